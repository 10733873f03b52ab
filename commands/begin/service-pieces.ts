/** Puts together what is said about one or more services: its atoms, in any order. */
import type { Gathering } from '#schema/church/church.ts'
import { WEEKDAYS } from '#schema/dates.ts'
import { whichTime, type Atom } from './service-lines.ts'
import { daysIn, quoted, seasonIn, textAt, weekIn, type Token, type Words } from './service-words.ts'

export interface ServiceDay {
  day: (typeof WEEKDAYS)[number]
  weeks: ReturnType<typeof weekIn>[]
}
/** What is said about one or more services. */
export interface ServicePiece extends Words {
  /** The kinds of its atoms, in order. */
  kinds: string
  /** The comma or "and" before it; undefined for the first in a line, and where there is none. */
  mark: string | undefined
  days: ServiceDay[]
  times: Token[]
  /** The weeks are those without a day: `Communion 9 AM (1st & 3rd)`. */
  more: Partial<Pick<Gathering, 'from' | 'until' | 'everyOtherFrom'> & Pick<ServiceDay, 'weeks'>> & {
    isEveryOther?: true
  }
  /** What is said about it in brackets is the remark. */
  name?: Words & { remark: string }
  /** `Sunday evening` */
  part?: Token
}
const EVERY_OR_WITH = /(?<!\p{L})(?:every|each|all|cada|chaque|jede[nrs]?|with|con|avec|mit|com)(?!\p{L})/iu

/** @param unclear thrown for what cannot be put together. @returns what a line says, apart by services */
export function piecesOf(atoms: readonly Atom[], unclear: Error): ServicePiece[] {
  const pieces: ServicePiece[] = []
  let [mark, isOpen]: [string | undefined, boolean] = [undefined, false]
  for (const [index, atom] of atoms.entries()) {
    const { kind, tokens, end } = atom
    const [token] = tokens as [Token]
    if (kind === 'C') {
      mark = textAt(atom)
      isOpen = false
      continue
    }
    const days = kind === 'D' || kind === 'W' ? readDays(atom) : []
    let piece = pieces.at(-1)
    const [own, ...others] = piece?.days ?? []
    // `Sunday 9 AM Worship (1st Sunday only)`, `Sunday 9 AM Sunday Worship`
    const isNext = kind === 'D' && piece?.kinds.includes('T') && atoms[index + 1]?.kind === 'T'
    const isSameDay = kind === 'D' && others.length + days.length === 1 && own?.day === days[0]!.day
    const isQualifier = kind === 'W' || (isSameDay && isOpen && !isNext && piece?.kinds !== 'DNT')
    const isSecond = piece?.kinds.includes(kind) && !isQualifier
    const isNamedLate = isSecond && kind === 'N' && piece!.kinds.endsWith('TD')
    if (isOpen && ((isNext && !piece?.kinds.includes('D')) || isNamedLate)) throw unclear
    if (!piece || (!isOpen && !/[AMW]/.test(kind)) || isNext || isSecond) {
      piece = { ...atom, kinds: '', mark, days: [], times: [], more: {} }
      pieces.push(piece)
      isOpen = true
    }
    mark = undefined
    piece.end = end
    // `every Sunday with Communion on the first Sunday`
    if (isQualifier && piece.name && EVERY_OR_WITH.test(textAt({ ...piece, end: atom.at })))
      throw new Error(`must have its own line for what is held ${quoted(atom)}`)
    if (isQualifier && own && others.length === 0) piece.days = [{ ...own, weeks: [...own.weeks, ...days[0]!.weeks] }]
    else if (kind === 'W' && !own) piece.more.weeks = days[0]!.weeks
    else if (kind === 'D') piece.days = days
    else if (kind === 'N') piece.name = { ...atom, remark: '' }
    else if (kind === 'Q') addRemark(piece, atom, atoms.slice(index + 1))
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

/** Says something of the name before it, or else is the name. @param rest of the line. @throws Error if it may be of one of several times */
function addRemark(piece: ServicePiece, remark: Atom, rest: readonly Atom[]): void {
  const { times, name } = piece
  // `8:00 AM, 10:00 AM (Spanish)`
  const hasManyHalves = times.filter(({ found }) => found.noon ?? found.half).length > 1
  const isTimeNext = /T(?![QN])/.test(rest.map(({ kind }) => kind).join(''))
  if (times.some(({ kind }) => kind === 'C') && (hasManyHalves || isTimeNext)) throw whichTime(remark)
  if (name) name.remark = ` ${textAt(remark)}`
  else {
    piece.name = { ...remark, at: remark.at + 1, end: remark.end - 1, remark: '' }
    piece.kinds += 'N'
  }
}

const TWO_WEEKS = [...WEEKDAYS, ...WEEKDAYS]
/** `1st & 3rd Sundays`, `Mon-Fri`, `Tue & Thu`; only the weeks in `(1st & 3rd)` */
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
  return days.length > 0 ? days : [{ day: 'Sunday', weeks }]
}
