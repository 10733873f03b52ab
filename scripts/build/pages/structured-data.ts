/** Structured data of a screen (schema.org, JSON-LD). */
import type { AudioObject, Church as ChurchNode, Event, Graph, PostalAddress, Thing, VideoObject } from 'schema-dts'
import { parseTime } from '#data/site/calendar.ts'
import { sermonPath } from '#data/site/links.ts'
import { specialServices } from '#data/site/special-days.ts'
import type { Church } from '#schema/church/church.ts'
import { churchDay } from '#schema/dates.ts'
import type { ChurchEvent } from '#schema/collections/event.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { closedDays, openingHours } from '#scripts/build/feeds/opening-hours.ts'
import type { SiteContent } from '#scripts/build/content/read-collection.ts'
import { absolute, publicUrl } from '#scripts/build/host/site-address.ts'
import { wallInstant } from '#scripts/build/feeds/time-zone.ts'

/** So that the page does not grow with the years. */
const SERMONS_DESCRIBED = 12
const SERVICE_MS = 60 * 60_000

/** The screens that describe the church itself. */
const ABOUT_CHURCH = ['/', '/about', '/services', '/contact']

/**
 * @param screen its path, and the public address of its picture
 * @param now ms since 1970; past events are left out
 * @returns undefined for a screen that has none
 */
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

const id = (church: Church, name: string) => publicUrl(`/#${name}`, church)
const publisher = (church: Church) =>
  ({ '@type': 'Organization', name: church.name, url: publicUrl('/', church) }) as const

function place(church: Church, specialDays: readonly SpecialDay[], image: string, now: number): ChurchNode {
  const closed = closedDays(church, specialDays)
  return {
    '@type': 'Church',
    '@id': id(church, 'church'),
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

const address = ({ address: { street, city, state, postalCode, country } }: Church): PostalAddress => ({
  '@type': 'PostalAddress',
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
    organizer: publisher(church),
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
        location: where ? { '@type': 'Place', name: where, address: where } : { '@id': id(church, 'church') },
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
function recordings(church: Church, sermon: Sermon, thumbnail: string): (VideoObject | AudioObject)[] {
  const { slug, title, description, preacher, date, series, videoUrl, audioFile } = sermon
  const about = {
    name: title,
    description: description ?? title,
    uploadDate: date,
    inLanguage: 'en-US',
    author: { '@type': 'Person', name: preacher },
    publisher: publisher(church),
    ...(series && { isPartOf: { '@type': 'CreativeWorkSeries' as const, name: series } }),
  } as const
  const video: VideoObject = {
    '@type': 'VideoObject',
    '@id': id(church, `sermon-${slug}-video`),
    ...about,
    url: videoUrl!,
    thumbnailUrl: thumbnail,
    mainEntityOfPage: publicUrl(sermonPath(sermon), church),
  }
  const audio = (file: NonNullable<Sermon['audioFile']>): AudioObject => ({
    '@type': 'AudioObject',
    '@id': id(church, `sermon-${slug}-audio`),
    ...about,
    contentUrl: absolute(file.url, church),
    encodingFormat: file.type,
    contentSize: String(file.bytes),
    ...(file.seconds && { duration: `PT${file.seconds}S` }),
  })
  return [...(videoUrl ? [video] : []), ...(audioFile ? [audio(audioFile)] : [])]
}
