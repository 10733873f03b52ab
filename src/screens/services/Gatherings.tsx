import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { church } from '#content/church.ts'
import { calendarPath } from '#data/site/calendar.ts'
import type { Gathering } from '#schema/church/church.ts'
import { inSite } from '#schema/site-address.ts'
import { ButtonAnchor } from '#ui/controls/Button.tsx'
import * as styles from './services.css.ts'

export const Gatherings = ({ gatherings }: { gatherings: Gathering[] }) => (
  <ul role="list" className={styles.gatherings}>
    {gatherings.map((gathering) => (
      <GatheringRow key={gathering.name} gathering={gathering} />
    ))}
  </ul>
)

function GatheringRow({ gathering }: { gathering: Gathering }) {
  const { name, day, time, description } = gathering
  const nameId = useId()
  const calendar = calendarPath(gathering)
  return (
    <li className={styles.gathering}>
      <h3 id={nameId}>{name}</h3>
      {day && time ? (
        <p className={styles.when.fixed}>{`${day} ${time}`}</p>
      ) : (
        <p className={styles.when.ask}>
          <Link to="/contact">{church.contactOffice}</Link>
        </p>
      )}
      <p className={styles.words}>{description}</p>
      {calendar && (
        <ButtonAnchor
          className={styles.calendarLink}
          href={inSite(calendar)}
          variant="quiet"
          icon="calendar"
          isFlush
          aria-describedby={nameId}
        >
          Add to Calendar
        </ButtonAnchor>
      )}
    </li>
  )
}
