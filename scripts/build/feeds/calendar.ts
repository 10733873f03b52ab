/** Calendar files: one to subscribe to, and one per gathering that has a day and a time. */
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { CALENDAR_FEED, calendarPath, gatheringMinutes, parseTime } from '#data/site/calendar.ts'
import { isSeasonal, seasonOf } from '#data/site/seasons.ts'
import { slug } from '#data/site/slug.ts'
import { addressLine } from '#data/site/links.ts'
import { cancelledDays, specialServices } from '#data/site/special-days.ts'
import type { Church, Gathering } from '#schema/church/church.ts'
import { DAY_MS, MINUTE_MS, WEEKDAYS, weekdayOf } from '#schema/dates.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { calendarDocument, escapeText, icalendarDay, formatWall } from './icalendar.ts'
import { CONTENT_NAME } from '#scripts/build/content/content-folder.ts'
import type { SiteContent } from '#scripts/build/content/site-content.ts'
import { publicUrl } from '#scripts/build/host/site-address.ts'
import { revisions } from './revisions.ts'
import { wallInstant } from './time-zone.ts'

/** A Sunday; every series starts in this week. Fixed, so that the same sources build the same files. */
const EPOCH = Date.UTC(2025, 0, 5)
/** After this year's. */
const SEASONS_AHEAD = 2
/** The assumed duration of a special day's service. */
const SPECIAL_SERVICE_DURATION = 'PT1H'

type CalendarContent = Omit<SiteContent, 'sermons'>

/**
 * @param published the text of the calendar that subscribers have, from the build before; empty if there is none
 * @param now ms since 1970
 * @returns the files, with names below `dist`
 * @throws if two gatherings would get the same file name
 */
export function calendarFiles(
  content: CalendarContent,
  published: string,
  now: number,
): { name: string; text: string }[] {
  const { church, specialDays, events } = content
  const revise = revisions(published, now)
  const calendar = (entries: string[][], about: string[] = []) =>
    calendarDocument([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${escapeText(church.name)}//Calendar//EN`,
      'CALSCALE:GREGORIAN',
      ...about,
      ...timeZoneLines(church.timeZone),
      ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, ...revise(lines), 'END:VEVENT']),
      'END:VCALENDAR',
    ])
  const files = church.gatherings.flatMap((gathering) => {
    const path = calendarPath(gathering)
    return path ? [{ name: path.slice(1), text: calendar(gatheringEntries(church, gathering, specialDays, now)) }] : []
  })
  const nameless = church.gatherings.find((gathering) => calendarPath(gathering) && !slug(gathering.name))
  if (nameless)
    throw new Error(
      `The gathering ${JSON.stringify(nameless.name)} of ${CONTENT_NAME}/church.json needs letters or digits in its name: its calendar file is named after it`,
    )
  const twice = files.find(({ name }, index) => files.findIndex((file) => file.name === name) !== index)
  if (twice)
    throw new Error(
      `Two gatherings of ${CONTENT_NAME}/church.json would both be ${twice.name}: give each a name of its own, such as "Early Worship"`,
    )
  const all = [
    `NAME:${escapeText(church.name)}`,
    // Apple's and Google's calendars read these instead of NAME and REFRESH-INTERVAL (RFC 7986).
    `X-WR-CALNAME:${escapeText(church.name)}`,
    `X-WR-TIMEZONE:${church.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ]
  const entries = [
    ...church.gatherings
      .filter(calendarPath)
      .flatMap((gathering) => gatheringEntries(church, gathering, specialDays, now)),
    ...specialServices(specialDays).map((day, index, services) =>
      specialLines(church, day, services.slice(0, index).filter((other) => specialId(other) === specialId(day)).length),
    ),
    ...events.map((event) => eventLines(church, event)),
  ]
  return [...files, { name: CALENDAR_FEED.slice(1), text: calendar(entries, all) }]
}

/** The zone's rules, as the tz database has them. Every zone that `Intl` knows is there, also by its older names. */
const timeZoneLines = (timeZone: string) =>
  String(tzlib_get_ical_block(timeZone)[0])
    .replace(/^TZID:.*$/m, `TZID:${timeZone}`)
    .split('\r\n')

/** One series; for a gathering with a season one a year, since programs do not agree on rules that skip months. */
function gatheringEntries(
  church: Church,
  gathering: Gathering,
  specialDays: readonly SpecialDay[],
  now: number,
): string[][] {
  const uid = slug(gathering.name)
  const epoch = new Date(EPOCH).toISOString().slice(0, 10)
  if (!isSeasonal(gathering)) return [gatheringLines(church, gathering, specialDays, uid, epoch)]
  const thisYear = new Date(now).getUTCFullYear()
  return Array.from({ length: SEASONS_AHEAD + 2 }, (_, index) => {
    const year = thisYear - 1 + index
    const { from, until } = seasonOf(gathering, year)
    return gatheringLines(church, gathering, specialDays, `${uid}-${year}`, from, until)
  })
}

/** @param from the first day on which it may be, and `until` the last, if there is one */
function gatheringLines(
  church: Church,
  gathering: Gathering,
  specialDays: readonly SpecialDay[],
  uid: string,
  from: string,
  until?: string,
): string[] {
  const { hours, minutes } = parseTime(gathering.time!)!
  const wait = (WEEKDAYS.indexOf(gathering.day!) - WEEKDAYS.indexOf(weekdayOf(from)) + 7) % 7
  const start = new Date(Date.parse(from) + wait * DAY_MS + (hours * 60 + minutes) * MINUTE_MS)
  const time = formatWall(start).slice(8)
  // UNTIL is an instant in UTC (RFC 5545, 3.3.10).
  const end =
    until &&
    `;UNTIL=${formatWall(new Date(Date.parse(wallInstant(until, { hours: 23, minutes: 59 }, church.timeZone))))}Z`
  return entry(church, {
    uid,
    lines: [
      `DTSTART;TZID=${church.timeZone}:${formatWall(start)}`,
      `DURATION:${iso8601(gatheringMinutes(gathering))}`,
      `RRULE:FREQ=WEEKLY;BYDAY=${gathering.day!.slice(0, 2).toUpperCase()}${end ?? ''}`,
      ...cancelledDays(specialDays, gathering)
        .filter((day) => day >= from && (!until || day <= until))
        .map((day) => `EXDATE;TZID=${church.timeZone}:${icalendarDay(day)}${time}`),
    ],
    title: `${gathering.name} at ${church.name}`,
    text: gathering.description,
  })
}

const specialId = ({ date, title }: SpecialDay) => `special-${date}-${slug(title)}`

/**
 * @param before how many earlier entries have the same day and name. Makes the UID unique: Christmas Eve may have two
 * services
 */
function specialLines(church: Church, day: SpecialDay & { date: string }, before: number): string[] {
  const { date, time, title, text, place } = day
  const clock = time === undefined ? undefined : parseTime(time)
  return entry(church, {
    uid: before > 0 ? `${specialId(day)}-${before + 1}` : specialId(day),
    lines: clock
      ? [
          `DTSTART;TZID=${church.timeZone}:${formatWall(new Date(Date.parse(date) + (clock.hours * 60 + clock.minutes) * MINUTE_MS))}`,
          `DURATION:${SPECIAL_SERVICE_DURATION}`,
        ]
      : [`DTSTART;VALUE=DATE:${icalendarDay(date)}`],
    // People who go by the title would drive to the church.
    title: place ? title : `${title} at ${church.name}`,
    text,
    location: place,
  })
}

function eventLines(
  church: Church,
  { slug: name, startsAt, endsAt, title, description, location }: SiteContent['events'][number],
): string[] {
  const instant = (iso: string) => `${formatWall(new Date(iso))}Z`
  return entry(church, {
    uid: `event-${name}`,
    lines: [`DTSTART:${instant(startsAt)}`, `DTEND:${instant(endsAt)}`],
    title,
    text: description,
    location,
  })
}

interface Entry {
  uid: string
  /** The date lines. */
  lines: string[]
  title: string
  text?: string | undefined
  location?: string | undefined
}

/** The UID must not change between builds, so that a calendar replaces an entry and does not show it twice. */
const entry = (church: Church, { uid, lines, title, text, location = addressLine(church) }: Entry) => [
  `UID:${uid}@${new URL(church.siteUrl).host}`,
  ...lines,
  `SUMMARY:${escapeText(title)}`,
  ...(text === undefined ? [] : [`DESCRIPTION:${escapeText(text)}`]),
  `LOCATION:${escapeText(location)}`,
  `URL:${publicUrl('/services', church)}`,
]

/** `PT1H15M`. */
const iso8601 = (minutes: number) => `PT${Math.floor(minutes / 60)}H${minutes % 60 ? `${minutes % 60}M` : ''}`
