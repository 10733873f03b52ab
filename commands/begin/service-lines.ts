/** Divides what is said about services into lines, and its words into groups that belong together. */
import { quoted, tokensOf, type Token, type Words } from './service-words.ts'

/** Words that belong together: D days, W weeks, T times, N a name, Q a remark, and O, A, M, p as in `tokensOf`; C joins. */
export interface Atom extends Words {
  kind: string
  tokens: Token[]
}

/** @param remark what is said after several times */
export const whichTime = (remark: Words) =>
  new Error(`must say which of the times ${quoted(remark)} is for: write it next to each`)
export const SERVICE_EXAMPLE = '"Sunday 10:00 AM Morning Worship"'
/** What no weekly service has, by the kind of its word. */
export const REFUSED: Record<string, string> = {
  F: 'must have its times in digits, such as 10:30 AM',
  Z: 'must have its times in your own time zone only',
  K: 'must have no link, email address or phone number in it',
  H: 'must be services of every week: a holiday is a special day, which you can add later',
  V: `must be a day, a time and a name for each service, next to each other, such as ${SERVICE_EXAMPLE}`,
  X: 'must have its days in English, Spanish, French, Portuguese or German, and spelled as usual',
  U: 'must say which days exactly, such as "1st Sunday 9:30 AM Communion" or "Sunday 8:00 AM Worship (June 1 to August 31)", and leave exceptions for later',
}
/** What words become by the words around them. */
const BY_NEIGHBORS: readonly (readonly [word: RegExp, kind: string])[] = [
  // `Daily Mass Mon-Fri 8 AM`, `Daily Mass 8 AM Tuesday to Friday`, `Monday 8 AM Daily Mass`
  [/(?<=D[TB]p?)y(?=N)|(?<=D[TB]p?N+)y(?![TB])|y(?=N+D|N*[TB]p?D(?:[RC]D)*(?![RC]?[NDdWTB]))/g, 'N'],
  [/y/g, 'D'],
  [/d(?=C?[TBDdWp]|R[Dd]|[S)(L]|$)/g, 'D'],
  [/d/g, 'N'],
  [/(?<=T)T(?=N)/g, 'N'],
  [/W(?!(?:C?W)*(?:D|L?\)))/g, 'N'],
  [/(?<=D)P(?=[TB])|(?<=\(D)P(?=\))/g, 'p'],
  [/(?<![TBD])p(?![TB])|P/g, 'N'],
  [/(?<![TB]p?)R(?=[TB])|(?<=[TB]p?)R(?![TB])|(?<!D)R(?=[WD])|R(?![WDTB])/g, 'r'],
  [/(?<=[DWTBp])L/g, '_'],
  [/L/g, 'N'],
]
const DAYS = /(?<=[TB]p?)D(?=CD[TB])|(?:W(?:C?W)*)?D(?:[RC](?:W(?:C?W)*)?D)*/
/** `Wednesday Prayer and Bible Study 7 PM`; not `Sunday Prayer, Worship 10 AM`, nor `Sunday English and Spanish 9 and 11 AM`. */
const NAMES_BEFORE_TIME = /(?<=(?:^|[CS])(?:W(?:C?W)*)?DC?)N+(?:CN+)+(?=C?[TB](?!p?C[TB]))/g
const ATOMS = new RegExp(`${DAYS.source}|W(?:C?W)*|[TB]p?(?:[RC][TB]p?)*|N+|[QOAMpCS]`, 'g')

/** @returns the atoms of each line that has any. @throws Error with the end of a sentence */
export function serviceLines(answer: string): Atom[][] {
  let tokens = tokensOf(answer)
  const kindsOf = () => tokens.map(({ kind }) => kind).join('')
  const refused =
    tokens.find(({ kind }) => REFUSED[kind]) ?? tokens[kindsOf().search(/WRW|WC?W(?!(?:C?W)*L?[Dd)])|[TB]p?R[Dd][TB]/)]
  if (refused) throw new Error(`${REFUSED[refused.kind] ?? REFUSED.U}, not ${quoted(refused)}`)
  for (const [word, kind] of BY_NEIGHBORS) for (const { index } of kindsOf().matchAll(word)) tokens[index]!.kind = kind
  // A dash between other than days and times divides; "to" is a word.
  for (const token of tokens) if (token.kind === 'r') token.kind = /^\p{L}/u.test(answer.slice(token.at)) ? 'N' : 'C'
  for (const { index, 0: names } of kindsOf().matchAll(NAMES_BEFORE_TIME)) {
    const own = tokens.slice(index, index + names.length)
    if (answer[own.findLast(({ kind }) => kind === 'C')!.at] !== ',') for (const token of own) token.kind = 'N'
  }
  for (const { index, 0: whole } of [...kindsOf().matchAll(/\([^()]*\)/g)].reverse()) {
    const inside = { ...tokens[index]!, kind: 'Q', end: tokens[index + whole.length - 1]!.end }
    if (!/[DTWOAM]/.test(whole)) tokens.splice(index, whole.length, ...(whole === '()' ? [] : [inside]))
    else if (/[WOAM]/.test(whole) && /TpC?T$|TCT$/.test(kindsOf().slice(0, index))) throw whichTime(inside)
    else if (/[NB]/.test(whole))
      throw new Error(`must have only a day, a time or a remark in brackets, not ${quoted(inside)}`)
  }
  tokens = tokens.filter(({ kind }) => !/[()_]/.test(kind))
  const lines: Atom[][] = [[]]
  for (const { index, 0: kinds } of kindsOf().matchAll(ATOMS)) {
    const own = tokens.slice(index, index + kinds.length)
    const kind = /^W.*D/.test(kinds) ? 'D' : kinds[0]!.replace('B', 'T')
    if (kind === 'S') lines.push([])
    else lines.at(-1)!.push({ kind, tokens: own, answer, at: own[0]!.at, end: own.at(-1)!.end })
  }
  return joinNames(lines.filter(({ length }) => length > 0))
}

/** Pages often have the name of a service and its time on lines of their own: each name to the time before it, or after it. */
function joinNames(lines: readonly Atom[][]): Atom[][] {
  const kinds = lines.map((atoms) => {
    const line = atoms.map(({ kind }) => kind).join('')
    return /^D?N(?:Q|CN)*$/.test(line) ? 'n' : /^D?p?Tp?$/.test(line) ? 't' : '-'
  })
  const all = kinds.join('')
  const second = !/(?<!t)n|t(?!n)/.test(all) ? 'n' : /n(?!t)|(?<!n)t/.test(all) ? '' : 't'
  return lines.flatMap((atoms, at) =>
    kinds[at] === second ? [] : [kinds[at + 1] === second ? [...atoms, ...lines[at + 1]!] : atoms],
  )
}
