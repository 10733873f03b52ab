import { expect, test } from 'vitest'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { openingHours } from '#scripts/build/feeds/opening-hours.ts'
import type { SiteContent } from '#scripts/build/content/read-collection.ts'
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
const AUDIO = {
  url: 'https://files.example.org/2025-08-31.mp3',
  bytes: 14_500_000,
  type: 'audio/mpeg',
  seconds: 1840,
} as const

type Node = Record<string, any>
const describe = (path: string, change: Partial<SiteContent> = {}, now = NOW) =>
  structuredData({ path, image: `${church.siteUrl}/social/a.jpg` }, knownContent(change), now) as unknown as
    | { '@graph': Node[] }
    | undefined
const ofType = (type: string, ...given: Parameters<typeof describe>) =>
  (describe(...given)?.['@graph'] ?? []).filter((node) => node['@type'] === type)

const full = {
  specialDays: [CANDLES, { kind: 'cancelled', title: 'Snow', date: '2026-02-01' } satisfies SpecialDay],
  events: [SUPPER],
  sermons: knownContent().sermons.map((sermon) => ({ ...sermon, audioFile: AUDIO })),
}

test('the church has its place, its hours and its other addresses', () => {
  const [node] = ofType('Church', '/', full)
  expect(node).toMatchObject({
    name: church.name,
    telephone: church.phone.dial,
    address: {
      '@type': 'PostalAddress',
      streetAddress: church.address.street,
      addressLocality: church.address.city,
      addressRegion: church.address.state,
      postalCode: church.address.postalCode,
      addressCountry: church.address.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: church.geo!.latitude, longitude: church.geo!.longitude },
    sameAs: [church.links.social!.url, church.links.videoChannel!.url],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-02-01', validThrough: '2026-02-01', opens: '00:00', closes: '00:00' },
    ],
  })
  expect(node!.image).toBeTruthy()
})

test('without coordinates it has none: nobody is sent to the wrong place', () => {
  const { geo: _, ...unplaced } = church
  expect(ofType('Church', '/', { church: unplaced })[0]).not.toHaveProperty('geo')
})

test('opening hours are the services', () => {
  expect(openingHours(church, '2026-03-01')).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      name: 'Morning Worship',
      dayOfWeek: 'https://schema.org/Sunday',
      opens: '10:00',
      closes: '11:15',
    },
    {
      '@type': 'OpeningHoursSpecification',
      name: 'Prayer Meeting',
      dayOfWeek: 'https://schema.org/Tuesday',
      opens: '08:30',
      closes: '09:30',
    },
  ])
})

test.each([
  ['2026-03-01', '2026-06-01', '2026-08-31'],
  ['2026-08-31', '2026-06-01', '2026-08-31'],
  ['2026-09-01', '2027-06-01', '2027-08-31'],
])('on %s the hours of a summer service are valid from %s through %s', (today, validFrom, validThrough) => {
  const [worship] = church.gatherings
  const gatherings = [{ ...worship!, from: '06-01', until: '08-31' }]
  expect(openingHours({ ...church, gatherings }, today)).toMatchObject([{ validFrom, validThrough }])
})

test('only real events are events, with organizer, attendance mode, place and image', () => {
  expect(ofType('Event', '/services')).toEqual([])
  const events = ofType('Event', '/services', full)
  expect(events.map(({ name, startDate, endDate }) => [name, startDate, endDate])).toEqual([
    ['Christmas Eve Candlelight', '2025-12-24T21:00:00-06:00', '2025-12-25T04:00:00.000Z'],
    ['Harvest Supper', SUPPER.startsAt, SUPPER.endsAt],
  ])
  for (const event of events) {
    expect(event).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      organizer: { name: church.name, url: `${church.siteUrl}/` },
    })
    expect(event.image).toMatch(/^https:/)
    expect(event.location).toBeTruthy()
  }
  expect(events[1]!.image).toBe(`${church.siteUrl}/photos/harvest-supper.svg`)
})

test('what is over is no event any more', () => {
  expect(ofType('Event', '/services', full, Date.parse('2026-01-01T00:00:00Z'))).toEqual([])
})

test('a screen with nothing to describe has none', () => {
  expect(describe('/giving', full)).toBeUndefined()
})

test('a sermon is a video, and a recording where it has a file of its own', () => {
  const { sermons } = knownContent()
  expect(ofType('AudioObject', '/sermons')).toEqual([])
  expect(ofType('VideoObject', '/sermons')[0]).toMatchObject({
    name: sermons[0]!.title,
    uploadDate: sermons[0]!.date,
    url: sermons[0]!.videoUrl,
  })
  for (const video of ofType('VideoObject', '/sermons'))
    for (const required of ['name', 'description', 'thumbnailUrl', 'uploadDate']) expect(video[required]).toBeTruthy()
  expect(ofType('AudioObject', '/sermons', full)[0]).toMatchObject({
    contentUrl: AUDIO.url,
    encodingFormat: 'audio/mpeg',
    duration: 'PT1840S',
  })
})

test('the page does not grow with the years', () => {
  const many = Array.from({ length: 600 }, (_, index) => ({ ...knownContent().sermons[0]!, id: index + 1 }))
  expect(ofType('VideoObject', '/sermons', { sermons: many })).toHaveLength(12)
})

test('a service somewhere else has its own place', () => {
  const [service] = ofType('Event', '/services', {
    specialDays: [{ ...CANDLES, place: 'Willow Lake, 12 Shore Drive' }],
  })
  expect(service!.location).toEqual({
    '@type': 'Place',
    name: 'Willow Lake, 12 Shore Drive',
    address: 'Willow Lake, 12 Shore Drive',
  })
})
