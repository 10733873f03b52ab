import { useIsHydrated } from '#client/start/hydrated.ts'
import { specialDaysNow, useSpecialDays } from '#client/queries/special-days.ts'
import { formatDay } from '#schema/dates.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { face, kind as kindClass, letters, sign, words } from '#ui/cards/LetterSign.css.ts'
import { LinkedText } from '#ui/controls/LinkedText.tsx'
import { belowHero, wrap } from '#ui/styles/layout.css.ts'

/** The current special days, on a church's letter sign. Renders nothing if there are none. */
export function SpecialDays() {
  const days = useSpecialDays()
  if (useIsHydrated()) return <LetterSign days={days} />
  // Without scripts the page shows the special days at the time of the build.
  return (
    <noscript>
      <LetterSign days={specialDaysNow()} />
    </noscript>
  )
}

/** Dates are written out, so that a page built or stored days ago is still right. */
function firstLine({ kind, date, time, place }: SpecialDay): string | undefined {
  const when = date && [formatDay(date), time, place].filter(Boolean).join(', ')
  return kind === 'canceled' ? ['Canceled', when].filter(Boolean).join(': ') : when
}

const LetterSign = ({ days }: { days: SpecialDay[] }) =>
  days.length === 0 ? null : (
    <div className={`${wrap} ${belowHero}`}>
      <section aria-label="Announcements">
        <ul role="list" className={sign}>
          {days.map((day, at) => (
            <li key={at} className={face}>
              {firstLine(day) && <p className={kindClass}>{firstLine(day)}</p>}
              <h2 className={letters}>{day.title}</h2>
              {day.text && (
                <p className={words}>
                  <LinkedText text={day.text} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
