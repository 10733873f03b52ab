/**
 * When each calendar entry was last changed. Outlook and others take a change only if `SEQUENCE` and `LAST-MODIFIED` move
 * with it. The record is the published calendar itself.
 */
import { MINUTE_MS } from '#schema/dates.ts'
import { formatWall, unfoldLines } from './icalendar.ts'

const REVISION = /^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE):/

/**
 * @param published the text of the calendar of the build before; empty if there is none
 * @param now ms since 1970
 * @returns a function from an entry's lines, the first of which is its UID, to the lines that name its revision: those
 * it was published with if nothing has changed since, otherwise those of now
 */
export function revisions(published: string, now: number): (lines: readonly string[]) => readonly string[] {
  const instant = `${formatWall(new Date(now))}Z`
  // Minutes since 1970: never less than before, also where a build does not find the calendar of the last one.
  const latest = [`DTSTAMP:${instant}`, `LAST-MODIFIED:${instant}`, `SEQUENCE:${Math.floor(now / MINUTE_MS)}`]
  const known = new Map<string, readonly string[]>()
  for (const entry of published.split('BEGIN:VEVENT\r\n').slice(1)) {
    const lines = unfoldLines(entry.split('END:VEVENT')[0]!)
    const named = lines.filter((line) => REVISION.test(line))
    if (named.length === latest.length) known.set(lines.filter((line) => !REVISION.test(line)).join('\n'), named)
  }
  return (lines) => known.get(lines.join('\n')) ?? latest
}
