/** Finds a church's time zone: by its name, or by any city or state in it. */
import { cityMapping } from 'city-timezones'
import { lettersOf, zonesOf } from './countries.ts'

interface Place {
  country: string
  state?: string | undefined
}

/** `St. Paul` and `Saint Paul` are one. */
const key = (name: string) => lettersOf(name).replace(/^saint/, 'st')
const statesOf = ({ province, state_ansi: letters }: (typeof cityMapping)[number]) =>
  [province, letters].filter(Boolean).map(key)
const zonesIn = (cities: readonly { timezone: string }[]) => [...new Set(cities.map(({ timezone }) => timezone))]

/** @returns the one zone of a town, or of its whole state if the town is too small to be known */
export function zoneOfTown(town: string, { country, state = '' }: Place): string | undefined {
  const cities = cityMapping.filter((one) => one.iso2 === country && (!state || statesOf(one).includes(key(state))))
  const named = cities.filter(({ city }) => key(city) === key(town))
  const [zone, another] = zonesIn(named.length > 0 ? named : state ? cities : [])
  return another ? undefined : zone
}

/** @param answer `Central Time`, `Des Moines`, `Springfield, IL`, `Iowa`. @throws Error with the end of a sentence */
export function readZone(answer: string, { country, state }: Place): string {
  const zones = zonesOf(country)
  // `(UTC-06:00) Central Time (US & Canada)`
  const asked = answer
    .replaceAll(/\([^()]*\)|\/\w?dt$|^us /gi, '')
    .trim()
    .toLowerCase()
    .replaceAll('_', ' ')
  const called = zones.filter((zone) => namesOfZone(zone, country).includes(asked))
  const cities = cityMapping.filter(({ iso2 }) => iso2 === country)
  const inState = (name: string) => (one: (typeof cities)[number]) => statesOf(one).includes(name)
  const ofState = cities.filter(inState(key(state ?? '')))
  // "Mountain Time" in Arizona, which has no summer time.
  const usual = mostFrequent(ofState.map(({ timezone }) => timezone))
  const [own, ...others] = usual && called.some((zone) => clocks(zone, [0]) === clocks(usual, [0])) ? [usual] : called
  const unlike = others.find((zone) => clocks(zone) !== clocks(own!))
  if (unlike) throw new Error(`must be one time zone: it can mean ${own} or ${unlike}, so write a city in it`)
  if (own) return own
  const place = key(asked.replace(/(?:,|(?<!\s))\s+(?:usa?|united states|time)$/, ''))
  const named = (written: string) =>
    cities.filter((one) => ['', ...statesOf(one)].some((name) => key(one.city) + name === written))
  const ways = [
    named(place).filter(inState(key(state ?? ''))),
    named(place),
    // `New York City`, `Ciudad de México`
    named(place.replace(/city$/, '')),
    named(place.replace(/^ciudadde(.*)/, '$1city')),
    cities.filter(inState(place)),
  ]
  const found = (place && ways.find(({ length }) => length > 0)) || []
  const [zone, another] = zonesIn(found)
  if (another) {
    const like = found.slice(0, 3).map(({ city, province }) => `“${city}, ${province}”`)
    throw new Error(`must be one place: there are several time zones with that name, such as ${like.join(', ')}`)
  }
  // Clocks that always agree are one zone, as in Germany.
  if (zone ?? (new Set(zones.map((one) => clocks(one))).size === 1 && /\p{L}/u.test(answer) ? zones[0] : undefined))
    return zone ?? zones[0]!
  throw new Error(
    `must be in your country’s list of time zones: choose from ${zones.slice(0, 8).join(', ')}${zones.length > 8 ? ' and others' : ''}; or write a bigger city in it, such as “Des Moines, Iowa”`,
  )
}

function mostFrequent(names: readonly string[]): string | undefined {
  const count = (name: string) => names.filter((one) => one === name).length
  return [...new Set(names)].sort((a, b) => count(b) - count(a))[0]
}

/** What a clock says in winter and in summer, or in one of them. */
const clocks = (timeZone: string, months = [0, 6]) =>
  months.map((month) => new Date(Date.UTC(2025, month, 15, 12)).toLocaleString('en', { timeZone })).join()

const NAME_STYLES = ['longGeneric', 'long', 'shortGeneric', 'short'] as const
/** `america/chicago`, `chicago`, `central time`, `central`, `cst` */
function namesOfZone(timeZone: string, country: string): string[] {
  const id = timeZone.toLowerCase().replaceAll('_', ' ')
  const named = NAME_STYLES.flatMap((style) => [0, 6].map((month) => zoneName(timeZone, style, `en-${country}`, month)))
  return [id, id.split('/').at(-1)!, ...named.flatMap((name) => [name, name.replace(/ time$/i, '')])].map((name) =>
    name.toLowerCase(),
  )
}

/** `Central Time` */
export const zoneName = (
  timeZone: string,
  timeZoneName: (typeof NAME_STYLES)[number] = NAME_STYLES[0],
  locale = 'en',
  month = 0,
) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts(Date.UTC(2025, month, 15))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
