/** Gatherings in calendars: their files and lengths. */
import type { Gathering } from '#schema/church/church.ts'
import { minutesBetween, parseTime, type Clock } from '#schema/clock.ts'
import { slug } from './slug.ts'

/** @returns when it begins; undefined for one that a calendar cannot have: without a day, a single time, or a time before midnight */
export function startOf({ day, time }: Gathering): Clock | undefined {
  const start = day && time ? parseTime(time) : undefined
  return start && start.hours < 24 ? start : undefined
}

/** `/calendar/morning-worship.ics`; undefined for a gathering that a calendar cannot have. */
export const calendarPath = (gathering: Gathering) => startOf(gathering) && `/calendar/${slug(gathering.name)}.ics`

/** The assumed length of a special day's service. */
export const SPECIAL_SERVICE_MINUTES = 60

/** Until its end. Without one, a Sunday service lasts 75 minutes, everything else 60. */
export const gatheringMinutes = ({ group, name, shortName, time, ends }: Gathering) =>
  minutesBetween(time, ends) ?? (group === 'sunday' && /worship|service/i.test(`${name} ${shortName}`) ? 75 : 60)
