import { useIsHydrated } from '#client/start/hydrated.ts'
import { specialDaysNow, useSpecialDays } from '#client/reads/special-days.ts'
import { formatDay } from '#schema/dates.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { LetterSign, type SignNotice } from '#ui/cards/LetterSign.tsx'
import { belowHero, wrap } from '#ui/styles/layout.css.ts'

/** Writes dates out, so that a page built or stored days ago is still right. */
function inWords({ kind, title, text, date, time, place: where }: SpecialDay): SignNotice {
  const when = date && [formatDay(date), time, where].filter(Boolean).join(', ')
  return { kind: kind === 'canceled' ? ['Canceled', when].filter(Boolean).join(': ') : when, title, text }
}

/** The special days that are shown at present, on the letter sign. Nothing if there are none. */
export function SpecialDays() {
  const days = useSpecialDays()
  if (useIsHydrated()) return <Sign days={days} />
  // Without scripts the page shows the special days of the time of the build.
  return (
    <noscript>
      <Sign days={specialDaysNow()} />
    </noscript>
  )
}

const Sign = ({ days }: { days: SpecialDay[] }) =>
  days.length === 0 ? null : (
    <div className={`${wrap} ${belowHero}`}>
      <LetterSign label="Special days" notices={days.map(inWords)} />
    </div>
  )
