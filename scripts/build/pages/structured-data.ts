/** Structured data of a screen (schema.org, JSON-LD). */
import type { Church as ChurchNode, DayOfWeek, Event, Graph, OpeningHoursSpecification, Thing } from 'schema-dts'
import { gatheringMinutes, startOf } from '#data/site/calendar.ts'
import { isSeasonal, seasonOf } from '#data/site/seasons.ts'
import { canceledDays, specialServices } from '#data/site/special-days.ts'
import { isWeekly } from '#data/site/week.ts'
import type { Church } from '#schema/church/church.ts'
import { parseTime } from '#schema/clock.ts'
import { churchDay } from '#schema/dates.ts'
import type { ChurchEvent } from '#schema/collections/event.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import type { SiteContent } from '#scripts/build/content/read-collection.ts'
import { clockText } from '#scripts/build/content/wall-clock.ts'
import { absolute, publicUrl } from '#scripts/build/host/site-address.ts'
import { wallInstant } from '#scripts/build/feeds/time-zone.ts'

/** A limit, so that the page does not grow over the years. */
const SERMONS_DESCRIBED = 12
const SERVICE_MS = 60 * 60_000

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
  const closed = closedDays(church, specialDays)
  return {
    '@type': 'Church',
    '@id': idOf(church),
    name: church.name,
    alternateName: church.shortName,
    slogan: church.tagline,
    description: church.description,
    url: publicUrl('/', church),
    image,
    logo: publicUrl('/icons/any-512.png', church),
    telephone: church.phone.dial.split(',', 1)[0]!,
    address: address(church),
    ...(church.geo && { geo: { '@type': 'GeoCoordinates', ...church.geo } }),
    openingHoursSpecification: openingHours(church, churchDay(now, church.timeZone)),
    ...(closed.length > 0 && { specialOpeningHoursSpecification: closed }),
    sameAs: [church.links.social, church.links.videoChannel].flatMap((link) => link?.url ?? []),
    isAccessibleForFree: true,
    publicAccess: true,
  }
}

const address = ({ address: { street, city, state, postalCode, country } }: Church) => ({
  '@type': 'PostalAddress' as const,
  streetAddress: street,
  addressLocality: city,
  ...(state && { addressRegion: state }),
  ...(postalCode && { postalCode }),
  addressCountry: country,
})

type EventNode = Exclude<Event, string>

/** Special services and events with a day and a time. Regular services are opening hours. */
function upcoming(
  church: Church,
  specialDays: readonly SpecialDay[],
  events: readonly ChurchEvent[],
  now: number,
): EventNode[] {
  const base = {
    '@type': 'Event',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    organizer: { '@type': 'Organization', name: church.name, url: publicUrl('/', church) },
    isAccessibleForFree: true,
  } as const
  const services = specialServices(specialDays).flatMap(({ title, text, date, time, place: where }): EventNode[] => {
    const clock = time === undefined ? undefined : parseTime(time)
    if (!clock) return []
    const start = wallInstant(date, clock, church.timeZone)
    return [
      {
        ...base,
        name: title,
        description: text ?? title,
        startDate: start,
        endDate: new Date(Date.parse(start) + SERVICE_MS).toISOString(),
        location: where ? { '@type': 'Place', name: where, address: where } : { '@id': idOf(church) },
      },
    ]
  })
  const others = events.map((event): EventNode => ({
    ...base,
    name: event.title,
    description: event.description,
    startDate: event.startsAt,
    endDate: event.endsAt,
    location: { '@type': 'Place', name: event.location, address: address(church) },
    ...(event.imageUrl && { image: publicUrl(event.imageUrl, church) }),
  }))
  return [...services, ...others].filter(({ endDate }) => Date.parse(String(endDate)) > now)
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
  const things: Thing[] = []
  if (videoUrl) things.push({ '@type': 'VideoObject', ...about, url: videoUrl, thumbnailUrl: thumbnail })
  if (audioFile)
    things.push({
      '@type': 'AudioObject',
      ...about,
      contentUrl: absolute(audioFile.url, church),
      encodingFormat: audioFile.type,
      ...(audioFile.seconds && { duration: `PT${audioFile.seconds}S` }),
    })
  return things
}

/** The regular services. A seasonal one is valid in its current or next season. @param today `2026-06-07` */
export const openingHours = ({ gatherings }: Church, today: string): OpeningHoursSpecification[] =>
  gatherings.flatMap((gathering): OpeningHoursSpecification[] => {
    const start = startOf(gathering)
    if (!start || !isWeekly(gathering)) return []
    const end = start.hours * 60 + start.minutes + gatheringMinutes(gathering)
    // A season over New Year began last year.
    const year = Number(today.slice(0, 4))
    const season = isSeasonal(gathering)
      ? [year - 1, year, year + 1].map((one) => seasonOf(gathering, one)).find(({ until }) => until >= today)
      : undefined
    return [
      {
        '@type': 'OpeningHoursSpecification',
        name: gathering.name,
        dayOfWeek: `https://schema.org/${gathering.day}` as DayOfWeek,
        opens: clockText(start),
        closes: clockText({ hours: Math.floor(end / 60) % 24, minutes: end % 60 }),
        ...(season && { validFrom: season.from, validThrough: season.until }),
      },
    ]
  })

/** Days of canceled gatherings. */
const closedDays = ({ gatherings }: Church, specialDays: readonly SpecialDay[]): OpeningHoursSpecification[] =>
  [...new Set(gatherings.flatMap((gathering) => canceledDays(specialDays, gathering)))].sort().map((day) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: day,
    validThrough: day,
  }))
