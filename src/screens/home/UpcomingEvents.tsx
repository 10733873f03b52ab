import { useMemo } from 'react'
import { useListByClock } from '#client/queries/by-clock.ts'
import { eventsQuery } from '#client/queries/lists.ts'
import { useRead } from '#client/queries/use-read.ts'
import { eventCalendarPath, eventTimeWords, timesOf, upcomingEvents } from '#data/site/events.ts'
import type { ChurchEvent } from '#schema/collections/event.ts'
import { inSite } from '#schema/site-url.ts'
import * as letterSignStyles from '#ui/cards/LetterSign.css.ts'
import { ButtonAnchor } from '#ui/controls/Button.tsx'
import * as styles from './home.css.ts'
import { isUnreadable, ReadError } from '#screens/shared/ReadError.tsx'

const SHOWN = 3
const NONE: ChurchEvent[] = []

/** The next events by the reader's clock, on the letter sign; nothing if there are none. */
export function UpcomingEvents() {
  const read = useRead(eventsQuery())
  const { data = NONE } = read
  const listAt = useMemo(() => (now: number) => upcomingEvents(data, now), [data])
  const events = useListByClock(data, listAt)
  if (isUnreadable(read)) return <ReadError read={read} message="The events couldn’t be loaded." />
  return events.length === 0 ? null : (
    <ul role="list" className={letterSignStyles.sign}>
      {events.slice(0, SHOWN).map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </ul>
  )
}

function Event({ event }: { event: ChurchEvent }) {
  const calendar = eventCalendarPath(event)
  const titleId = `event-${event.id}`
  return (
    <li className={letterSignStyles.face}>
      {timesOf(event).map((time) => (
        <p key={time.startsAt} className={letterSignStyles.kind}>
          {eventTimeWords(time)}
        </p>
      ))}
      <h3 id={titleId} className={letterSignStyles.letters}>
        {event.title}
      </h3>
      <p>{event.location}</p>
      {calendar && (
        <ButtonAnchor
          className={styles.eventCalendar}
          href={inSite(calendar)}
          variant="flush"
          icon="calendar"
          aria-describedby={titleId}
        >
          Add to Calendar
        </ButtonAnchor>
      )}
    </li>
  )
}
