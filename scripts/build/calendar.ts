/** A calendar file (RFC 5545) for every gathering that has a day and a time. */
import { calendarPath, calendarSlug, parseTime } from '#data/calendar.ts'
import { addressLine } from '#data/links.ts'
import type { Church, Gathering } from '#schema/church.ts'
import { publicUrl } from './site-address.ts'
import { formatWall, timeZoneLines } from './time-zone.ts'

/** A Sunday. Fixed, so that the same sources always build the same files; every series begins in the week from here. */
const EPOCH = Date.UTC(2025, 0, 5)
const DAY_MS = 86_400_000
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MAX_LINE_OCTETS = 75

/**
 * @returns a file each, its name below the build's folder
 * @throws when two gatherings would share one file
 */
export function calendarFiles(church: Church): { name: string; text: string }[] {
  const files = church.gatherings.flatMap((gathering) => {
    const path = calendarPath(gathering)
    return path ? [{ name: path.slice(1), text: calendarText(church, gathering) }] : []
  })
  const twice = files.find(({ name }, index) => files.findIndex((file) => file.name === name) !== index)
  if (twice) throw new Error(`Two gatherings of src/content/church.json would both be ${twice.name}: give each a name of its own, such as "Early Worship"`)
  return files
}

function calendarText(church: Church, gathering: Gathering): string {
  const { hours, minutes } = parseTime(gathering.time!)!
  const weekday = DAYS.indexOf(gathering.day!)
  const start = new Date(EPOCH + weekday * DAY_MS + (hours * 60 + minutes) * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(church.name)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    ...timeZoneLines(church.timeZone),
    'BEGIN:VEVENT',
    `UID:${calendarSlug(gathering)}@${new URL(church.siteUrl).host}`,
    `DTSTAMP:${formatWall(new Date(EPOCH))}Z`,
    `DTSTART;TZID=${church.timeZone}:${formatWall(start)}`,
    `DURATION:${duration(gathering)}`,
    `RRULE:FREQ=WEEKLY;BYDAY=${gathering.day!.slice(0, 2).toUpperCase()}`,
    `SUMMARY:${escapeText(`${gathering.name} at ${church.name}`)}`,
    `DESCRIPTION:${escapeText(gathering.description)}`,
    `LOCATION:${escapeText(addressLine(church))}`,
    `URL:${publicUrl('/services', church)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** A Sunday service is an hour and a quarter, everything else an hour. */
const duration = ({ group, name, shortName }: Gathering) => (group === 'sunday' && /worship|service/i.test(`${name} ${shortName}`) ? 'PT1H15M' : 'PT1H')

/** RFC 5545, 3.3.11. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** RFC 5545, 3.1: no line longer than 75 octets; a character is never cut in two. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
