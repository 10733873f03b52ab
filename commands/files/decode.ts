/** Turns a file's bytes into text. Errors are repaired, and each repair is reported. */
import { fromWindows1252, utf16Of } from '#church-folder/text/decode.ts'
import { decodeLegacy } from '#church-folder/text/legacy.ts'
import { UserError } from '#church-folder/user-error.ts'
import { counted } from '#commands/terminal/counted.ts'
import { firstDifference, fixLetters } from './fix-letters.ts'

export const SAVE_THE_FILE = 'Save the file itself: curl -o feed.xml URL'
const AS_CSV = 'save a spreadsheet as “CSV UTF-8”.'
/** What is no text, told by its beginning and its end, and how to get one. */
const OTHER_FILES = String.raw`
^PK.*\bxl\/  is an Excel workbook, not a CSV. In Excel: File > Save As > “CSV UTF-8”.
^PK.*opendocument\.spreadsheet  is a LibreOffice spreadsheet, not a CSV. In LibreOffice: File > Save As > “Text CSV”, as UTF-8.
^PK.*(?:\.iwa|\bIndex\/)  is a Numbers spreadsheet, not a CSV. In Numbers: File > Export To > CSV, as Unicode (UTF-8).
^PK.*(?:\bword\/|opendocument\.text)  is a text document. Copy its table into a spreadsheet, and save that as “CSV UTF-8”.
^(?:PK(?![\w\s,;])|Rar!|7z\xbc|[^\xe0-\xf4]\x8b[^\w\s])  is not text: unpack it if it is a ZIP file.
^(?:\xff\xd8\xff|\x89PNG|GIF8)  is a picture.
^(?:ID3|\xff[\xe2-\xfb]|OggS|fLaC|RIFF.{4}WAVE|.{4}ftyp)  is a recording: npm run recording adds it to its sermon.
^\xd0\xcf.\xe0  is an old Excel or Word file. Open it, and ${AS_CSV}
^\{"?(?:url|doc_id|resource_id)"?:.{0,40}docs\.google|^\{"doc_id"  is only a link to Google Sheets. There: File > Download > Comma Separated Values.
^(?:SQLite format 3|(?:--|\/\*|\(?SET |CREATE |INSERT INTO).*(?:CREATE TABLE|INSERT INTO))  is a database. In phpMyAdmin, export the table of sermons alone, as CSV.
^(?:%PDF|\{\\rtf)  is a document. Copy its table into a spreadsheet, and save that as “CSV UTF-8”.
^---\s*\n\s*\w+:  is a page of a site generator. Write its date, title and preacher into a table, a row for each sermon, and save that as “CSV UTF-8”.
^\W{0,3}\[\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d\d.{0,12}\] |^.{0,300}end-to-end encrypted  is a chat. Write its sermons into a table, and save that as “CSV UTF-8”.
^#EXT(?:M3U|INF)  is a playlist. Write its dates, titles and addresses into a table, and save that as “CSV UTF-8”.
^This XML file does not appear  is the browser’s view of a feed, not the feed. ${SAVE_THE_FILE}
^(?:(?:[^\n]{0,80}\n){0,2}\W{0,3}BEGIN\W{1,3}V(?:CALENDAR|EVENT)|\{|\[\s*[[{"\]])  is a calendar or JSON, which this command cannot read: ask for an export as XML, or save a table as “CSV UTF-8”.`
  .trim()
  .split('\n')
  .map((line) => line.split('  '))
  .map(([pattern, about]) => [new RegExp(pattern!, 'is'), about] as const)
const MOST_LINES = 5

/**
 * @param encoding if the person knows it. @param isFixing whether letters that were decoded wrongly before are put right
 * @returns the text, what was repaired, and whether there are such letters. @throws UserError if it is not text
 */
export function decode(bytes: Buffer, name: string, encoding?: string, isFixing = false) {
  if (bytes.length === 0) throw new UserError(`${name} is empty.`)
  const first = bytes.subarray(0, 4096).toString('latin1')
  const start = first.replace(/^ï»¿/, '').trimStart()
  const ends = start + bytes.subarray(-4096).toString('latin1')
  const about = OTHER_FILES.find(([pattern]) => pattern.test(ends))
  if (about) throw new UserError(`${name} ${about[1]}`)
  const notes: string[] = []
  const decoder = decoderOf(encoding ?? encodingOf(bytes, first), name)
  if (!decoder.encoding.startsWith('utf-16') && first.split('\0').length - 1 > first.length / 10)
    throw new UserError(`${name} is not text: ${AS_CSV}`)
  const decoded =
    decoder.encoding === 'utf-8'
      ? decodeUtf8(bytes, notes)
      : decoder.encoding === 'windows-1252'
        ? fromWindows1252(bytes)
        : decoder.decode(bytes)
  const fixed = fixLetters(decoded)
  const garbled = firstDifference(decoded, fixed)
  if (garbled)
    notes.push(
      `Letters were decoded wrongly before this file was saved: ${garbled}${isFixing ? ' and so on were put right' : '. --fix-letters puts them right'}.`,
    )
  let count = 0
  // XML 1.0 allows none of these but the two that turn letters around. PowerPoint and Word break lines with \v and \f; within
  // a word the others mean nothing.
  const text = (isFixing ? fixed : decoded)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\uFFFD', '?')
    .replace(/(?![\n\t])[\p{Cc}\u202d\u202e\ufffe\uffff]/gu, (sign, at: number, whole: string) => {
      count += 1
      const isInWord = /\w/.test(whole[at - 1] ?? '') && /\w/.test(whole[at + 1] ?? '')
      return /[\u202d\u202e]/.test(sign) || (isInWord && !/[\v\f]/.test(sign)) ? '' : ' '
    })
  const lost = decoded.split('\uFFFD').length - 1
  if (lost > 0)
    notes.push(
      `${counted(lost, 'letter was', 'letters were')} already lost in this file (“�”). Look for question marks in the texts.`,
    )
  if (count > 0) notes.push(`${counted(count, 'control character was', 'control characters were')} removed.`)
  return { text, notes, isGarbled: garbled !== undefined }
}

function decoderOf(label: string, name: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    throw new UserError(
      `${name}: “${label}” is not an encoding that this command knows. Name another with --encoding, such as utf-8 or windows-1252.`,
    )
  }
}

/** Told by the byte order mark, by zero bytes next to letters, or by the XML declaration. */
function encodingOf(bytes: Buffer, first: string): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return utf16
  const declared = /<\?xml[^>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([\w.:-]+)/i.exec(first)?.[1] ?? 'utf-8'
  // The declaration could be read as single bytes, so it is not UTF-16.
  return /^utf-16/i.test(declared) ? 'utf-8' : declared
}

/** A character in UTF-8, or one invalid byte. */
const UTF8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|([\x80-\xff])/g

/** Bytes that are not UTF-8 are read in the encoding that they are likely in. */
function decodeUtf8(bytes: Buffer, notes: string[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const bad: number[] = []
    let good = 0
    const lines = bytes.toString('latin1').split(/\r\n?|\n/)
    const repaired = lines.map((line, at) =>
      line.replace(UTF8, (character, byte: string | undefined) => {
        good += character.length - 1
        if (byte === undefined) return character
        bad.push(at + 1)
        return Buffer.from(fromWindows1252(Buffer.from(byte, 'latin1'))).toString('latin1')
      }),
    )
    // Where some is UTF-8, only the rest is not.
    const { name, text } = good > bad.length ? { name: 'Windows-1252', text: '' } : decodeLegacy(bytes)
    const some = [...new Set(bad)]
    notes.push(
      `${counted(bad.length, 'letter is not UTF-8 and was', 'letters are not UTF-8 and were')} read as ${name}: check ${some.length === 1 ? 'line' : 'lines'} ${some.slice(0, MOST_LINES).join(', ')}${some.length > MOST_LINES ? ' and more' : ''}. If names look wrong, save the file again as UTF-8.`,
    )
    return name === 'Windows-1252' ? new TextDecoder().decode(Buffer.from(repaired.join('\n'), 'latin1')) : text
  }
}
