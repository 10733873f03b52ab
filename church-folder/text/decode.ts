/** Strict reading of text: what is garbled or lost is reported, never published. */
import { isUtf8 } from 'node:buffer'

/** What makes a text unreadable, as the end of a sentence. Lines start at 1. */
export class Mistake extends Error {
  override name = 'Mistake'
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message)
  }
}

/** @returns the line of the character at `offset`; the first is 1 */
export const lineAt = (text: string, offset: number) => text.slice(0, Math.max(0, offset)).split('\n').length

const AGAIN = 'open it in a text editor and save it again as UTF-8'
/** C0 without tab and line ends, DEL, C1, and what shows letters in the opposite order. */
// oxlint-disable-next-line no-control-regex -- these are the characters
export const CONTROL = /[\0-\x08\v\f\x0E-\x1F\x7F-\x9F\u202D\u202E]/

/** @returns the kind of UTF-16, told by its mark, or since every other byte of Latin letters is 0 */
export function utf16Of([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  return (a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d) ? 'utf-16be' : undefined
}

/** @returns the text, without a byte order mark. @throws Mistake if it is not UTF-8, or has characters that nobody typed */
export function decodeText(bytes: Uint8Array): string {
  if (utf16Of(bytes)) throw new Mistake(`is saved as UTF-16 (Notepad calls it “Unicode”): ${AGAIN}`, 1)
  if (!isUtf8(bytes)) throw notUtf8(bytes)
  const text = new TextDecoder().decode(bytes)
  for (const [pattern, words] of FAULTS) {
    const found = pattern.exec(text)
    if (found) throw new Mistake(words(found[0], near(text, found.index)), lineAt(text, found.index))
  }
  return text
}

const FAULTS: [pattern: RegExp, words: (sign: string, after: string) => string][] = [
  [
    /\uFFFD/,
    (_, after) => `has the character � where a letter was lost${after}: write the letter again, and save as UTF-8`,
  ],
  [
    CONTROL,
    (sign, after) =>
      `has an invisible control character (${codeOf(sign)})${after}: delete it, and write the words around it again`,
  ],
  [
    /^(?:<{7}|>{7})(?: |$)/m,
    () =>
      'has the changes of two people one after the other (between <<<<<<< and >>>>>>>): keep what is right, and remove these marks',
  ],
]

export const codeOf = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** Where in the text something is, in words: `, after “Elena M”`; empty at the start of a line. */
export function near(text: string, offset: number): string {
  const words = text
    .slice(Math.max(0, offset - 12), offset)
    .replace(/^.*\n/s, '')
    .trim()
  return words ? `, after “${words}”` : ''
}

/** The bytes 80 to 9F in Windows-1252. Node's own decoder treats it as ISO 8859-1 (nodejs/node#56542). */
const LETTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'
export const fromWindows1252 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9F]/g, (byte) => LETTERS[byte.charCodeAt(0) - 0x80]!)

function notUtf8(bytes: Uint8Array): Mistake {
  const lines = Buffer.from(bytes).toString('latin1').split('\n')
  const line = lines.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1')))
  const meant = fromWindows1252(Buffer.from(lines[line]!, 'latin1'))
  const word = meant.split(/\s/).find((one) => /[\u0080-\uFFFF]/.test(one))
  return CONTROL.test(meant)
    ? new Mistake(`is not UTF-8, or damaged: ${AGAIN}`, line + 1)
    : new Mistake(
        `is saved as Windows-1252 (Notepad calls it “ANSI”)${word ? `, see “${word.slice(0, 40)}”` : ''}: ${AGAIN}`,
        line + 1,
      )
}
