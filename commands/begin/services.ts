/** Reads service times as people write them. What can mean two things is asked again, never guessed. */
import * as v from 'valibot'
import { slug } from '#data/site/slug.ts'
import { ChurchSchema, type Gathering } from '#schema/church/church.ts'
import { parseTime } from '#schema/clock.ts'
import { readDay } from '#commands/files/dates.ts'
import { readName, USUAL } from './service-names.ts'
import { EXAMPLE, linesOf, piecesOf, REFUSED, type Atom, type Piece, type ServiceDay } from './service-grammar.ts'
import { readTimes, type Span } from './service-times.ts'
import { mayBeDay, quoted, textAt, type Words } from './service-words.ts'

/** What holds for those that follow, until another day: `June to August, Sundays:`. */
type Header = Pick<Piece, 'days' | 'more'>
type Service = Span & ServiceDay & Piece['more'] & { name: string; piece: Piece }

const SUNDAY: ServiceDay = { day: 'Sunday', weeks: [] }
const SUNDAY_SCHOOL = /\bsun(?:day|\.)? sch|esc[uo]e?la dominical|cole du dimanche|sonntagsschule/i
/** What begins before a service and is none. In brackets: the rest of its name is usual. */
const BEFORE_SERVICE =
  /^(?:Worship Service \()?(?:doors?|(?:live[- ]?)?(?:stream|broadcast|video|feed)\w*|zoom|online|child ?care|nursery|parking)\b/i
const BEFORE_MINUTES = 45
const ALL_YEAR = /all year|year.round/i
const NO_HEADER: Header = { days: [], more: {} }

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
    for (const one of services) Object.assign(one, { time: halved(one.time) }, one.ends && { ends: halved(one.ends) })
  for (const [at, one] of services.entries()) {
    // `Saturday 5 PM Mass; 9 AM Mass`
    const last = services[at - 1]
    const isDayOfLast = last && last.piece !== one.piece && last.piece.days === one.piece.days && one.day !== 'Sunday'
    if (isDayOfLast && isMorningAt(one) && !isMorningAt(last)) throw undated(one.piece)
    requireApart(one, services, answer)
    requireService(one, services)
  }
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
  for (const line of linesOf(answer)) {
    const [first] = line as [Atom]
    const isSundays = services.every(({ day }) => day === 'Sunday')
    const { found, ...own } = readLine(line, header, isSundays)
    if (isHeaded && found.some(({ from }) => !from) && !ALL_YEAR.test(answer))
      throw new Error(
        'must say the part of the year next to each service, such as "Sunday 8:00 AM Worship (June 1 to August 31)", or "all year"',
      )
    isHeaded ||= first.kind === 'M' && found.length > 0
    // `Saturday: Sabbath School 9:30 AM; Worship 11 AM`
    const isHead = first.kind === 'D' && answer[first.end] === ':' && !found[0]?.weeks[0]
    if (found.length === 0 || isHead) header = own
    else if (own.days !== header.days && header.days.length > 0) header = NO_HEADER
    services.push(...found)
  }
  return services
}

function gatheringOf(service: Service, services: readonly Service[], country: string): Gathering {
  const { name: shortName, piece: _, weeks, everyOtherFrom, ...when } = service
  const group = isWeekend(service) || !services.some(isWeekend) ? 'sunday' : 'weekday'
  const from = everyOtherFrom && (readDay(everyOtherFrom, { timeZone: 'UTC', country })?.day ?? everyOtherFrom)
  const some = { ...(weeks[0] && { weeks }), ...(from && { everyOtherFrom: from }) }
  return { name: ownName(service, services), shortName, ...when, ...some, group, description: 'Everyone is welcome.' }
}

/** `Sunday 9 AM (June-August), 10 AM`: is ten all year? @throws Error with the end of a sentence */
function requireApart({ name, day, time, weeks, from }: Service, services: readonly Service[], answer: string): void {
  if ((!from && weeks.length === 0) || ALL_YEAR.test(answer)) return
  const whole = services.find((one) => one.name === name && one.day === day && !one.from && one.weeks.length === 0)
  if (whole)
    throw new Error(
      `must say whether “${name}” is held on ${day} at ${whole.time} too when it is at ${time}: if so, give them different names; if not, say the weeks or months of each`,
    )
}

/** `10:30 AM Worship, livestream 10:25`. @throws Error with the end of a sentence */
function requireService({ name, day, time, piece }: Service, services: readonly Service[]): void {
  const minutesTo = (other: Service) => minutesOf(other.time) - minutesOf(time)
  const isBefore = services.some((one) => one.day === day && minutesTo(one) > 0 && minutesTo(one) <= BEFORE_MINUTES)
  if (isBefore && BEFORE_SERVICE.test(name))
    throw new Error(`must have only services, not when ${quoted(piece)} begins before one`)
}

const minutesOf = (time: string) => parseTime(time)!.hours * 60 + parseTime(time)!.minutes
const isMorningAt = ({ time }: Service) => parseTime(time)!.hours < 12
const halved = (time: string) => time.replace(/^(?:[89]|1[01]):\d\d$/, '$& AM').replace(/^12:\d\d$/, '$& PM')
const notUnderstood = (what: string) => new Error(`${REFUSED.V}, not ${what}`)
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

function readLine(atoms: readonly Atom[], header: Header, isSundays: boolean): Header & { found: Service[] } {
  const unclear = notUnderstood(quoted({ ...atoms[0]!, end: atoms.at(-1)!.end }))
  const pieces = piecesOf(atoms, unclear)
  const timed: Piece[] = []
  let heading = header
  let { days } = header
  /** A name that waits for its time. */
  let pending: Piece['name']
  let isNamedByComma = false
  for (const [at, piece] of pieces.entries()) {
    const { kinds, name, mark, more } = piece
    const last = timed.at(-1)
    const next = pieces.slice(at + 1)
    // Nothing is between it and the piece before it: `Sunday 9 AM Wednesday 6 PM` is clear, `9 AM Wednesday 6 PM` is not.
    const isPair = kinds === 'DT' && last?.kinds === 'DT'
    if (at > 0 && mark === undefined && !isPair && /^(?:N|D?TD?)$/.test(kinds)) throw unclear
    if (kinds.includes('T')) {
      const isNamedTwice = pending && name && (!kinds.startsWith('N') || mark === ',')
      if (isNamedTwice || (!name && isNamedByComma)) throw unclear
      if (pending) piece.name = { ...(name ?? pending), at: pending.at }
      // `Wed 7 PM Prayer, Sunday School 9:30 AM`
      if (!kinds.includes('D') && (last || !days[0]) && piece.name && SUNDAY_SCHOOL.test(textAt(piece.name)))
        piece.days = [SUNDAY]
      // `1st Sunday 9 AM Communion, 10 AM Worship`
      const owner = timed.find((one) => one.days === days && one.kinds.includes('D'))
      const isOnSome = owner && (days[0]!.weeks[0] ?? owner.more.isEveryOther)
      if (!piece.days[0] && isOnSome && !more.weeks && !more.isEveryOther) throw undated(piece)
      if (!piece.days[0]) piece.days = days
      else if (heading.days[0]) heading = NO_HEADER
      days = piece.days
      piece.more = { ...heading.more, ...more }
      // `June to August: Saturday 5 PM, Sunday 8 AM`
      if (at === 0 && atoms[0]!.kind === 'M') heading = { ...heading, more: piece.more }
      isNamedByComma = false
      pending = undefined
      timed.push(piece)
    } else if (kinds === 'N') {
      // Named by what follows it, or else by what is before it.
      const isNamed = !last || last.name
      if (isNamed ? Object.keys(more).length > 0 : /\p{L}{4}/u.test(mark ?? '')) throw untimed(piece)
      if (last && (!last.name || last.kinds.endsWith('N'))) {
        last.name = { ...name!, at: last.name?.at ?? name!.at }
        Object.assign(last.more, more)
        last.kinds += 'N'
        isNamedByComma = mark === ','
      } else pending = { ...name!, at: pending?.at ?? name!.at }
    } else if (kinds === 'D' && !next[0] && last && days === header.days)
      for (const one of timed) Object.assign(one, { days: [...piece.days], more: { ...one.more, ...more } })
    else if (isHeading(piece, next.map((one) => one.kinds).join(), pieces.length === 1)) {
      if (pending && name) throw unclear
      days = piece.days
      heading = { days, more: { ...header.more, ...more } }
      pending ??= name
    } else throw untimed(piece)
  }
  if (pending) throw unclear
  shareHeading(timed)
  return { days, more: heading.more, found: timed.flatMap((piece) => composeServices(piece, isSundays)) }
}
const undated = (words: Words) => new Error(`must say the day of ${quoted(words)}`)
const untimed = (words: Words) => new Error(`must say the time of ${quoted(words)}, such as ${EXAMPLE}`)

/** Whether days or a name are said of what follows. @param rest the kinds of the line's other pieces after it */
const isHeading = ({ kinds, name }: Piece, rest: string, isAlone: boolean) =>
  /^D?N?D?$/.test(kinds) &&
  (/^T\b/.test(rest) || (!name && (isAlone || (kinds ? /^(?:N?TN?|N,T)\b/ : /^\w*T/).test(rest))))

/** Gives the first piece's name to the others: `Mass: Saturday 5 PM, Sunday 9 AM`. @throws Error for one without a day */
function shareHeading(timed: readonly Piece[]): void {
  // `Worship 10 AM, Prayer 7 PM Wednesdays`
  const dayless = timed.find((piece) => piece.days.length === 0)
  if (dayless && timed.some(({ kinds, days }) => /TN?D$/.test(kinds) && !days[0]?.weeks[0])) throw undated(dayless)
  const [first, ...others] = timed
  const isNameFirst = /^(?:N|DNT[^D]*$)/.test(timed.map(({ kinds }) => kinds).join())
  if (isNameFirst && others.every(({ name }) => !name)) for (const one of others) one.name = first!.name
}

/** @param isSundays whether all services before it are on Sundays, so that it is if no day is said. @throws Error with the end of a sentence */
function composeServices(piece: Piece, isSundays: boolean): Service[] {
  const { isEveryOther, ...more } = piece.more
  const { given, part } = readName(piece.name, more.from !== undefined)
  const isOnSunday = SUNDAY_SCHOOL.test(given) || (isSundays && !mayBeDay(given))
  const days = !piece.days[0] && isOnSunday ? [SUNDAY] : piece.days
  if (!days[0]) throw undated(piece)
  if (isEveryOther && !more.everyOtherFrom)
    throw new Error(
      `must say a ${days[0].day} on which it is held, such as "Every other Sunday 7:00 PM Prayer, from January 4, 2026"`,
    )
  if (!isEveryOther && more.everyOtherFrom) throw new Error(REFUSED.U)
  const spans = readTimes(piece.times, piece.part ?? part)
  // `Sat/Sun 5:30 PM/10:30 AM`
  if (spans.length === days.length && days.length > 1)
    throw new Error(`must say the times of each day apart, not ${quoted(piece)}`)
  return days.flatMap((day) => {
    const name = /^night\b/i.test(given) ? `${day.day} ${given}` : given
    return spans.map((span) => ({ ...span, ...day, ...more, name, piece }))
  })
}
