/** Reads service times as people write them. What can mean two things is asked again, never guessed. */
import * as v from 'valibot'
import { slug } from '#data/site/slug.ts'
import { ChurchSchema, type Gathering } from '#schema/church/church.ts'
import { readDay } from '#commands/files/dates.ts'
import { serviceLines, quoted, REFUSED, whichTime, type Atom } from './service-lines.ts'
import { readTimes, type Span } from './service-times.ts'
import { readDays } from './service-days.ts'
import { mayBeDay, seasonIn, tokensOf, type Token } from './service-words.ts'

type Day = ReturnType<typeof readDays>[number]
/** What is said about one or more services. */
interface Piece {
  /** The kinds of its atoms, in order. */
  kinds: string
  /** The comma or "and" before it; undefined for the first in a line, and where there is none. */
  mark: string | undefined
  days: Day[]
  times: Token[]
  more: { from?: string; until?: string; everyOtherFrom?: string; isEveryOther?: true }
  /** Said without a day: `Communion 9 AM (1st & 3rd)`. */
  weeks?: Day['weeks'] | undefined
  name?: Name | undefined
  /** `Sunday evening` */
  part?: Token
  /** In the answer. */
  at: number
  end: number
}
/** Where it is in the answer, and what is said about it in brackets. */
interface Name {
  at: number
  end: number
  remark: string
}
/** What holds for those that follow, until another day: `June to August, Sundays:`. */
type Header = Pick<Piece, 'days' | 'more'>
interface Service extends Span, Day {
  name: string
  more: Piece['more']
}

const SUNDAY: Day = { day: 'Sunday', weeks: [] }
const NO_HEADER: Header = { days: [], more: {} }
const USUAL = 'Worship Service'
/** Words around a name that are not part of it. */
const BEFORE_NAME = /^(?:(?:for|our|we|is|are|with|every|de)\s+)+/iu
const AFTER_NAME = /^(?:is|are|at|on|every|from|with|for|held|begins?|starts?|times|schedule|\s*)$/iu
const EVERY_OR_WITH = /(?<!\p{L})(?:every|each|all|cada|chaque|jede[nrs]?|with|con|avec|mit|com)(?!\p{L})/iu
/** Says something of a service, and does not name it. */
const ASIDE =
  /^(?:(?:free )?(?:child ?care|nursery|masks?|asl|sign language|all|everyone|coffee|breakfast|lunch|translation|also|and)\b[^,(]*\b(?:provided|available|offered|optional|welcome|interpreted|streamed|online|after|follows)|live-?stream|(?:live-?streamed|in.person|online|weather)\b[^,(]*)$/i
/** Says on which days, in words that no calendar has. */
const SAYS_WHEN =
  /\b(?:usually|mostly|sometimes|occasional(?:ly)?|when|if|tb[ad]|or by|see (?:the|our|web|calendar|facebook)\w*|call (?:for|us|the)|check (?:the|our|with)|next (?:week|month)|today|tomorrow|tonight|(?:odd|even|two|three|four|six) (?:weeks|months)|nearest|full moon|term.time|school (?:year|term)|altern[oa]s|(?:\d(?:st|nd|rd|th)|first|second|third) ?(?:&|and|,|\/) ?(?:the )?(?:\d(?:nd|rd|th)|second|third|fourth|last))\b|^(?:most|some|this|next|odd|even|to|until|till|through|thru|bis|hasta|au|(?:the |le )?(?:\d(?:st|nd|rd|th|er|e)|first|second|third|fourth|fifth|last))$/i
/** Where it is all of a name, it is no weekly service. */
const FEAST =
  /^(?:the )?(?:feast of (?:the )?)?(?:thanksgiving|epiphany|pentecost|reformation|ascension|assumption|all (?:saints|souls)|corpus christi|trinity|transfiguration|theophany|pascha|passover|rosh hashanah|yom kippur|sukkot|hanukkah|purim|(?:\d\. )?advent|erntedank(?:fest)?|reformationstag|buss.* und bettag|fronleichnam|totensonntag|toussaint|asuncion|corpus)(?:'?s?'? (?:day|sunday|eve))?(?: (?:service|mass|worship|vigil))?$/i
const NO_NAME =
  /^(?:the|church|our|horarios?|horaires?|zeiten|(?:(?:service|worship|new) )?(?:services?|times?|schedules?|hours))$/i
const EXAMPLE = '"Sunday 10:00 AM Morning Worship"'

/**
 * @param answer `Saturday 5:30 PM Mass; 9 and 11 AM`: Sunday by default. @param country says whether 3/4/2026 is in March
 * @throws Error with the end of a sentence
 */
export function readServices(answer: string, country: string): Gathering[] {
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
    if (found.length === 0) header = own
    else if (own.days !== header.days && header.days.length > 0) header = NO_HEADER
    services.push(...found)
  }
  const [first, ...others] = services
  if (!first) throw notUnderstood(quoted(answer))
  // `Mass: Saturday 5 PM; Sunday 9 AM`
  if (answer.startsWith(`${first.name}:`) && others.every(({ name }) => name === USUAL || name === first.name))
    for (const one of others) one.name = first.name
  const hasWeekend = services.some(isWeekend)
  // `9:45 AM Worship, 11:15 Classes`: nobody means two styles.
  if (services.some(({ time }) => time.endsWith('M')))
    for (const one of services)
      Object.assign(one, { time: halved(one.time), ...(one.ends && { ends: halved(one.ends) }) })
  const gatherings = services.map((service): Gathering => {
    const { name: shortName, weeks, more, ...when } = service
    const group = isWeekend(service) || !hasWeekend ? 'sunday' : 'weekday'
    const from = more.everyOtherFrom && readDay(more.everyOtherFrom, { timeZone: 'UTC', country })
    const some = { ...(weeks[0] && { weeks }), ...more, ...(from && { everyOtherFrom: from.day }) }
    return { name: ownName(service, services), shortName, ...when, ...some, group, description: 'Everyone is welcome.' }
  })
  const { issues } = v.safeParse(ChurchSchema.entries.gatherings, gatherings)
  if (issues) throw new Error(issues[0].message)
  return gatherings
}
const halved = (time: string) => time.replace(/^(?:[89]|1[01]):\d\d$/, '$& AM').replace(/^12:\d\d$/, '$& PM')
const notUnderstood = (what: string) =>
  new Error(`must be a day, a time and a name for each service, next to each other, such as ${EXAMPLE}, not ${what}`)
const isWeekend = ({ day }: Day) => day === 'Sunday' || day === 'Saturday'

/** The shortest name that no other service has, nor its calendar's file. */
function ownName(service: Service, services: readonly Service[]): string {
  const names = ({ day, time, name }: Service) => [name, `${time} ${name}`, `${day} ${name}`, `${day} ${time} ${name}`]
  const own = names(service).find(
    (name, at) => services.filter((one) => slug(names(one)[at]!) === slug(name)).length === 1,
  )
  if (!own) throw new Error('names the same service twice')
  return own
}

function readLine(answer: string, atoms: readonly Atom[], header: Header, usual: Day[]): Header & { found: Service[] } {
  const whole = quoted(answer.slice(atoms[0]?.tokens[0]!.at, atoms.at(-1)?.tokens.at(-1)!.end))
  const unclear = notUnderstood(whole)
  const untimed = ({ at, end }: Piece) =>
    new Error(`must say the time of ${quoted(answer.slice(at, end))}, such as ${EXAMPLE}`)
  const pieces = piecesOf(answer, atoms, unclear)
  const timed: Piece[] = []
  let { days, more } = header
  /** Whether they hold for these days only. */
  let isOfDays = days.length > 0
  /** A name that waits for its time. */
  let pending: Name | undefined
  let isNamedByComma = false
  for (const [at, piece] of pieces.entries()) {
    const { kinds, mark, name } = piece
    const next = pieces[at + 1]
    const last = timed.at(-1)
    if (kinds.includes('T')) {
      const isNameless = !name && ((at > 0 && mark === undefined) || isNamedByComma)
      if (isNameless || (pending && name && !kinds.startsWith('N'))) throw unclear
      isNamedByComma = false
      if (pending) piece.name = { ...(name ?? pending), at: pending.at }
      pending = undefined
      if (piece.days.length === 0) piece.days = days
      else {
        if (isOfDays) more = NO_HEADER.more
        ;[days, isOfDays] = [piece.days, false]
      }
      piece.more = { ...more, ...piece.more }
      // `June to August: Saturday 5 PM, Sunday 8 AM`
      if (at === 0 && atoms[0]!.kind === 'M') more = piece.more
      timed.push(piece)
    } else if (kinds === 'N') {
      if (at > 0 && mark === undefined) throw unclear
      const isNamed = !last || last.name
      if (isNamed ? piece.weeks || Object.keys(piece.more).length > 0 : /\p{L}{4}/u.test(mark ?? ''))
        throw untimed(piece)
      if (last && (!last.name || last.kinds.endsWith('N'))) {
        last.name = { ...name!, at: last.name?.at ?? name!.at }
        Object.assign(last.more, piece.more)
        last.weeks ??= piece.weeks
        last.kinds += 'N'
        isNamedByComma = mark === ','
      } else pending = { ...name!, at: pending?.at ?? name!.at }
    } else if (kinds === 'D' && !next && timed.length > 0 && days === header.days)
      for (const one of timed) Object.assign(one, { days: piece.days, more: { ...one.more, ...piece.more } })
    else if (
      /^D?N?D?$/.test(kinds) &&
      (next?.kinds === 'T' || (!name && ((kinds ? /^N?TN?$/ : /T/).test(next?.kinds ?? '') || pieces.length === 1)))
    ) {
      if (pending && name) throw unclear
      days = piece.days
      more = { ...header.more, ...piece.more }
      isOfDays = days.length > 0
      pending ??= name
    } else throw untimed(piece)
  }
  if (pending) throw unclear
  // `Worship 10 AM, Prayer 7 PM Wednesdays`
  const dayless = timed.find((piece) => piece.days.length === 0)
  if (dayless && timed.some(({ kinds, days: own }) => /TN?D$/.test(kinds) && !own[0]?.weeks[0]))
    throw new Error(`must say the day of ${quoted(answer.slice(dayless.at, dayless.end))}`)
  // `Mass: Saturday 5 PM, Sunday 9 AM`
  const [heading, ...others] = timed
  const isHeading =
    heading?.kinds.startsWith('N') ||
    (heading?.kinds.startsWith('DNT') && !others.some(({ kinds }) => kinds.includes('D')))
  if (isHeading && others.every(({ name }) => !name)) for (const one of others) one.name = heading!.name
  return { days, more, found: timed.flatMap((piece) => composeServices(answer, piece, usual, whole)) }
}

function piecesOf(answer: string, atoms: readonly Atom[], unclear: Error): Piece[] {
  const pieces: Piece[] = []
  let [mark, isOpen]: [string | undefined, boolean] = [undefined, false]
  for (const [index, { kind, tokens }] of atoms.entries()) {
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
    const isQualifier =
      kind === 'W' || (kind === 'D' && isOpen && others.length + days.length === 1 && own?.day === days[0]!.day)
    const isNext = kind === 'D' && piece?.kinds.includes('T') && atoms[index + 1]?.kind === 'T'
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
    const halves = piece.times.filter(({ found }) => found[1] ?? found[8] ?? found[9])
    const rest = atoms.slice(index + 1).map((next) => next.kind)
    const isOneOfMany = halves.length > 1 || /T(?![QN])/.test(rest.join(''))
    if (kind === 'Q' && isOneOfMany && piece.times.some((token) => token.kind === 'C'))
      throw new Error(whichTime(answer.slice(at, end)))
    if (kind === 'Q' && piece.name) piece.name.remark = ` ${answer.slice(at, end)}`
    else if (kind === 'Q') {
      piece.name = { at: at + 1, end: end - 1, remark: '' }
      piece.kinds += 'N'
    } else if (kind === 'N') piece.name = { at, end, remark: '' }
    // `every Sunday with Communion on the first Sunday`
    else if (isQualifier && piece.name && EVERY_OR_WITH.test(answer.slice(piece.at, at)))
      throw new Error(`must have its own line for what is held ${quoted(answer.slice(at, end))}`)
    else if (isQualifier && own && others.length === 0)
      piece.days = [{ ...own, weeks: [...own.weeks, ...days[0]!.weeks] }]
    else if (kind === 'W' && !own) piece.weeks = days[0]!.weeks
    else if (kind === 'D') piece.days = days
    else if (kind === 'T') piece.times = tokens
    else if (kind === 'p') piece.part = tokens[0]!
    else if (kind === 'O') piece.more.isEveryOther = true
    else if (kind === 'M') Object.assign(piece.more, seasonIn(tokens[0]!))
    else if (kind === 'A') piece.more.everyOtherFrom = tokens[0]!.found[1]!
    else throw unclear
    if (/[DTN]/.test(kind) && !isQualifier) piece.kinds += kind
  }
  return pieces
}

function composeServices(answer: string, piece: Piece, usual: readonly Day[], whole: string): Service[] {
  const { name: place, weeks } = piece
  const { isEveryOther, ...more } = piece.more
  const words = place ? nameWithin(answer.slice(place.at, place.end)) + place.remark : ''
  const isSeason = /^(?:summer|winter|spring|fall|autumn)(?: (?:schedule|hours|services?))?$/i.test(words)
  if (
    SAYS_WHEN.test(words) ||
    (!more.from && (isSeason || /\b(?:summer|winter) (?:schedule|hours|services?|worship)\b/i.test(words)))
  )
    throw new Error(`${REFUSED.U}, not ${quoted(words)}`)
  if (FEAST.test(words)) throw new Error(`${REFUSED.H}, not ${quoted(words)}`)
  // `in the chapel`
  const name =
    words &&
    !isSeason &&
    !NO_NAME.test(words) &&
    (ASIDE.test(words)
      ? `${USUAL} (${words})`
      : words.replace(/^(?:in|at|on|via|by|en|em|auf|mit|con|avec|com)\s/i, `${USUAL} $&`))
  const given = name || USUAL
  if (/\p{Ll}{3}[.!?]\s+\p{Lu}/u.test(given))
    throw new Error(`must have only the name of the service next to its time, not ${quoted(given)}`)
  // The grammar leaves none in it, unless a word is glued to a time.
  const isGlued = /\d\s?[ap]\.?m|\d[:.h]\d\d|^\d{3,4}(?!\S)/i.test(given)
  if (isGlued || tokensOf(given).some(({ kind, found }) => /[DBH]/.test(kind) || found[3]))
    throw new Error(`must have a name without a day or a time in it, not ${quoted(given)}`)
  const isUnread = usual[0] === SUNDAY && mayBeDay(given)
  const days = piece.days.length > 0 ? piece.days : /sunday school/i.test(given) ? [SUNDAY] : isUnread ? [] : usual
  if (days.length === 0) throw new Error(`must say the day of ${whole}`)
  if (isEveryOther && !more.everyOtherFrom)
    throw new Error(
      `must say a ${days[0]!.day} on which it is held, such as "Every other Sunday 7:00 PM Prayer, from January 4, 2026"`,
    )
  if (!isEveryOther && more.everyOtherFrom) throw new Error(REFUSED.U)
  return days.flatMap((day) => {
    const own = { ...day, ...(weeks && { weeks }), name: /^night\b/i.test(given) ? `${day.day} ${given}` : given, more }
    const spans = readTimes(piece.times, answer, piece.part)
    // `Sat/Sun 5:30 PM/10:30 AM`
    if (spans.length === days.length && days.length > 1)
      throw new Error(`must say the times of each day apart, not ${whole}`)
    return spans.map((span) => ({ ...span, ...own }))
  })
}

/** Word by word: one pattern for all would take a long time to read a hostile text. */
function nameWithin(text: string): string {
  const words = text
    .replace(BEFORE_NAME, '')
    .replace(/(?<=\p{Ll}{3})[.!]$/u, '')
    .split(/(\s+)/)
  while (words.length > 0 && AFTER_NAME.test(words.at(-1)!)) words.pop()
  return words.join('')
}
