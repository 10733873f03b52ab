/** Turns a file's bytes into text. What is not right is repaired, and each repair is reported. */
import { CliError } from '#scripts/content/command/cli-error.ts'
import { counted } from '#scripts/import/entry.ts'

/** The first characters of files that people give by mistake. */
const OTHER_FILES: readonly (readonly [first: string, why: string])[] = [
  ['PK\u0003\u0004', 'is a ZIP file or a spreadsheet (XLSX): unpack it, or save the spreadsheet as “CSV UTF-8”'],
  ['\u001f\u008b', 'is compressed (gzip): unpack it'],
  ['%PDF', 'is a PDF, which has no fields: ask the old site for an export, or type a table'],
  ['SQLite format 3', 'is a database: save the result of a query as “CSV UTF-8”'],
  ['\u00d0\u00cf\u0011\u00e0', 'is an old spreadsheet or document (XLS, DOC): save it as “CSV UTF-8”'],
  ['{\\rtf', 'is a word processor’s document (RTF): save it as plain text'],
]
const MOST_LINES = 5

/**
 * @param encoding its name, if the person knows better than the file
 * @returns the text, and sentences about what was repaired
 * @throws CliError if it is not text
 */
export function decode(bytes: Buffer, name: string, encoding?: string): { text: string; notes: string[] } {
  if (bytes.length === 0) throw new CliError(`${name} is empty.`)
  const first = bytes.subarray(0, 4096).toString('latin1')
  const other = OTHER_FILES.find(([start]) => first.startsWith(start))
  if (other) throw new CliError(`${name} ${other[1]}.`)
  const notes: string[] = []
  let label = encoding ?? encodingOf(bytes, first)
  if (!isEncoding(label)) {
    if (encoding) throw new CliError(`“${encoding}” is not an encoding that is known here: try windows-1252 or euc-kr.`)
    notes.push(`It says that its encoding is “${label}”, which is not known here. It was read as UTF-8.`)
    label = 'utf-8'
  }
  if (!label.startsWith('utf-16') && first.split('\0').length - 1 > first.length / 10)
    throw new CliError(`${name} is not text.`)
  const decoded =
    label === 'utf-8'
      ? decodeUtf8(bytes, notes)
      : LATIN.test(label)
        ? windows1252(bytes.toString('latin1'))
        : new TextDecoder(label).decode(bytes)
  let count = 0
  // XML 1.0 allows none of these. Word breaks lines with some of them; within a word they are nothing.
  const text = decoded
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\ufffe\uffff]/gu, (_: string, at: number, whole: string) => {
      count += 1
      return /\w/.test(whole[at - 1] ?? '') && /\w/.test(whole[at + 1] ?? '') ? '' : ' '
    })
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

const LATIN = /^(?:windows-1252|cp1252|iso-8859-1|latin1|us-ascii|ascii)$/
const AT_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** Node's own decoder takes it for ISO-8859-1 (nodejs/node#56542). */
const windows1252 = (latin: string) => latin.replace(/[\x80-\x9f]/g, (byte) => AT_80[byte.charCodeAt(0) - 0x80]!)

/** A character in UTF-8, or one byte that is none. */
const UTF8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|([\x80-\xff])/g

/** Bytes that are not UTF-8 are read as Windows wrote them. */
function decodeUtf8(bytes: Buffer, notes: string[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const latin = bytes.toString('latin1')
    const lines: number[] = []
    let [line, read] = [1, 0]
    const repaired = latin.replace(UTF8, (character, bad: string | undefined, at: number) => {
      if (bad === undefined) return character
      for (; read < at; read += 1) if (latin[read] === '\n') line += 1
      lines.push(line)
      return Buffer.from(windows1252(bad)).toString('latin1')
    })
    const some = [...new Set(lines)]
    notes.push(
      `${counted(lines.length, 'letter is', 'letters are')} not UTF-8, and read as Windows-1252: check ${some.length === 1 ? 'line' : 'lines'} ${some.slice(0, MOST_LINES).join(', ')}${some.length > MOST_LINES ? ' and more' : ''}. If names look wrong, add --encoding and its name, such as macintosh.`,
    )
    return new TextDecoder().decode(Buffer.from(repaired, 'latin1'))
  }
}
