/** Puts together what is said about one or more services: its atoms, in any order. */
import { readDays } from './service-days.ts'
import { quoted, whichTime, type Atom } from './service-lines.ts'
import { seasonIn, type Token } from './service-words.ts'

export type ServiceDay = ReturnType<typeof readDays>[number]
/** What is said about one or more services. */
export interface ServicePiece {
  /** The kinds of its atoms, in order. */
  kinds: string
  /** The comma or "and" before it; undefined for the first in a line, and where there is none. */
  mark: string | undefined
  days: ServiceDay[]
  times: Token[]
  more: { from?: string; until?: string; everyOtherFrom?: string; isEveryOther?: true }
  /** Said without a day: `Communion 9 AM (1st & 3rd)`. */
  weeks?: ServiceDay['weeks'] | undefined
  name?: NamePlace | undefined
  /** `Sunday evening` */
  part?: Token
  /** In the answer. */
  at: number
  end: number
}
/** Where it is in the answer, and what is said about it in brackets. */
export interface NamePlace {
  at: number
  end: number
  remark: string
}
const EVERY_OR_WITH = /(?<!\p{L})(?:every|each|all|cada|chaque|jede[nrs]?|with|con|avec|mit|com)(?!\p{L})/iu

/** @param unclear thrown for what cannot be put together. @returns what a line says, apart by services */
export function piecesOf(answer: string, atoms: readonly Atom[], unclear: Error): ServicePiece[] {
  const pieces: ServicePiece[] = []
  let [mark, isOpen]: [string | undefined, boolean] = [undefined, false]
  for (const [index, atom] of atoms.entries()) {
    const { kind, tokens } = atom
    const [{ at }, { end }] = [tokens[0]!, tokens.at(-1)!]
    if (kind === 'C') {
      mark = answer.slice(at, end)
      isOpen = false
      continue
    }
    const days = kind === 'D' || kind === 'W' ? readDays(answer, tokens) : []
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
      piece = { kinds: '', mark, days: [], times: [], more: {}, at, end }
      pieces.push(piece)
      isOpen = true
    }
    mark = undefined
    piece.end = end
    // `8:00 AM, 10:00 AM (Spanish)`
    if (kind === 'Q' && hasManyTimes(piece) && (hasManyHalves(piece) || isTimeNext(atoms.slice(index + 1))))
      throw new Error(whichTime(answer.slice(at, end)))
    // `every Sunday with Communion on the first Sunday`
    if (isQualifier && piece.name && EVERY_OR_WITH.test(answer.slice(piece.at, at)))
      throw new Error(`must have its own line for what is held ${quoted(answer.slice(at, end))}`)
    if (isQualifier && own && others.length === 0) piece.days = [{ ...own, weeks: [...own.weeks, ...days[0]!.weeks] }]
    else if (kind === 'W' && !own) piece.weeks = days[0]!.weeks
    else if (kind === 'D') piece.days = days
    else if (!addAtom(piece, atom, answer)) throw unclear
    if (/[DTN]/.test(kind) && !isQualifier) piece.kinds += kind
  }
  return pieces
}

const hasManyTimes = ({ times }: ServicePiece) => times.some(({ kind }) => kind === 'C')
/** `8:00 AM, 10:00 AM` */
const hasManyHalves = ({ times }: ServicePiece) =>
  times.filter(({ found }) => found[1] ?? found[8] ?? found[9]).length > 1
const isTimeNext = (rest: readonly Atom[]) => /T(?![QN])/.test(rest.map(({ kind }) => kind).join(''))

/** Adds what an atom says, other than days. @returns whether its kind can be part of a piece */
function addAtom(piece: ServicePiece, { kind, tokens }: Atom, answer: string): boolean {
  const [token, { end }] = [tokens[0]!, tokens.at(-1)!]
  const { at } = token
  if (kind === 'Q' && piece.name) piece.name.remark = ` ${answer.slice(at, end)}`
  else if (kind === 'Q') {
    piece.name = { at: at + 1, end: end - 1, remark: '' }
    piece.kinds += 'N'
  } else if (kind === 'N') piece.name = { at, end, remark: '' }
  else if (kind === 'T') piece.times = tokens
  else if (kind === 'p') piece.part = token
  else if (kind === 'O') piece.more.isEveryOther = true
  else if (kind === 'M') Object.assign(piece.more, seasonIn(token))
  else if (kind === 'A') piece.more.everyOtherFrom = token.found[1]!
  else return false
  return true
}
