/** Structured data of a screen (schema.org, JSON-LD). */
import type { Church as ChurchNode, DayOfWeek, Event, Graph, OpeningHoursSpecification, Thing } from 'schema-dts'
import { gatheringMinutes, SPECIAL_SERVICE_MINUTES, startOf } from '#data/site/calendar.ts'
import { upcomingEvents, wholeDays } from '#data/site/events.ts'
import { isSeasonal, seasonOf } from '#data/site/seasons.ts'
import { canceledDays, gatheringsOn, specialServices } from '#data/site/special-days.ts'
import { heldDays, isWeekly } from '#data/site/week.ts'
import type { Church, Gathering } from '#schema/church/church.ts'
import { parseTime, type Clock } from '#schema/clock.ts'
import { addDays, churchDay, MINUTE_MS } from '#schema/dates.ts'
import type { ChurchEvent } from '#schema/collections/event.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import type { SiteContent } from '#church-folder/read-collection.ts'
import { clockText, eventTimesIn, instantAt } from '#church-folder/wall-clock.ts'
import { absolute, publicUrl } from '#church-folder/site-url.ts'
import { wallInstant } from '#church-folder/time-zone.ts'

/** A limit, so that the page does not grow over the years. */
const SERMONS_DESCRIBED = 12
/** How far ahead services that are not weekly are listed. */
const MONTHLY_AHEAD_DAYS = 62

/** The screens that describe the church itself. */
const ABOUT_CHURCH = ['/', '/about', '/services', '/contact']

/** Past events are left out. @param now ms since 1970. @returns undefined for a screen without any */
export function structuredData(
  { path, image }: { path: string; image: string },
  { church, sermons, specialDays, events }: SiteContent,
  now: number,
): Graph | undefined {
  const things: Thing[] = []
  if (ABOUT_CHURCH.includes(path)) things.push(place(church, specialDays, image, now))
  if (path === '/' || path === '/services')
    things.push(...upcoming(church, specialDays, events, now).map((event) => ({ image, ...event })))
  if (path === '/sermons')
    things.push(...sermons.slice(0, SERMONS_DESCRIBED).flatMap((sermon) => recordings(church, sermon, image)))
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : undefined
}

const idOf = (church: Church) => publicUrl('/#church', church)

function place(church: Church, specialDays: readonly SpecialDay[], image: string, now: number): ChurchNode {
  const { street, city, state, postalCode, country } = church.address
  const today = churchDay(now, church.timeZone)
  const changed = changedHours(church, specialDays, today)
  return {
    '@type': 'Church',
    '@id': idOf(church),
    name: church.name,
    alternateName: church.shortName,
    description: church.description,
    url: publicUrl('/', church),
    image,
    logo: publicUrl('/icons/any-512.png', church),
    telephone: church.phone.dial.split(',', 1)[0]!,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      ...(state && { addressRegion: state }),
      ...(postalCode && { postalCode }),
      addressCountry: country,
    },
    ...(church.geo && { geo: { '@type': 'GeoCoordinates', ...church.geo } }),
    openingHoursSpecification: openingHours(church, today),
    ...(changed.length > 0 && { specialOpeningHoursSpecification: changed }),
    sameAs: [church.links.social, church.links.videoChannel].flatMap((link) => link?.url ?? []),
  }
}

/** Whether a place is the church, or its street and town. A camp may have its name; `11 Oak St` has `1 Oak St`. */
export function isAtChurch(where: string, { name, address: { street, city } }: Church): boolean {
  const plain = (text: string) => text.toLowerCase().trim().replace(/^the /, '')
  const parts = where
    .split(/[,;·()\n]|\sat\s/)
    .map(plain)
    .filter(Boolean)
  const isTown = parts.at(-1) === plain(street) || parts.some((part) => part.startsWith(plain(city)))
  return parts.includes(plain(name)) || (parts.includes(plain(street)) && isTown)
}

type EventNode = Exclude<Event, string>

/** Special services, events, and the next services of those that are not weekly. Weekly ones are opening hours. */
function upcoming(
  church: Church,
  specialDays: readonly SpecialDay[],
  events: readonly ChurchEvent[],
  now: number,
): EventNode[] {
  const today = churchDay(now, church.timeZone)
  const placeOf = (where = church.name) =>
    isAtChurch(where, church) ? { '@id': idOf(church) } : { '@type': 'Place' as const, name: where, address: where }
  type Described = Pick<Gathering, 'name' | 'description'>
  const service = (about: Described, day: string, start: Clock | undefined, minutes: number, where?: string) => {
    if (!start) return []
    const startDate = wallInstant(day, start, church.timeZone)
    const ends = Date.parse(startDate) + minutes * MINUTE_MS
    return ends > now
      ? { ...about, startDate, endDate: instantAt(ends, church.timeZone), location: placeOf(where) }
      : []
  }
  const nodes = [
    ...specialServices(specialDays).flatMap(({ title: name, text = name, date, time = '', place: where }) =>
      service({ name, description: text }, date, parseTime(time), SPECIAL_SERVICE_MINUTES, where),
    ),
    ...church.gatherings
      .filter((gathering) => !isWeekly(gathering))
      .flatMap((gathering) => {
        const { name, description } = gathering
        return heldDays(gathering, today, addDays(today, MONTHLY_AHEAD_DAYS))
          .filter((day) => gatheringsOn([gathering], specialDays, day).length > 0)
          .flatMap((day) => service({ name, description }, day, startOf(gathering), gatheringMinutes(gathering)))
      }),
    ...upcomingEvents(events, now).flatMap((event) =>
      eventTimesIn(event, church.timeZone).map((time) => ({
        name: event.title,
        description: event.description,
        startDate: wholeDays(time)?.first ?? time.startsAt,
        endDate: wholeDays(time)?.last ?? time.endsAt,
        location: placeOf(event.location),
        ...(event.imageUrl && { image: publicUrl(event.imageUrl, church) }),
      })),
    ),
  ]
  return nodes.map((node) => ({
    '@type': 'Event',
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: { '@type': 'Organization', name: church.name, url: publicUrl('/', church) },
    ...node,
  }))
}

/** A sermon's video, and its audio if it has a file. */
function recordings(church: Church, sermon: Sermon, thumbnail: string): Thing[] {
  const { title, description, preacher, date, videoUrl, audioFile } = sermon
  const about = {
    name: title,
    description: description ?? title,
    uploadDate: date,
    author: { '@type': 'Person', name: preacher },
  } as const
  const file = audioFile && {
    contentUrl: absolute(audioFile.url, church),
    encodingFormat: audioFile.type,
    ...(audioFile.seconds && { duration: `PT${audioFile.seconds}S` }),
  }
  return [
    ...(videoUrl ? [{ '@type': 'VideoObject' as const, ...about, url: videoUrl, thumbnailUrl: thumbnail }] : []),
    ...(file ? [{ '@type': 'AudioObject' as const, ...about, ...file }] : []),
  ]
}

/** @returns undefined without a beginning */
const hoursOf = (start: Clock | undefined, minutes: number) => {
  const end = start && start.hours * 60 + start.minutes + minutes
  return end && { opens: clockText(start), closes: clockText({ hours: Math.floor(end / 60) % 24, minutes: end % 60 }) }
}

/** The weekly services. A seasonal one is valid in its current or next season. @param today `2026-06-07` */
export const openingHours = ({ gatherings }: Church, today: string): OpeningHoursSpecification[] =>
  gatherings.filter(isWeekly).flatMap((gathering): OpeningHoursSpecification[] => {
    const hours = hoursOf(startOf(gathering), gatheringMinutes(gathering))
    // A season over New Year began last year.
    const year = Number(today.slice(0, 4))
    const seasons = isSeasonal(gathering) ? [year - 1, year, year + 1].map((one) => seasonOf(gathering, one)) : []
    const season = seasons.find(({ until }) => until >= today)
    const dates = season && { validFrom: season.from, validThrough: season.until }
    const dayOfWeek = `https://schema.org/${gathering.day!}` as DayOfWeek
    return hours ? [{ '@type': 'OpeningHoursSpecification', name: gathering.name, dayOfWeek, ...hours, ...dates }] : []
  })

/** The hours left on days without a weekly service, if all are known; 00:00 to 00:00 if nothing is (schema.org). */
const changedHours = ({ gatherings }: Church, days: readonly SpecialDay[], today: string) =>
  [...new Set(gatherings.filter(isWeekly).flatMap((gathering) => canceledDays(days, gathering)))]
    .filter((day) => day >= today)
    .sort()
    .flatMap((day) => {
      const extra = specialServices(days).filter(({ date, place: where }) => date === day && !where)
      const left = [
        ...gatheringsOn(gatherings, days, day).map((one) => hoursOf(startOf(one), gatheringMinutes(one))),
        ...extra.map(({ time = '' }) => hoursOf(parseTime(time), SPECIAL_SERVICE_MINUTES)),
      ]
      const type = { '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day } as const
      if (left.length === 0) return { ...type, opens: '00:00', closes: '00:00' }
      return left.every((hours) => hours !== undefined) ? left.map((hours) => ({ ...type, ...hours })) : []
    })
