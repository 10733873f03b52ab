/** Calendar files: one to subscribe to, and one per gathering that has a day and a time. */
import { calendarPath, gatheringMinutes, SPECIAL_SERVICE_MINUTES, startOf } from '#data/site/calendar.ts'
import { CALENDAR_FEED } from '#data/site/subscriptions.ts'
import { eventCalendarPath, upcomingEvents, wholeDays } from '#data/site/events.ts'
import { addressLine } from '#data/site/links.ts'
import { isSeasonal, seasonOf } from '#data/site/seasons.ts'
import { slug } from '#data/site/slug.ts'
import { canceledDays, specialServices } from '#data/site/special-days.ts'
import { heldDays, weeksOf } from '#data/site/week.ts'
import type { Church, Gathering } from '#schema/church/church.ts'
import { parseTime, type Clock } from '#schema/clock.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { addDays, MINUTE_MS, WEEKS_OF_MONTH } from '#schema/dates.ts'
import type { SiteContent } from '#church-folder/read-collection.ts'
import { freeName } from '#church-folder/names.ts'
import { publicUrl } from '#church-folder/site-url.ts'
import { eventTimesIn } from '#church-folder/wall-clock.ts'
import { calendarDocument, escapeText, formatWall, revisions } from './icalendar.ts'
import { timeZoneBlock, wallInstant } from '#church-folder/time-zone.ts'

/** A Sunday; every series starts in this week. Fixed, so that the same sources build the same files. */
const FIRST_DAY = '2025-01-05'
/** How many seasons after this year's have entries. */
const SEASONS_AHEAD = 2

/** @param published the previous build's calendar, or empty */
export function calendarFiles(
  { church, specialDays, events }: Omit<SiteContent, 'sermons'>,
  published: string,
  now: number,
): { name: string; text: string }[] {
  const revise = revisions(published, now)
  const zone = timeZoneBlock(church.timeZone).replace(/^TZID:.*$/m, `TZID:${church.timeZone}`)
  const calendar = (entries: string[][], about: string[] = []) =>
    calendarDocument([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${escapeText(church.name)}//Calendar//EN`,
      'CALSCALE:GREGORIAN',
      ...about,
      ...zone.split('\r\n'),
      ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, ...revise(lines), 'END:VEVENT']),
      'END:VCALENDAR',
    ])
  const files = new Map<string, string[][]>()
  for (const gathering of church.gatherings) {
    const path = calendarPath(gathering)
    if (path) files.set(path, gatheringEntries(church, gathering, specialDays, now))
  }
  const about = [
    `NAME:${escapeText(church.name)}`,
    // Apple's and Google's calendars read these instead of NAME and REFRESH-INTERVAL (RFC 7986).
    `X-WR-CALNAME:${escapeText(church.name)}`,
    `X-WR-TIMEZONE:${church.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ]
  const all = [
    ...[...files.values()].flat(),
    ...specialEntries(church, specialServices(specialDays)),
    ...events.flatMap((event) => eventEntries(church, event)),
  ]
  for (const event of events)
    if (upcomingEvents([event], now).length > 0) files.set(eventCalendarPath(event)!, eventEntries(church, event))
  return [
    ...[...files].map(([path, entries]) => ({ name: path.slice(1), text: calendar(entries) })),
    { name: CALENDAR_FEED.slice(1), text: calendar(all, about) },
  ]
}

/** One series; for a seasonal gathering one per year, since programs do not agree on rules that skip months. */
function gatheringEntries(church: Church, gathering: Gathering, specialDays: readonly SpecialDay[], now: number) {
  const name = slug(gathering.name)
  const lastYear = new Date(now).getUTCFullYear() - 1
  const years = Array.from({ length: SEASONS_AHEAD + 2 }, (_, index) => lastYear + index)
  const series: { id: string; from: string; until?: string }[] = isSeasonal(gathering)
    ? years.map((year) => ({ id: `${name}-${year}`, ...seasonOf(gathering, year) }))
    : [{ id: name, from: [FIRST_DAY, gathering.everyOtherFrom ?? ''].sort().at(-1)! }]
  return series.flatMap(({ id, from, until }) => {
    const [first] = heldDays(gathering, from, until ?? addDays(from, 366))
    if (!first) return []
    const start = wallTime(first, startOf(gathering)!)
    // UNTIL is an instant in UTC (RFC 5545, 3.3.10).
    const end = until ? `;UNTIL=${utcTime(wallInstant(until, { hours: 23, minutes: 59 }, church.timeZone))}` : ''
    const dates = [
      `DTSTART;TZID=${church.timeZone}:${start}`,
      `DURATION:${minutesInIso(gatheringMinutes(gathering))}`,
      `RRULE:${ruleOf(gathering)}${end}`,
      ...canceledDays(specialDays, gathering)
        .filter((day) => day >= from && (!until || day <= until))
        .map((day) => `EXDATE;TZID=${church.timeZone}:${compact(day)}${start.slice(8)}`),
    ]
    const title = `${gathering.name} at ${church.name}`
    return [entryLines(church, { id, dates, title, text: gathering.description })]
  })
}

/** `FREQ=WEEKLY;BYDAY=SU`, `FREQ=MONTHLY;BYDAY=1SU,-1SU` (RFC 5545, 3.3.10). */
function ruleOf(gathering: Gathering): string {
  const day = gathering.day!.slice(0, 2).toUpperCase()
  const weeks = weeksOf(gathering).map((week) => `${week === 'last' ? -1 : WEEKS_OF_MONTH.indexOf(week) + 1}${day}`)
  if (weeks.length > 0) return `FREQ=MONTHLY;BYDAY=${weeks.join()}`
  return `FREQ=WEEKLY;${gathering.everyOtherFrom ? 'INTERVAL=2;' : ''}BYDAY=${day}`
}

function specialEntries(church: Church, services: readonly (SpecialDay & { date: string })[]): string[][] {
  const ids = new Set<string>()
  return services.map(({ date, time = '', title, text, place }) => {
    // Christmas Eve may have two services of one name.
    const id = freeName(`special-${date}-${slug(title)}`, (one) => ids.has(one))
    ids.add(id)
    const clock = parseTime(time)
    const start = clock && wallTime(date, clock)
    return entryLines(church, {
      id,
      dates: start
        ? [`DTSTART;TZID=${church.timeZone}:${start}`, `DURATION:${minutesInIso(SPECIAL_SERVICE_MINUTES)}`]
        : [`DTSTART;VALUE=DATE:${compact(date)}`],
      // A service somewhere else does not name the church: people who read only the title would drive there.
      title: place ? title : `${title} at ${church.name}`,
      text,
      location: place,
    })
  })
}

/** One entry for each time: Outlook ignores further dates (RDATE). */
const eventEntries = (church: Church, event: SiteContent['events'][number]) =>
  eventTimesIn(event, church.timeZone).map((time) => {
    const { startsAt, endsAt } = time
    const days = wholeDays(time)
    return entryLines(church, {
      id: startsAt === event.startsAt ? `event-${event.slug}` : `event-${event.slug}-${startsAt.slice(0, 16)}`,
      dates: days
        ? [`DTSTART;VALUE=DATE:${compact(days.first)}`, `DTEND;VALUE=DATE:${compact(addDays(days.last, 1))}`]
        : [`DTSTART:${utcTime(startsAt)}`, `DTEND:${utcTime(endsAt)}`],
      title: event.title,
      text: event.description,
      location: event.location,
      page: '/',
    })
  })

interface CalendarEntry {
  /** Must not change between builds, so that a calendar replaces an entry and does not show it twice. */
  id: string
  dates: string[]
  title: string
  text?: string | undefined
  location?: string | undefined
  /** The screen that says it. */
  page?: string
}

const entryLines = (
  church: Church,
  { id, dates, title, text, location = addressLine(church), page = '/services' }: CalendarEntry,
) => [
  `UID:${id}@${new URL(church.siteUrl).host}`,
  ...dates,
  `SUMMARY:${escapeText(title)}`,
  ...(text === undefined ? [] : [`DESCRIPTION:${escapeText(text)}`]),
  `LOCATION:${escapeText(location)}`,
  `URL:${publicUrl(page, church)}`,
]

/** `20251225T030000Z` */
const utcTime = (instant: string) => `${formatWall(Date.parse(instant))}Z`

/** `20251224T210000` */
const wallTime = (day: string, { hours, minutes }: Clock) =>
  formatWall(Date.parse(day) + (hours * 60 + minutes) * MINUTE_MS)

/** `2025-12-24` → `20251224` */
const compact = (day: string) => day.replaceAll('-', '')

/** `PT1H15M` */
const minutesInIso = (minutes: number) => `PT${Math.floor(minutes / 60)}H${minutes % 60 ? `${minutes % 60}M` : ''}`
