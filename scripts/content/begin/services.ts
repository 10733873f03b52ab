/** Reads service times and office hours as people write them. */
import { parseTime } from '#schema/clock.ts'
import type { Gathering } from '#schema/church/church.ts'
import { WEEKDAYS } from '#schema/dates.ts'

type Weekday = (typeof WEEKDAYS)[number]
const bare = (word: string) => word.toLowerCase().replace(/[.,]/g, '')
/** Names of weekdays in several languages, long and short. */
const DAYS = new Map<string, Weekday>()
for (const locale of ['en', 'es', 'fr', 'pt', 'de'])
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
    // January 5, 2025 is a Sunday.
    for (const [at, day] of WEEKDAYS.entries()) DAYS.set(bare(format.format(Date.UTC(2025, 0, 5 + at))), day)
  }
const dayOf = (word: string) => DAYS.get(bare(word)) ?? DAYS.get(bare(word).replace(/s$/, ''))

const TIME = String.raw`\d{1,2}(?:[:.h]\d{2})?(?:\s?[ap]\.?\s?m\b\.?)?`
const TIMES = new RegExp(
  `^(?:(?:at|a las|à)\\s+)?(${TIME}(?:(?:\\s*[,&+]\\s*|\\s+(?:and|y|et|e|und)\\s+)${TIME})*)(?:\\s+|$)`,
  'i',
)
const EXAMPLE = '"Sunday 10:00 AM Morning Worship"'

/**
 * @param answer `Saturday 5:30 PM Evening Service; 9 and 11 AM`. Sunday where no day is named
 * @throws Error with the end of a sentence
 */
export function readServices(answer: string): Gathering[] {
  const services = answer
    .split(/[;\n]/)
    .filter((one) => one.trim())
    .flatMap(readOne)
  const hasWeekend = services.some(isWeekend)
  return services.map((service) => ({
    name: ownName(service, services),
    shortName: service.name,
    day: service.day,
    time: service.time,
    group: isWeekend(service) || !hasWeekend ? 'sunday' : 'weekday',
    description: 'Everyone is welcome.',
  }))
}

interface Service {
  day: Weekday
  time: string
  name: string
}
const isWeekend = ({ day }: Service) => day === 'Sunday' || day === 'Saturday'

/** The shortest name that no other service has. */
function ownName(service: Service, services: readonly Service[]): string {
  const names = ({ day, time, name }: Service) => [name, `${time} ${name}`, `${day} ${time} ${name}`]
  const own = names(service).find((name, at) => services.filter((one) => names(one)[at] === name).length === 1)
  if (!own) throw new Error('names the same service twice')
  return own
}

function readOne(written: string): Service[] {
  let rest = written.trim()
  const [first] = rest.split(/\s+/)
  let day = dayOf(first!)
  if (day) rest = rest.slice(first!.length).trim()
  const [whole, times] = TIMES.exec(rest) ?? []
  if (!whole || !times)
    throw new Error(`must be a day, a time and a name, such as ${EXAMPLE}, not ${JSON.stringify(written.trim())}`)
  const name = rest.slice(whole.length).trim() || 'Worship Service'
  day ??= dayOf(name.split(/\s+/)[0]!) ?? 'Sunday'
  return timesOf(times).map((time) => ({ day, time, name }))
}

/** In `9 and 11 AM` both are in the morning; in `11 and 1 PM` only the first is. */
function timesOf(written: string): string[] {
  const found = [...written.matchAll(/(\d{1,2})(?:[:.h](\d{2}))?(?:\s?([ap])\.?\s?m\b\.?)?/gi)]
  let later: { half: string; hour: number } | undefined
  return found
    .toReversed()
    .map(([text, hour = '', minutes, half]) => {
      const other = later?.half === 'P' ? 'A' : 'P'
      const isLate = later && Number(hour) % 12 > later.hour
      const part = half?.toUpperCase() ?? (later && (isLate ? other : later.half))
      const time = part ? `${hour}:${minutes ?? '00'} ${part}M` : minutes && `${hour}:${minutes}`
      if (part) later = { half: part, hour: Number(hour) % 12 }
      if (!time) throw new Error(`must say whether ${text.trim()} is AM or PM`)
      if (!parseTime(time)) throw new Error(`must be a time of day, not ${text.trim()}`)
      return time
    })
    .toReversed()
}

/** @returns days and hours, or the whole answer as it is written: `by appointment` */
export function readOfficeHours(answer: string): { days: string; hours?: string } {
  const [, days, hours] = /^(.*?\p{L}\.?),?\s+(\d.*)$/u.exec(answer) ?? []
  return days && hours ? { days, hours } : { days: answer.replace(/^./u, (letter) => letter.toUpperCase()) }
}
