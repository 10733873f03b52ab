import { Link } from '@tanstack/react-router'
import { church } from '#content/church.ts'
import type { Gathering } from '#schema/church.ts'
import { list, row, when, words } from './-Gatherings.css.ts'

/** Each gathering with its time, or the way to ask for it. */
export const Gatherings = ({ gatherings }: { gatherings: Gathering[] }) => (
  <ul role="list" className={list}>
    {gatherings.map(({ name, day, time, description }) => (
      <li key={name} className={row}>
        <h3>{name}</h3>
        {day && time ? (
          <p className={when.fixed}>
            {day} {time}
          </p>
        ) : (
          <p className={when.ask}>
            <Link to="/contact">{church.contactOffice}</Link>
          </p>
        )}
        <p className={words}>{description}</p>
      </li>
    ))}
  </ul>
)
