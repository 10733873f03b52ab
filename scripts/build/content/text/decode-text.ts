/** Reads a text of the content strictly: what is garbled or lost in it is reported, never published. */

/** What makes a text unreadable, as the end of a sentence, and where. */
export class Mistake extends Error {
  override name = 'Mistake'
  constructor(
    message: string,
    /** From 1 on. */
    readonly line: number,
  ) {
    super(message)
  }
}

/** @param offset of a character. @returns its line; the first is 1 */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

const AGAIN = 'open it in its editor and save it again with the encoding UTF-8'
/** C0 without tab and line ends, DEL, C1. */
// oxlint-disable-next-line no-control-regex -- these are the characters
const CONTROL = /[\0-\x08\v\f\x0E-\x1F\x7F-\x9F]/
const UNMERGED = /^(?:<{7}|>{7})(?: |$)/m

/** @returns the text, without a byte order mark. @throws Mistake */
export function decodeText(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  // Without a mark, every other byte of Latin letters is 0.
  if (isWide || (bytes.length > 3 && (bytes[0] === 0) !== (bytes[1] === 0) && (bytes[2] === 0) !== (bytes[3] === 0)))
    throw new Mistake(`is saved as UTF-16 (Notepad calls it “Unicode”): ${AGAIN}`, 1)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notUtf8(bytes)
  }
  const lost = text.indexOf('\uFFFD')
  if (lost >= 0)
    throw new Mistake(
      `has the sign � where a letter was lost${near(text, lost)}: write the letter again, and save as UTF-8`,
      lineAt(text, lost),
    )
  const control = CONTROL.exec(text)
  if (control)
    throw new Mistake(
      `has an invisible control character (${codeOf(control[0])})${near(text, control.index)}: delete it, and write the words around it again`,
      lineAt(text, control.index),
    )
  const unmerged = UNMERGED.exec(text)
  if (unmerged)
    throw new Mistake(
      'has the changes of two people one after the other (between <<<<<<< and >>>>>>>): keep what is right, and remove these marks',
      lineAt(text, unmerged.index),
    )
  return text
}

export const codeOf = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** `, near “Elena M”` */
function near(text: string, offset: number): string {
  const words = text
    .slice(Math.max(0, offset - 12), offset)
    .replace(/^.*\n/s, '')
    .trim()
  return words ? `, after “${words}”` : ''
}

/** The bytes 80 to 9F in Windows-1252. Five of them have no letter. */
const LETTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'
/** Node's own decoder takes it for ISO 8859-1 (nodejs/node#56542). */
export const fromWindows1252 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9F]/g, (byte) => LETTERS[byte.charCodeAt(0) - 0x80]!)

function notUtf8(bytes: Uint8Array): Mistake {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let start = 0; start <= bytes.length; line += 1) {
    const found = bytes.indexOf(0x0a, start)
    const end = found < 0 ? bytes.length : found
    const part = bytes.subarray(start, end)
    try {
      decoder.decode(part)
    } catch {
      const meant = fromWindows1252(part)
      const word =
        meant
          .split(/\s/)
          .find((one) => /[\u0080-\uFFFF]/.test(one))
          ?.slice(0, 40) ?? ''
      return CONTROL.test(meant)
        ? new Mistake(`is not UTF-8, or damaged: ${AGAIN}`, line)
        : new Mistake(`is saved as Windows-1252 (Notepad calls it “ANSI”), see “${word}”: ${AGAIN}`, line)
    }
    start = end + 1
  }
  return new Mistake(`is not UTF-8: ${AGAIN}`, 1)
}
