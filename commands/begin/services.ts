/** Reads service times as people write them. What can mean two things is asked again, never guessed. */
import * as v from 'valibot'
import { slug } from '#data/site/slug.ts'
import { ChurchSchema, type Gathering } from '#schema/church/church.ts'
import { parseTime } from '#schema/clock.ts'
import { readDay } from '#commands/files/dates.ts'
import { serviceLines, quoted, REFUSED, type Atom } from './service-lines.ts'
import { readName, USUAL } from './service-names.ts'
import { piecesOf, type NamePlace, type ServiceDay, type ServicePiece } from './service-pieces.ts'
import { readTimes, type Span } from './service-times.ts'
import { mayBeDay, partIn } from './service-words.ts'

/** What holds for those that follow, until another day: `June to August, Sundays:`. */
type Header = Pick<ServicePiece, 'days' | 'more'>
interface Service extends Span, ServiceDay {
  name: string
  more: ServicePiece['more']
}

const SUNDAY: ServiceDay = { day: 'Sunday', weeks: [] }
const SUNDAY_SCHOOL = /\bsun(?:day|\.)? sch|esc[uo]e?la dominical|cole du dimanche|sonntagsschule/i
const NO_HEADER: Header = { days: [], more: {} }
const EXAMPLE = '"Sunday 10:00 AM Morning Worship"'

/** What is known of a line after some of its pieces. */
interface LineState extends Header {
  timed: ServicePiece[]
  /** Whether `more` holds for these days only. */
  isOfDays: boolean
  /** A name that waits for its time. */
  pending?: NamePlace | undefined
  isNamedByComma: boolean
}

/**
 * @param answer `Saturday 5:30 PM Mass; 9 and 11 AM`: Sunday by default
 * @param country says whether 3/4/2026 is in March
 * @throws Error with the end of a sentence
 */
export function readServices(answer: string, country: string): Gathering[] {
  const services = servicesIn(answer)
  const [first, ...others] = services
  if (!first) throw notUnderstood(quoted(answer))
  // `Mass: Saturday 5 PM; Sunday 9 AM`
  if (answer.startsWith(`${first.name}:`) && others.every(({ name }) => name === USUAL || name === first.name))
    for (const one of others) one.name = first.name
  // `9:45 AM Worship, 11:15 Classes`: nobody means two styles.
  if (services.some(({ time }) => time.endsWith('M')))
    for (const one of services)
      Object.assign(one, { time: halved(one.time), ...(one.ends && { ends: halved(one.ends) }) })
  for (const one of services) requireApart(one, services, answer)
  const gatherings = services.map((one) => gatheringOf(one, services, country))
  const { issues } = v.safeParse(ChurchSchema.entries.gatherings, gatherings)
  if (issues) throw new Error(issues[0].message)
  return gatherings
}

function servicesIn(answer: string): Service[] {
  const services: Service[] = []
  let header = NO_HEADER
  /** Whether a line began with a part of the year, which may be meant for the lines after it. */
  let isHeaded = false
  for (const line of serviceLines(answer)) {
    const sunday = services.every(({ day }) => day === 'Sunday') ? [SUNDAY] : []
    const { found, ...own } = readLine(answer, line, header, sunday)
    if (isHeaded && found.some(({ more }) => !more.from) && !/all year|year.round/i.test(answer))
      throw new Error(
        'must say the part of the year next to each service, such as "Sunday 8:00 AM Worship (June 1 to August 31)", or "all year"',
      )
    isHeaded ||= line[0]?.kind === 'M' && found.length > 0
    const [first] = line
    // `Saturday: 5 PM Mass; 9 AM Mass`
    if (own.days === header.days && found[0] && isNextMorning(services.at(-1), found[0]))
      throw undated(answer, { at: first!.tokens[0]!.at, end: line.at(-1)!.tokens.at(-1)!.end })
    // `Saturday: Sabbath School 9:30 AM; Worship 11 AM`
    const isHead = first?.kind === 'D' && answer[first.tokens.at(-1)!.end] === ':' && !found[0]?.weeks[0]
    if (found.length === 0 || isHead) header = own
    else if (own.days !== header.days && header.days.length > 0) header = NO_HEADER
    services.push(...found)
  }
  return services
}

function gatheringOf(service: Service, services: readonly Service[], country: string): Gathering {
  const { name: shortName, weeks, more, ...when } = service
  const group = isWeekend(service) || !services.some(isWeekend) ? 'sunday' : 'weekday'
  const from = more.everyOtherFrom && readDay(more.everyOtherFrom, { timeZone: 'UTC', country })
  const some = { ...(weeks[0] && { weeks }), ...more, ...(from && { everyOtherFrom: from.day }) }
  return { name: ownName(service, services), shortName, ...when, ...some, group, description: 'Everyone is welcome.' }
}

/** `Sunday 9 AM (June-August), 10 AM`: is ten all year? @throws Error with the end of a sentence */
function requireApart({ name, day, time, weeks, more }: Service, services: readonly Service[], answer: string): void {
  if ((!more.from && weeks.length === 0) || /all year|year.round/i.test(answer)) return
  const whole = services.find((one) => one.name === name && one.day === day && !one.more.from && one.weeks.length === 0)
  if (whole)
    throw new Error(
      `must say whether “${name}” is held on ${day} at ${whole.time} too when it is at ${time}: if so, give them different names; if not, say the weeks or months of each`,
    )
}

const halved = (time: string) => time.replace(/^(?:[89]|1[01]):\d\d$/, '$& AM').replace(/^12:\d\d$/, '$& PM')
const notUnderstood = (what: string) =>
  new Error(`must be a day, a time and a name for each service, next to each other, such as ${EXAMPLE}, not ${what}`)
const isWeekend = ({ day }: ServiceDay) => day === 'Sunday' || day === 'Saturday'

/** The shortest name that no other service has, nor its calendar's file. */
function ownName(service: Service, services: readonly Service[]): string {
  const names = ({ day, time, name }: Service) => [name, `${time} ${name}`, `${day} ${name}`, `${day} ${time} ${name}`]
  const own = names(service).find(
    (name, at) => services.filter((one) => slug(names(one)[at]!) === slug(name)).length === 1,
  )
  if (!own) throw new Error('names the same service twice')
  return own
}

function readLine(
  answer: string,
  atoms: readonly Atom[],
  header: Header,
  usual: ServiceDay[],
): Header & { found: Service[] } {
  const whole = quoted(answer.slice(atoms[0]?.tokens[0]!.at, atoms.at(-1)?.tokens.at(-1)!.end))
  const unclear = notUnderstood(whole)
  const pieces = piecesOf(answer, atoms, unclear)
  const line: LineState = { ...header, timed: [], isOfDays: header.days.length > 0, isNamedByComma: false }
  for (const [at, piece] of pieces.entries()) {
    const { kinds, name } = piece
    const next = pieces[at + 1]
    const isLoose = at > 0 && piece.mark === undefined
    if (kinds.includes('T')) {
      if (!addTimed(line, piece, isLoose)) throw unclear
      // `Wed 7 PM Prayer, Sunday School 9:30 AM`
      if (!kinds.includes('D') && line.timed.length > 1 && name && SUNDAY_SCHOOL.test(answer.slice(name.at, name.end)))
        Object.assign(line, { days: (piece.days = [SUNDAY]), isOfDays: false })
      // `June to August: Saturday 5 PM, Sunday 8 AM`
      if (at === 0 && atoms[0]!.kind === 'M') line.more = piece.more
    } else if (kinds === 'N') {
      if (isLoose) throw unclear
      if (!addName(line, piece)) throw untimed(answer, piece)
    } else if (kinds === 'D' && !next && line.timed.length > 0 && line.days === header.days)
      for (const one of line.timed) Object.assign(one, { days: piece.days, more: { ...one.more, ...piece.more } })
    else if (isHeading(piece, next, pieces.length)) {
      if (line.pending && name) throw unclear
      line.days = piece.days
      line.more = { ...header.more, ...piece.more }
      line.isOfDays = piece.days.length > 0
      line.pending ??= name
    } else throw untimed(answer, piece)
  }
  if (line.pending) throw unclear
  shareHeading(answer, line.timed)
  const found: Service[] = []
  for (const piece of line.timed) {
    const services = composeServices(answer, piece, usual, whole)
    const owner = line.timed.find(({ days }) => days === piece.days)!
    // `1st Sunday 9 AM Communion, 10 AM Worship`
    const mayBeWeekly = !piece.weeks && !piece.more.isEveryOther && (piece.days[0]?.weeks[0] || owner.more.isEveryOther)
    // `Wed 7 PM Prayer, Worship 10:30 AM`
    const isUnclear = mayBeWeekly || isNextMorning(found.at(-1), services[0]!)
    if (owner !== piece && owner.kinds.includes('D') && isUnclear) throw undated(answer, piece)
    found.push(...services)
  }
  return { days: line.days, more: line.more, found }
}
const isMorningAt = ({ time }: Service) => parseTime(time)!.hours < 12
const isNextMorning = (last: Service | undefined, next: Service) =>
  last && next.day !== 'Sunday' && isMorningAt(next) && !isMorningAt(last)
const undated = (answer: string, { at, end }: Pick<ServicePiece, 'at' | 'end'>) =>
  new Error(`must say the day of ${quoted(answer.slice(at, end))}`)
const untimed = (answer: string, { at, end }: ServicePiece) =>
  new Error(`must say the time of ${quoted(answer.slice(at, end))}, such as ${EXAMPLE}`)

/** @param isLoose whether nothing is between it and the piece before it. @returns whether it is clear */
function addTimed(line: LineState, piece: ServicePiece, isLoose: boolean): boolean {
  const { kinds, name } = piece
  const { pending } = line
  if (
    (!name && (isLoose || line.isNamedByComma)) ||
    (pending && name && (!kinds.startsWith('N') || piece.mark === ','))
  )
    return false
  if (pending) piece.name = { ...(name ?? pending), at: pending.at }
  if (piece.days.length === 0) piece.days = line.days
  else {
    if (line.isOfDays) line.more = NO_HEADER.more
    Object.assign(line, { days: piece.days, isOfDays: false })
  }
  piece.more = { ...line.more, ...piece.more }
  Object.assign(line, { isNamedByComma: false, pending: undefined })
  line.timed.push(piece)
  return true
}

/** Gives a name to the service before it, or else to the one after it. @returns whether one of them may have it */
function addName(line: LineState, { mark, more, name, weeks }: ServicePiece): boolean {
  const last = line.timed.at(-1)
  const isNamed = !last || last.name
  if (isNamed ? weeks || Object.keys(more).length > 0 : /\p{L}{4}/u.test(mark ?? '')) return false
  if (last && (!last.name || last.kinds.endsWith('N'))) {
    last.name = { ...name!, at: last.name?.at ?? name!.at }
    Object.assign(last.more, more)
    last.weeks ??= weeks
    last.kinds += 'N'
    line.isNamedByComma = mark === ','
  } else line.pending = { ...name!, at: line.pending?.at ?? name!.at }
  return true
}

/** Whether days or a name are said of what follows. @param count of the line's pieces */
const isHeading = ({ kinds, name }: ServicePiece, next: ServicePiece | undefined, count: number) =>
  /^D?N?D?$/.test(kinds) &&
  (next?.kinds === 'T' || (!name && ((kinds ? /^N?TN?$/ : /T/).test(next?.kinds ?? '') || count === 1)))

/** Gives the first piece's name to the others: `Mass: Saturday 5 PM, Sunday 9 AM`. @throws Error for one without a day */
function shareHeading(answer: string, timed: readonly ServicePiece[]): void {
  // `Worship 10 AM, Prayer 7 PM Wednesdays`
  const dayless = timed.find((piece) => piece.days.length === 0)
  if (dayless && timed.some(({ kinds, days }) => /TN?D$/.test(kinds) && !days[0]?.weeks[0]))
    throw undated(answer, dayless)
  const [first, ...others] = timed
  const isNameFirst =
    first?.kinds.startsWith('N') || (first?.kinds.startsWith('DNT') && !others.some(({ kinds }) => kinds.includes('D')))
  if (isNameFirst && others.every(({ name }) => !name)) for (const one of others) one.name = first!.name
}

function composeServices(answer: string, piece: ServicePiece, usual: readonly ServiceDay[], whole: string): Service[] {
  const { name: place, weeks } = piece
  const { isEveryOther, ...more } = piece.more
  const given = readName(answer.slice(place?.at ?? 0, place?.end ?? 0), place?.remark ?? '', more.from !== undefined)
  const isUnread = usual[0] === SUNDAY && mayBeDay(given)
  const days = piece.days.length > 0 ? piece.days : SUNDAY_SCHOOL.test(given) ? [SUNDAY] : isUnread ? [] : usual
  if (days.length === 0) throw new Error(`must say the day of ${whole}`)
  if (isEveryOther && !more.everyOtherFrom)
    throw new Error(
      `must say a ${days[0]!.day} on which it is held, such as "Every other Sunday 7:00 PM Prayer, from January 4, 2026"`,
    )
  if (!isEveryOther && more.everyOtherFrom) throw new Error(REFUSED.U)
  return days.flatMap((day) => {
    const own = { ...day, ...(weeks && { weeks }), name: /^night\b/i.test(given) ? `${day.day} ${given}` : given, more }
    const part = piece.part ? answer.slice(piece.part.at, piece.part.end) : partIn(given)
    const spans = readTimes(piece.times, answer, part)
    // `Sat/Sun 5:30 PM/10:30 AM`
    if (spans.length === days.length && days.length > 1)
      throw new Error(`must say the times of each day apart, not ${whole}`)
    return spans.map((span) => ({ ...span, ...own }))
  })
}
