/** The grammar of what is said about services: lines, in them words that belong together, and what is said of each service. */
import { WEEKDAYS } from '#schema/dates.ts'
import { daysIn, quoted, seasonIn, textAt, tokensOf, weekIn, type Token, type Words } from './service-words.ts'

/** Words that belong together: D days, W weeks, T times, N a name, Q a remark, and O, A, M, p as in `tokensOf`; C joins. */
export interface Atom extends Words {
  kind: string
  tokens: Token[]
}

/** @param remark what is said after several times */
const whichTime = (remark: Words) =>
  new Error(`must say which of the times ${quoted(remark)} is for: write it next to each`)
export const EXAMPLE = '"Sunday 10:00 AM Morning Worship"'
/** What no weekly service has, by the kind of its word. */
export const REFUSED: Record<string, string> = {
  F: 'must have its times in digits, such as 10:30 AM',
  Z: 'must have its times in your own time zone only',
  K: 'must have no link, email address or phone number in it',
  H: 'must be services of every week: a holiday is a special day, which you can add later',
  V: `must be a day, a time and a name for each service, next to each other, such as ${EXAMPLE}`,
  X: 'must have its days in English, Spanish, French, Portuguese or German, and spelled as usual',
  U: 'must say which days exactly, such as "1st Sunday 9:30 AM Communion" or "Sunday 8:00 AM Worship (June 1 to August 31)", and leave exceptions for later',
}
/** What words become by the words around them. */
const BY_NEIGHBORS: readonly (readonly [word: RegExp, kind: string])[] = [
  // `2nd to 4th Sunday`, `2nd & 4th in the month`, `11 PM to Sunday 6 AM`
  [/W(?=RW|C?W(?!(?:C?W)*L?[Dd)]))|[TB](?=p?R[Dd][TB])/g, 'U'],
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

const kindsOf = (all: readonly { kind: string }[]) => all.map(({ kind }) => kind).join('')

/** @returns the atoms of each line that has any. @throws Error with the end of a sentence */
export function linesOf(answer: string): Atom[][] {
  let tokens = tokensOf(answer)
  for (const [word, kind] of BY_NEIGHBORS)
    for (const { index } of kindsOf(tokens).matchAll(word)) tokens[index]!.kind = kind
  const refused = tokens.find(({ kind }) => REFUSED[kind])
  if (refused) throw new Error(`${REFUSED[refused.kind]}, not ${quoted(refused)}`)
  // A dash between other than days and times divides; "to" is a word.
  for (const token of tokens) if (token.kind === 'r') token.kind = /^\p{L}/u.test(answer.slice(token.at)) ? 'N' : 'C'
  for (const { index, 0: names } of kindsOf(tokens).matchAll(NAMES_BEFORE_TIME)) {
    const own = tokens.slice(index, index + names.length)
    if (answer[own.findLast(({ kind }) => kind === 'C')!.at] !== ',') for (const token of own) token.kind = 'N'
  }
  for (const { index, 0: whole } of [...kindsOf(tokens).matchAll(/\([^()]*\)/g)].reverse()) {
    const inside = { ...tokens[index]!, kind: 'Q', end: tokens[index + whole.length - 1]!.end }
    if (!/[DTWOAM]/.test(whole)) tokens.splice(index, whole.length, ...(whole === '()' ? [] : [inside]))
    else if (/[WOAM]/.test(whole) && /TpC?T$|TCT$/.test(kindsOf(tokens).slice(0, index))) throw whichTime(inside)
    else if (/[NB]/.test(whole))
      throw new Error(`must have only a day, a time or a remark in brackets, not ${quoted(inside)}`)
  }
  tokens = tokens.filter(({ kind }) => !/[()_]/.test(kind))
  const lines: Atom[][] = [[]]
  for (const { index, 0: kinds } of kindsOf(tokens).matchAll(ATOMS)) {
    const own = tokens.slice(index, index + kinds.length)
    const kind = /^W.*D/.test(kinds) ? 'D' : kinds[0]!.replace('B', 'T')
    if (kind === 'S') lines.push([])
    else lines.at(-1)!.push({ kind, tokens: own, answer, at: own[0]!.at, end: own.at(-1)!.end })
  }
  return joinNames(lines.filter(({ length }) => length > 0))
}

/** Pages often have the name of a service and its time on lines of their own: each name to the time before it, or after it. */
function joinNames(lines: readonly Atom[][]): Atom[][] {
  const kinds = lines
    .map(kindsOf)
    .map((line) => (/^D?N(?:Q|CN)*$/.test(line) ? 'n' : /^D?p?Tp?$/.test(line) ? 't' : '-'))
  const all = kinds.join('')
  const second = !/(?<!t)n|t(?!n)/.test(all) ? 'n' : /n(?!t)|(?<!n)t/.test(all) ? '' : 't'
  return lines.flatMap((atoms, at) =>
    kinds[at] === second ? [] : [kinds[at + 1] === second ? [...atoms, ...lines[at + 1]!] : atoms],
  )
}

export interface ServiceDay {
  day: (typeof WEEKDAYS)[number]
  weeks: ReturnType<typeof weekIn>[]
}
/** What is said about one or more services. */
export interface Piece extends Words {
  /** The kinds of its atoms, in order. */
  kinds: string
  /** The comma or "and" before it; undefined for the first in a line, and where there is none. */
  mark: string | undefined
  days: ServiceDay[]
  times: Token[]
  /** The weeks are those without a day: `Communion 9 AM (1st & 3rd)`. */
  more: { from?: string; until?: string; everyOtherFrom?: string; weeks?: ServiceDay['weeks']; isEveryOther?: true }
  /** What is said about it in brackets is the remark. */
  name?: Words & { remark: string }
  /** `Sunday evening` */
  part?: Token
}
const EVERY_OR_WITH = /(?<!\p{L})(?:every|each|all|cada|chaque|jede[nrs]?|with|con|avec|mit|com)(?!\p{L})/iu

/** @param unclear thrown for what cannot be put together. @returns what a line says, apart by services */
export function piecesOf(atoms: readonly Atom[], unclear: Error): Piece[] {
  const pieces: Piece[] = []
  let mark: string | undefined
  for (const [index, atom] of atoms.entries()) {
    const { kind, tokens, end } = atom
    const [token] = tokens as [Token]
    const next = atoms[index + 1]?.kind ?? ''
    // A date, a part of the year or weeks are of what is before them: `7 PM Supper, from January 7, 2026`.
    if (kind === 'C' && !/[AMW]/.test(next)) mark = textAt(atom)
    if (kind === 'C') continue
    const days = kind === 'D' ? readDays(atom) : []
    const weeks = tokens.flatMap((one) => (one.kind === 'W' ? weekIn(one) : []))
    let piece = pieces.at(-1)
    const said = piece?.kinds ?? ''
    const [own, ...others] = piece?.days ?? []
    const isNext = kind === 'D' && said.includes('T') && next === 'T'
    // `Sunday 9 AM Worship (1st Sunday only)`, `Sunday 9 AM Sunday Worship`
    const isSameDay = others.length + days.length === 1 && own?.day === days[0]?.day
    const isQualifier = kind === 'W' || (isSameDay && !mark && !isNext && said !== 'DNT')
    const isSecond = said.includes(kind) && !isQualifier
    const isUnclear = isNext ? !said.includes('D') : isSecond && kind === 'N' && said.endsWith('TD')
    if (isUnclear && !mark) throw unclear
    if (!piece || mark || isNext || isSecond) {
      piece = { ...atom, kinds: '', mark, days: [], times: [], more: {} }
      pieces.push(piece)
    }
    mark = undefined
    piece.end = end
    // `every Sunday with Communion on the first Sunday`
    if (isQualifier && piece.name && EVERY_OR_WITH.test(textAt({ ...piece, end: atom.at })))
      throw new Error(`must have its own line for what is held ${quoted(atom)}`)
    if (isQualifier && own && others.length === 0) piece.days = [{ ...own, weeks: [...own.weeks, ...weeks] }]
    else if (kind === 'W' && !own) piece.more.weeks = weeks
    else if (kind === 'D') piece.days = days
    else if (kind === 'N') piece.name = { ...atom, remark: '' }
    else if (kind === 'Q') addRemark(piece, atom, atoms.slice(index + 1), pieces.at(-2))
    else if (kind === 'T') piece.times = tokens
    else if (kind === 'p') piece.part = token
    else if (kind === 'O') piece.more.isEveryOther = true
    else if (kind === 'M') Object.assign(piece.more, seasonIn(token))
    else if (kind === 'A') piece.more.everyOtherFrom = token.found.date!
    else throw unclear
    if (/[DTN]/.test(kind) && !isQualifier) piece.kinds += kind
  }
  return pieces
}

/**
 * Says something of the name before it, or else is the name.
 * @param rest of the line. @param before the piece before: `Sunday Worship – 10:00am (with Communion)`
 * @throws Error if it may be of one of several times
 */
function addRemark(piece: Piece, remark: Atom, rest: readonly Atom[], before?: Piece): void {
  const { times, kinds, mark = '' } = piece
  const isNamedBefore = kinds === 'T' && /^\s*[-–—]\s*$/.test(mark) && /^D?N$/.test(before?.kinds ?? '')
  const name = isNamedBefore ? before?.name : piece.name
  // `8:00 AM, 10:00 AM (Spanish)`
  const hasManyHalves = times.filter(({ found }) => found.noon ?? found.half).length > 1
  const isTimeNext = /T(?![QN])/.test(kindsOf(rest))
  if (times.some(({ kind }) => kind === 'C') && (hasManyHalves || isTimeNext)) throw whichTime(remark)
  if (name) name.remark = ` ${textAt(remark)}`
  else {
    piece.name = { ...remark, at: remark.at + 1, end: remark.end - 1, remark: '' }
    piece.kinds += 'N'
  }
}

const TWO_WEEKS = [...WEEKDAYS, ...WEEKDAYS]
/** `1st & 3rd Sundays`, `Mon-Fri`, `Tue & Thu` */
function readDays(atom: Atom): ServiceDay[] {
  const days: ServiceDay[] = []
  let weeks: ServiceDay['weeks'] = []
  for (const [at, token] of atom.tokens.entries()) {
    if (token.kind === 'W') weeks.push(weekIn(token))
    if (token.kind !== 'D') continue
    const named = daysIn(token)
    if (atom.tokens[at - 1]?.kind === 'R') {
      const from = TWO_WEEKS.indexOf(days.at(-1)!.day) + 1
      named.unshift(...TWO_WEEKS.slice(from, TWO_WEEKS.indexOf(named[0]!, from)))
    }
    days.push(...named.map((day) => ({ day, weeks })))
    weeks = []
  }
  if (new Set(days.map((day) => day.weeks.length > 0)).size > 1)
    throw new Error(`must say the weeks of each day apart, not ${quoted(atom)}`)
  return days
}
