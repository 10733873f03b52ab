import { expect, test } from 'vitest'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import type { SiteContent } from '#scripts/build/content/read-collection.ts'
import { openingHours } from '#scripts/build/feeds/opening-hours.ts'
import { structuredData } from '#scripts/build/pages/structured-data.ts'
import { church, knownContent } from '#tests/unit/scripts/build/known-content.ts'

const NOW = Date.parse('2025-09-01T12:00:00Z')
const CANDLES: SpecialDay = {
  kind: 'service',
  title: 'Christmas Eve Candlelight',
  text: 'Carols and candles.',
  date: '2025-12-24',
  time: '9:00 PM',
}
const SUPPER = {
  id: 1,
  slug: '2025-10-18-harvest-supper',
  title: 'Harvest Supper',
  description: 'Soup and pie.',
  location: 'Fellowship Hall',
  startsAt: '2025-10-18T17:00:00-05:00',
  endsAt: '2025-10-18T20:00:00-05:00',
  imageUrl: '/photos/harvest-supper.svg',
}
const AUDIO = { url: 'https://files.example.org/a.mp3', bytes: 14_500_000, type: 'audio/mpeg', seconds: 1840 } as const
const { sermons } = knownContent()
const FULL = {
  specialDays: [CANDLES, { kind: 'canceled', title: 'Snow', date: '2026-02-01' } satisfies SpecialDay],
  events: [SUPPER],
  sermons: sermons.map((sermon) => ({ ...sermon, audioFile: AUDIO })),
}

const describe = (path: string, change: Partial<SiteContent> = {}, now = NOW) =>
  structuredData({ path, image: `${church.siteUrl}/social/a.jpg` }, knownContent(change), now) as unknown as
    | { '@graph': Record<string, any>[] }
    | undefined
const ofType = (type: string, ...given: Parameters<typeof describe>) =>
  (describe(...given)?.['@graph'] ?? []).filter((node) => node['@type'] === type)

test('the church has its address, its position if known, its hours and its other pages', () => {
  const { street, city, state, postalCode, country } = church.address
  expect(ofType('Church', '/', FULL)[0]).toMatchObject({
    name: church.name,
    telephone: church.phone.dial,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode,
      addressCountry: country,
    },
    geo: { '@type': 'GeoCoordinates', ...church.geo },
    image: `${church.siteUrl}/social/a.jpg`,
    sameAs: [church.links.social!.url, church.links.videoChannel!.url],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-02-01', validThrough: '2026-02-01', opens: '00:00', closes: '00:00' },
    ],
  })
  expect(ofType('Church', '/', { church: { ...church, geo: undefined } })[0]).not.toHaveProperty('geo')
})

test('opening hours are the times of the services', () => {
  const hours = (name: string, day: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    name,
    dayOfWeek: `https://schema.org/${day}`,
    opens,
    closes,
  })
  expect(openingHours(church, '2026-03-01')).toEqual([
    hours('Morning Worship', 'Sunday', '10:00', '11:15'),
    hours('Prayer Meeting', 'Tuesday', '08:30', '09:30'),
  ])
})

test.each([
  ['2026-03-01', '2026-06-01', '2026-08-31'],
  ['2026-08-31', '2026-06-01', '2026-08-31'],
  ['2026-09-01', '2027-06-01', '2027-08-31'],
])('on %s, the hours of a summer service are valid from %s through %s', (today, validFrom, validThrough) => {
  const gatherings = [{ ...church.gatherings[0]!, from: '06-01', until: '08-31' }]
  expect(openingHours({ ...church, gatherings }, today)).toMatchObject([{ validFrom, validThrough }])
})

test('special services and events are listed as events until they are over; regular services are not', () => {
  expect(ofType('Event', '/services')).toEqual([])
  const base = {
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: { name: church.name, url: `${church.siteUrl}/` },
  }
  expect(ofType('Event', '/services', FULL)).toMatchObject([
    {
      ...base,
      name: CANDLES.title,
      startDate: '2025-12-24T21:00:00-06:00',
      endDate: '2025-12-25T04:00:00.000Z',
      location: { '@id': `${church.siteUrl}/#church` },
      image: `${church.siteUrl}/social/a.jpg`,
    },
    {
      ...base,
      name: SUPPER.title,
      startDate: SUPPER.startsAt,
      endDate: SUPPER.endsAt,
      location: { '@type': 'Place', name: SUPPER.location },
      image: `${church.siteUrl}/photos/harvest-supper.svg`,
    },
  ])
  expect(ofType('Event', '/services', FULL, Date.parse('2026-01-01T00:00:00Z'))).toEqual([])
  const place = 'Willow Lake, 12 Shore Drive'
  const [elsewhere] = ofType('Event', '/services', { specialDays: [{ ...CANDLES, place }] })
  expect(elsewhere!.location).toEqual({ '@type': 'Place', name: place, address: place })
})

test('a sermon is described as a video, and as a recording if it has a file; only the newest are described', () => {
  const [newest] = sermons
  expect(ofType('AudioObject', '/sermons')).toEqual([])
  expect(ofType('VideoObject', '/sermons')[0]).toMatchObject({
    name: newest!.title,
    description: newest!.description,
    thumbnailUrl: `${church.siteUrl}/social/a.jpg`,
    uploadDate: newest!.date,
    url: newest!.videoUrl,
  })
  expect(ofType('AudioObject', '/sermons', FULL)[0]).toMatchObject({
    contentUrl: AUDIO.url,
    encodingFormat: 'audio/mpeg',
    duration: 'PT1840S',
  })
  const many = Array.from({ length: 600 }, (_, index) => ({ ...newest!, id: index + 1 }))
  expect(ofType('VideoObject', '/sermons', { sermons: many })).toHaveLength(12)
})

test('a screen with nothing to describe has no structured data', () => {
  expect(describe('/giving', FULL)).toBeUndefined()
})
