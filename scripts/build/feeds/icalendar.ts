/** The syntax of calendar files (RFC 5545). */

const MAX_LINE_OCTETS = 75

/** @param lines content lines, not yet folded. @returns the text of a file */
export const calendarDocument = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join('')

/** The reverse of `calendarDocument`. */
export const unfoldLines = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)

/** Not allowed in text (RFC 5545, 3.3.11). Many readers take a carriage return alone for a line break. */
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
export const formatWall = (wall: Date) => wall.toISOString().replace(/[-:]|\.\d+Z$/g, '')

/** @param day `2025-12-24`. @returns `20251224` */
export const icalendarDay = (day: string) => day.replaceAll('-', '')

/** Folds a line at 75 octets (RFC 5545, 3.1), never within a character. */
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
