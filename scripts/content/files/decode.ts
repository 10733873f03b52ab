/** Turns a file's bytes into text. Errors are repaired, and each repair is reported. */
import { fromWindows1252 } from '#scripts/build/content/text/decode-text.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { counted } from '#scripts/content/command/counted.ts'

export const SAVE_THE_FILE = 'Save the file itself: curl -o feed.xml ADDRESS'
/** The first bytes of files that people pass by mistake. */
const OTHER_FILES: readonly (readonly [start: string, why: string])[] = [
  ['PK\u0003\u0004', 'is a ZIP file or a spreadsheet (XLSX): unpack it, or save the spreadsheet as “CSV UTF-8”.'],
  ['\u001f\u008b', 'is compressed (gzip): unpack it.'],
  ['%PDF', 'is a PDF, which has no fields: ask the old site for an export, or type a table.'],
  ['SQLite format 3', 'is a database: save the result of a query as “CSV UTF-8”.'],
  ['\u00d0\u00cf\u0011\u00e0', 'is an old spreadsheet or document (XLS, DOC): save it as “CSV UTF-8”.'],
  ['{\\rtf', 'is a word processor’s document (RTF): save it as plain text.'],
  ['This XML file does not appear', `is the browser’s view of a feed, not the feed. ${SAVE_THE_FILE}`],
  ['BEGIN:VCALENDAR', 'is a calendar, which this command cannot read.'],
  ['{', 'is JSON, which this command cannot read: ask for an export as XML, or save a table as “CSV UTF-8”.'],
  ['[', 'is JSON, which this command cannot read: ask for an export as XML, or save a table as “CSV UTF-8”.'],
]
const LATIN = /^(?:windows-1252|cp1252|iso-8859-1|latin1|us-ascii|ascii)$/
const MOST_LINES = 5

/**
 * @param encoding its name, if the person knows better than the file
 * @returns the text, and sentences about what was repaired
 * @throws CliError if it is not text
 */
export function decode(bytes: Buffer, name: string, encoding?: string): { text: string; notes: string[] } {
  if (bytes.length === 0) throw new CliError(`${name} is empty.`)
  const first = bytes.subarray(0, 4096).toString('latin1')
  const start = first.replace(/^ï»¿/, '').trimStart()
  const [, why] = OTHER_FILES.find(([beginning]) => start.startsWith(beginning)) ?? []
  if (why) throw new CliError(`${name} ${why}`)
  const notes: string[] = []
  let label = encoding ?? encodingOf(bytes, first)
  if (!isEncoding(label)) {
    if (encoding)
      throw new CliError(`“${encoding}” is not an encoding that this command knows: try windows-1252 or euc-kr.`)
    notes.push(`It says that its encoding is “${label}”, which this command does not know. It was read as UTF-8.`)
    label = 'utf-8'
  }
  if (!label.startsWith('utf-16') && first.split('\0').length - 1 > first.length / 10)
    throw new CliError(`${name} is not text.`)
  const decoded =
    label === 'utf-8'
      ? decodeUtf8(bytes, notes)
      : LATIN.test(label)
        ? fromWindows1252(bytes)
        : new TextDecoder(label).decode(bytes)
  let count = 0
  // XML 1.0 allows none of these. Word uses some as line breaks; within a word they mean nothing.
  const text = decoded
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\ufffe\uffff]/gu, (_: string, at: number, whole: string) => {
      count += 1
      return /\w/.test(whole[at - 1] ?? '') && /\w/.test(whole[at + 1] ?? '') ? '' : ' '
    })
  const lost = decoded.split('\uFFFD').length - 1
  if (lost > 0)
    notes.push(
      `${counted(lost, 'letter was', 'letters were')} already lost in this file (“�”). Look for question marks in the texts.`,
    )
  if (count > 0) notes.push(`${counted(count, 'control character was', 'control characters were')} removed.`)
  return { text, notes }
}

function isEncoding(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label))
  } catch {
    return false
  }
}

/** Told by the byte order mark, by zero bytes beside letters, or by the XML declaration. */
function encodingOf([a, b, c, d]: Buffer, first: string): string {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  const declared = /<\?xml[^>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([\w.:-]+)/i.exec(first)?.[1]?.toLowerCase()
  // The declaration could be read as single bytes, so it is not UTF-16.
  return declared && !declared.startsWith('utf-16') && declared !== 'utf8' ? declared : 'utf-8'
}

/** A character in UTF-8, or one invalid byte. */
const UTF8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|([\x80-\xff])/g

/** Bytes that are not UTF-8 are read as Windows-1252. */
function decodeUtf8(bytes: Buffer, notes: string[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const bad: number[] = []
    const lines = bytes.toString('latin1').split('\n')
    const repaired = lines.map((line, at) =>
      line.replace(UTF8, (character, byte: string | undefined) => {
        if (byte === undefined) return character
        bad.push(at + 1)
        return Buffer.from(fromWindows1252(Buffer.from(byte, 'latin1'))).toString('latin1')
      }),
    )
    const some = [...new Set(bad)]
    notes.push(
      `${counted(bad.length, 'letter is not UTF-8 and was', 'letters are not UTF-8 and were')} read as Windows-1252: check ${some.length === 1 ? 'line' : 'lines'} ${some.slice(0, MOST_LINES).join(', ')}${some.length > MOST_LINES ? ' and more' : ''}. If names look wrong, save the file again as UTF-8.`,
    )
    return new TextDecoder().decode(Buffer.from(repaired.join('\n'), 'latin1'))
  }
}
