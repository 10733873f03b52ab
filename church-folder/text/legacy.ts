/** Guesses in which encoding a text from before UTF-8 is, by the letters that each would make of it. */
import { attempt } from '#data/site/attempt.ts'
import { fromWindows1252 } from './decode.ts'

/** Code page 437, the letters of DOS. */
export const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Encodings of other scripts, and their letters. Those that refuse the most come first. */
const SCRIPTS: readonly (readonly [label: string, letter: RegExp])[] = [
  ['shift_jis', /[\p{Script=Han}\u3040-\u30ff]/gu],
  ['euc-kr', /\p{Script=Hangul}/gu],
  ['gb18030', /\p{Script=Han}/gu],
  ['big5', /\p{Script=Han}/gu],
  ['windows-1253', /\p{Script=Greek}/gu],
  ['windows-1251', /\p{Script=Cyrillic}/gu],
  ['koi8-r', /\p{Script=Cyrillic}/gu],
  ['windows-1256', /\p{Script=Arabic}/gu],
]
/** The letters that languages have beyond ASCII. */
const WEST = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüßé',
  'áéíñóúüªº',
  'ãáàâçéêíõóôúªº',
  'àèéìíîòóùú',
  'æøåé',
  'åäöé',
  'áðéíóúýþæö',
  'àçèéíïòóúü',
]
const EAST = ['áčďéěíňóřšťúůýžľĺŕôä', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž']
const as = (label: string) => (bytes: Buffer) => new TextDecoder(label).decode(bytes)
const LATIN: readonly (readonly [name: string, decode: (bytes: Buffer) => string, languages: readonly string[]])[] = [
  ['Windows-1252', fromWindows1252, WEST],
  ['Windows-1250', as('windows-1250'), EAST],
  ['Windows-1254', as('windows-1254'), ['çğıöşüâî']],
  ['Mac Roman', as('macintosh'), WEST],
  ['MS-DOS', (bytes) => bytes.toString('latin1').replace(/[\x80-\xff]/g, (one) => DOS[one.charCodeAt(0) - 128]!), WEST],
]
/** What hardly any word has: a capital or a sign in its middle, a letter that is only at an end, a control character. */
const ODD =
  /(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?<=\p{L})(?:(?![®©°™´\p{ASCII}])[\p{S}\p{No}¿¡„‚†‡•]|[“«](?=\p{L}))|[£¥³¹](?=\p{L})|ς(?=\p{L})|[ΰΐ\p{Co}]|[\x80-\x9f]/gu
/** A letter of another script alone, or next to a Latin one. */
const MIXED = /[a-z](?!\p{ASCII})\p{L}|(?!\p{ASCII})\p{L}[a-z]|(?<!\p{L})(?!\p{ASCII})\p{L}(?!\p{L})/giu
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** @param bytes of a text that is not UTF-8. @returns it in its likely encoding, and what people call that */
export function decodeLegacy(bytes: Buffer): { name: string; text: string } {
  for (const [label, letter] of SCRIPTS) {
    const text = attempt(() => new TextDecoder(label, { fatal: true }).decode(bytes))
    const letters = count(text ?? '', /(?!\p{ASCII})\p{L}/gu)
    const isOdd = text && (count(text, ODD) * 20 >= letters || count(text, MIXED) * 3 >= letters)
    if (text && letters > 0 && !isOdd && count(text, letter) >= 0.95 * letters)
      return { name: label.replace('windows', 'Windows').replace(/^[a-z].*/, (one) => one.toUpperCase()), text }
  }
  const guesses = LATIN.map(([name, decode, languages]) => {
    const text = decode(bytes)
    const letters = text.toLowerCase().match(/(?!\p{ASCII})\p{L}/gu) ?? []
    const strange = languages.map((known) => letters.filter((letter) => !known.includes(letter)).length)
    return { name, text, cost: Math.min(...strange) + count(text, ODD) }
  })
  return guesses.sort((a, b) => a.cost - b.cost)[0]!
}
