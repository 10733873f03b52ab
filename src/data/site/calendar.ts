/** Where a gathering's calendar file lies, and which gatherings have one. */
import type { Gathering } from '#schema/church.ts'

/** `10:00 AM`, `7 pm`, `18:30`; minutes may be left out only where AM or PM says that it is a time. */
const TIME = /^(\d{1,2})(?::([0-5]\d))?\s*([ap])\.?m\.?$|^([01]?\d|2[0-3]):([0-5]\d)$/i

/** @returns hours and minutes of a time as it is shown, undefined for words that are no single time */
export function parseTime(text: string): { hours: number; minutes: number } | undefined {
  const found = TIME.exec(text.trim())
  if (!found) return undefined
  const [, hour12, minute12, half, hour24, minute24] = found
  if (hour24) return { hours: Number(hour24), minutes: Number(minute24) }
  const hours = Number(hour12)
  if (hours < 1 || hours > 12) return undefined
  return { hours: (hours % 12) + (half!.toLowerCase() === 'p' ? 12 : 0), minutes: Number(minute12 ?? 0) }
}

/** `Morning Worship` → `morning-worship`. */
export const calendarSlug = ({ name }: Pick<Gathering, 'name'>) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** `/calendar/morning-worship.ics`; undefined for a gathering without a day and a time that can be put in a calendar. */
export const calendarPath = (gathering: Gathering) =>
  gathering.day && gathering.time && parseTime(gathering.time) ? `/calendar/${calendarSlug(gathering)}.ics` : undefined

/** The calendar to subscribe to: every gathering, holiday services, and what is cancelled. */
export const CALENDAR_FEED = '/calendar.ics'

/** How long a gathering lasts, in minutes: a Sunday service an hour and a quarter, everything else an hour. */
export const gatheringMinutes = ({ group, name, shortName }: Gathering) =>
  group === 'sunday' && /worship|service/i.test(`${name} ${shortName}`) ? 75 : 60
