import { useIsHydrated } from '#client/start/hydrated.ts'
import { specialDaysNow, useSpecialDays } from '#client/queries/special-days.ts'
import { specialDayWords } from '#data/site/special-days.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import * as styles from '#ui/cards/LetterSign.css.ts'
import { LinkedText } from '#ui/controls/LinkedText.tsx'
import * as layout from '#ui/styles/layout.css.ts'

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

const LetterSign = ({ days }: { days: SpecialDay[] }) =>
  days.length === 0 ? null : (
    <div className={`${layout.wrap} ${layout.belowHero}`}>
      <section aria-label="Announcements">
        <ul role="list" className={styles.sign}>
          {days.map((day, at) => (
            <li key={at} className={styles.face}>
              {day.date && <p className={styles.kind}>{specialDayWords(day)}</p>}
              <h2 className={styles.letters}>{day.title}</h2>
              {day.text && (
                <p className={styles.words}>
                  <LinkedText text={day.text} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
