/** Reads an export as text. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { Refusal } from '#scripts/content/command/refusal.ts'

/** Three times the largest export seen. Parsing takes several times the size in memory. */
const MOST_BYTES = 64 * 1024 * 1024
const FIRST_BYTES = 4096
const MB = 1_000_000

/** The first characters of files that people give by mistake. */
const OTHER_FILES: readonly (readonly [first: string, why: string])[] = [
  ['PK\u0003\u0004', 'is a ZIP or a spreadsheet (XLSX): unpack it, or save the spreadsheet as “CSV UTF-8”'],
  ['\u001f\u008b', 'is compressed (gzip): unpack it'],
  ['%PDF', 'is a PDF, which holds no fields: ask the old site for an export, or type a table'],
  ['SQLite format 3', 'is a database: save the query’s result as “CSV UTF-8”'],
]

/** @throws Refusal that names the file, if it is too large, is no text, or its encoding is not known */
export function readText(file: string, name: string): string {
  const { size } = statSync(file)
  if (size === 0) throw new Refusal(`${name} is empty.`)
  const first = firstBytes(file)
  const latin = first.toString('latin1')
  const other = OTHER_FILES.find(([start]) => latin.startsWith(start))
  if (other) throw new Refusal(`${name} ${other[1]}.`)
  const encoding = encodingOf(first)
  if (encoding === 'utf-8' && first.includes(0)) throw new Refusal(`${name} is no text.`)
  if (size > MOST_BYTES)
    throw new Refusal(
      `${name} has ${Math.round(size / MB)} MB, and ${Math.round(MOST_BYTES / MB)} are the most that is read: export the sermons alone, or year by year.`,
    )
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new Refusal(
      error instanceof RangeError
        ? `${name} says that its letters are ${JSON.stringify(encoding)}, which is not known here: save it anew as UTF-8.`
        : `${name} is not ${encoding.toUpperCase()}, so that letters would be garbled: save it anew as UTF-8 (for a spreadsheet “CSV UTF-8”).`,
    )
  }
}

function firstBytes(file: string): Buffer {
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(FIRST_BYTES)
    return bytes.subarray(0, readSync(opened, bytes, 0, FIRST_BYTES, 0))
  } finally {
    closeSync(opened)
  }
}

/** Told by the byte order mark, by zero bytes beside letters, or by the XML declaration. */
function encodingOf(first: Buffer): string {
  const [a, b, c, d] = first
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/i.exec(
    first.toString('latin1'),
  )?.[1]
  return declared?.toLowerCase() ?? 'utf-8'
}
