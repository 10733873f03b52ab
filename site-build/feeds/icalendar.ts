/** The syntax of calendar files (RFC 5545), and when an entry last changed. */
import ICAL from 'ical.js'
import { MINUTE_MS } from '#schema/dates.ts'

/** At most 75 octets a line (RFC 5545, 3.1). ical.js does not count the space that begins a folded one. */
ICAL.foldLength = 74

/** @param lines content lines, not yet folded. @returns the text of a file */
export const calendarDocument = (lines: readonly string[]): string =>
  lines.map((line) => `${ICAL.helpers.foldline(line)}\r\n`).join('')

/** Not allowed in text (RFC 5545, 3.3.11). Many readers treat a lone carriage return as a line break. */
// oxlint-disable-next-line no-control-regex -- these are the characters
const CONTROL = /[\u0000-\u001F\u007F-\u009F]/g

/** Escapes text (RFC 5545, 3.3.11). */
export const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\t/g, ' ')
    .replace(CONTROL, '')

/** `20250105T100000`: local time without a time zone. */
export const formatWall = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.\d+Z$/g, '')

const REVISION = /^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE):/

/**
 * Outlook and others accept a change only with a new `SEQUENCE` and `LAST-MODIFIED`.
 * @param published the previous build's calendar, which is the record; empty if there is none
 * @returns a function from an entry's lines (UID first) to its revision lines: as published if nothing has changed
 */
export function revisions(published: string, now: number): (lines: readonly string[]) => readonly string[] {
  const instant = `${formatWall(now)}Z`
  // Minutes since 1970 never decrease, even if a build does not find the last calendar.
  const latest = [`DTSTAMP:${instant}`, `LAST-MODIFIED:${instant}`, `SEQUENCE:${Math.floor(now / MINUTE_MS)}`]
  const known = new Map<string, readonly string[]>()
  for (const entry of published.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n').slice(1)) {
    const lines = entry.split('END:VEVENT')[0]!.split('\r\n').filter(Boolean)
    const named = lines.filter((line) => REVISION.test(line))
    if (named.length === latest.length) known.set(lines.filter((line) => !REVISION.test(line)).join('\n'), named)
  }
  return (lines) => known.get(lines.join('\n')) ?? latest
}
