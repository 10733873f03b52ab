import { useIsHydrated } from '#client/start/hydrated.ts'
import { specialDaysNow, useSpecialDays } from '#client/reads/special-days.ts'
import { formatDay } from '#schema/dates.ts'
import type { SpecialDay } from '#schema/special-day.ts'
import { LetterSign, type SignNotice } from '#ui/cards/LetterSign.tsx'
import { wrap } from '#ui/styles/layout.css.ts'
import { place } from './SpecialDays.css.ts'

/** Dates are written out: a page that was built or stored some days ago is still true. */
function inWords({ kind, title, text, date, time }: SpecialDay): SignNotice {
  const when = date && [formatDay(date), time].filter(Boolean).join(', ')
  return { kind: kind === 'cancelled' ? ['Cancelled', when].filter(Boolean).join(': ') : when, title, text }
}

/** The letter sign with what is special these days; nothing on ordinary ones. */
export function SpecialDays() {
  const days = useSpecialDays()
  if (useIsHydrated()) return <Sign days={days} />
  // Without scripts there is no clock: such a reader sees what was to be shown when the site was built, with its dates.
  return (
    <noscript>
      <Sign days={specialDaysNow()} />
    </noscript>
  )
}

const Sign = ({ days }: { days: SpecialDay[] }) =>
  days.length === 0 ? null : (
    <div className={`${wrap} ${place}`}>
      <LetterSign label="Special days" notices={days.map(inWords)} />
    </div>
  )
