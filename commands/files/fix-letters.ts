/** Repairs text that was once decoded wrongly: UTF-8 that was read as another encoding (mojibake). */
import { attempt } from '#data/site/attempt.ts'
import { fromWindows1252 } from '#church-folder/text/decode.ts'
import { DOS } from '#church-folder/text/legacy.ts'

const HIGH = Uint8Array.from({ length: 128 }, (_, at) => at + 128)
const bytesOf = (letters: string) => Array.from(letters, (letter, at) => [letter, at + 128] as const)

/** Letters of Europe’s languages, punctuation and signs. */
const LATIN = '\\u00a0-\\u017f\\u1e00-\\u1eff\\u2010-\\u2044\\u20a0-\\u214f'
interface Encoding {
  /** The byte of each character. */
  bytes: ReadonlyMap<string, number>
  likely: RegExp
  /** Whether its own words are written in these characters: a single one then needs a Latin letter next to it. */
  isScript?: true
}
const latin = new RegExp(`^[${LATIN}]$`)
const ENCODINGS: readonly Encoding[] = [
  {
    // Also the control characters of Latin-1.
    bytes: new Map([...bytesOf(Buffer.from(HIGH).toString('latin1')), ...bytesOf(fromWindows1252(HIGH))]),
    likely: new RegExp(`^[\\u0080-\\u009f${LATIN}\\u0218-\\u021b\\p{Extended_Pictographic}\\ufe0f]$`, 'u'),
  },
  { bytes: new Map(bytesOf(new TextDecoder('macintosh').decode(HIGH))), likely: latin },
  { bytes: new Map(bytesOf(new TextDecoder('windows-1251').decode(HIGH))), likely: latin, isScript: true },
  { bytes: new Map(bytesOf(DOS)), likely: latin },
]
/** Several of these in a row are a word of another script. */
const LETTER =
  /^[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Hangul}\p{Script=Han}\u3040-\u30ff\u0e00-\u0e7f\u0900-\u097f\u00a0-\u017f\u1e00-\u1eff\u2010-\u2044]$/u
/** At the end of a word in capitals this is right: `“IRMÃ”`. */
const CAPITAL = /^\p{Lu}[’”“‘…–—«»\u00a0]$/u
const BEYOND_ASCII = /[^\p{ASCII}]+/gu
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Only what is UTF-8 in another encoding and makes likely letters is changed: `Godâ€™s` and `JosÃ©`, but not `SÃO`.
 * @returns the text with these letters as they were meant; the same text if there are none
 */
export function fixLetters(text: string): string {
  // Sometimes it happened twice.
  for (let times = 0, before = ''; times < 3 && before !== text; times += 1) {
    before = text
    for (const encoding of ENCODINGS)
      text = text.replace(BEYOND_ASCII, (run, at: number) =>
        fixRun(run, text.slice(Math.max(0, at - 2), at), text[at + run.length] ?? '', encoding),
      )
    // The closing quotation mark loses its last byte, since Windows-1252 has no such letter.
    text = text.replace(/â€\uFFFD?(?=$|[\s\p{P}<])/gu, '”')
  }
  return text
}

function fixRun(run: string, before: string, after: string, { bytes, likely, isScript }: Encoding): string {
  const letters = Array.from(run)
  /** Each character, or each sequence of them that is one in UTF-8. */
  const parts: { written: string; meant?: string }[] = []
  for (let at = 0; at < letters.length;) {
    const lead = bytes.get(letters[at]!) ?? 0
    const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1
    const written = letters.slice(at, at + size)
    const meant = size > 1 && attempt(() => utf8.decode(Uint8Array.from(written, (letter) => bytes.get(letter) ?? 0)))
    parts.push(meant ? { written: written.join(''), meant } : { written: letters[at]! })
    at += meant ? size : 1
  }
  return parts
    .map(({ written, meant }, at) => {
      if (!meant) return written
      const [last, next] = [parts[at - 1]?.written ?? before, parts[at + 1]?.written ?? after]
      const isInWord = [parts[at - 1], parts[at + 1]].some((one) => one?.meant && LETTER.test(one.meant))
      const isLatin = /[a-z]$/i.test(last) || /^[a-z]/i.test(next)
      const isLikely = likely.test(meant) && (!isScript || isLatin || written.length > 2)
      const isCapital = CAPITAL.test(written) && !/\p{Ll}$/u.test(last) && !/^\p{L}/u.test(next)
      return ((LETTER.test(meant) && isInWord) || isLikely) && !isCapital ? meant : written
    })
    .join('')
}

/** @returns the first word that differs: `“Godâ€™s” is “God’s”` */
export function firstDifference(before: string, after: string): string | undefined {
  if (before === after) return undefined
  const [one, other] = [before, after].map((text) => text.split(/[\s<>,;|"]+/))
  const at = one!.findIndex((word, index) => word !== other![index])
  return `“${one![at]?.slice(0, 40)}” is “${other![at]?.slice(0, 40)}”`
}
