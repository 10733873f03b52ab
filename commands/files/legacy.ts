/** Guesses in which encoding a text from before UTF-8 is, by the letters that each would make of it. */
import { fromWindows1252 } from '#church-folder/text/decode.ts'
import { attempt } from '#data/site/attempt.ts'

/** Encodings of other scripts, and what their words are made of. Those that refuse the most come first. */
const SCRIPTS: readonly (readonly [label: string, letter: RegExp, least: number])[] = [
  ['euc-kr', /\p{Script=Hangul}/gu, 0.95],
  ['shift_jis', /[\u3040-\u30ff]/g, 0.3],
  ['gb18030', /\p{Script=Han}/gu, 0.95],
  ['big5', /\p{Script=Han}/gu, 0.95],
  ['windows-1253', /\p{Script=Greek}/gu, 0.95],
  ['windows-1251', /\p{Script=Cyrillic}/gu, 0.95],
  ['windows-1256', /\p{Script=Arabic}/gu, 0.95],
]
/** What hardly any word has: a capital or a sign in its middle, a letter that is only at an end, a control character. */
const ODD =
  /(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?<=\p{L})(?:(?![®©°™´\p{ASCII}])[\p{S}\p{No}¿¡„‚†‡•]|[“«](?=\p{L}))|[£¥³¹](?=\p{L})|ς(?=\p{L})|[ΰΐ]|[\x80-\x9f]/gu
const oddIn = (text: string) => text.match(ODD)?.length ?? 0

/** @param bytes of a text that is not UTF-8. @returns its likely encoding, as `TextDecoder` names it */
export function guessEncoding(bytes: Buffer): string {
  const runs = bytes.toString('latin1').match(/[\x80-\xff]+/g) ?? []
  const high = runs.join('').length
  // In Latin letters, those beyond ASCII are alone in their words.
  if (runs.filter((run) => run.length > 1).join('').length > 0.6 * high)
    for (const [label, letter, least] of SCRIPTS) {
      const text = attempt(() => new TextDecoder(label, { fatal: true }).decode(bytes))
      const letters = text?.match(/(?!\p{ASCII})\p{L}/gu)?.length ?? 0
      if (text && letters > 0 && (text.match(letter)?.length ?? 0) >= least * letters && oddIn(text) * 20 < letters)
        return label
    }
  const usual = oddIn(fromWindows1252(bytes))
  const [best] = ['windows-1250', 'macintosh']
    .map((label) => [oddIn(new TextDecoder(label).decode(bytes)), label] as const)
    .sort(([a], [b]) => a - b)
  return best![0] < usual ? best![1] : 'windows-1252'
}
