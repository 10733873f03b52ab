/** How calendar files are written (RFC 5545). */

const MAX_LINE_OCTETS = 75

/** @param lines content lines, not folded @returns the text of a file */
export const calendarDocument = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join('')

/** No text may hold them (RFC 5545, 3.3.11); a carriage return alone begins a new line for many readers. */
// oxlint-disable-next-line no-control-regex -- these are the characters
const CONTROL = /[\u0000-\u001F\u007F-\u009F]/g

/** RFC 5545, 3.3.11. */
export const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\t/g, ' ')
    .replace(CONTROL, '')

/** `20250105T100000`: the wall clock, without a zone. */
export const formatWall = (wall: Date) => wall.toISOString().replace(/[-:]|\.\d+Z$/g, '')

/** `20251224`: a day. @param day such as `2025-12-24` */
export const formatDay = (day: string) => day.replaceAll('-', '')

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
