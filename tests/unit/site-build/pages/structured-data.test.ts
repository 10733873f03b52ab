import { expect, test } from 'vitest'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import type { SiteContent } from '#church-folder/read-collection.ts'
import { isAtChurch, openingHours, structuredData } from '#site-build/pages/structured-data.ts'
import { church, knownContent } from '#tests/unit/site-build/known-content.ts'

const NOW = Date.parse('2025-09-01T12:00:00Z')
const CARD = `${church.siteUrl}/social/a.jpg`
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

/** The screen's descriptions of one type. */
function ofType(type: string, path: string, change: Partial<SiteContent> = {}, now = NOW): Record<string, any>[] {
  const data = structuredData({ path, image: CARD }, knownContent(change), now) as unknown
  const nodes = (data as { '@graph': Record<string, any>[] } | undefined)?.['@graph'] ?? []
  return nodes.filter((node) => node['@type'] === type)
}

test('the church has its address, its position if known, its hours and its other pages', () => {
  expect(ofType('Church', '/', FULL)[0]).toMatchObject({
    name: church.name,
    telephone: church.phone.dial,
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 Oak Street',
      addressLocality: 'Milford',
      addressRegion: 'IL',
      postalCode: '61999',
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', ...church.geo },
    image: CARD,
    sameAs: [church.links.social!.url, church.links.videoChannel!.url],
    openingHoursSpecification: [
      { name: 'Morning Worship', dayOfWeek: 'https://schema.org/Sunday', opens: '10:00', closes: '11:15' },
      { name: 'Prayer Meeting', dayOfWeek: 'https://schema.org/Tuesday', opens: '08:30', closes: '09:30' },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-02-01', validThrough: '2026-02-01', opens: '00:00', closes: '00:00' },
    ],
  })
  expect(ofType('Church', '/', { church: { ...church, geo: undefined } })[0]).not.toHaveProperty('geo')
  expect(structuredData({ path: '/giving', image: CARD }, knownContent(FULL), NOW)).toBeUndefined()
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
  expect(ofType('Event', '/services', FULL)).toMatchObject([
    {
      name: CANDLES.title,
      eventStatus: 'https://schema.org/EventScheduled',
      organizer: { name: church.name, url: `${church.siteUrl}/` },
      startDate: '2025-12-24T21:00:00-06:00',
      endDate: '2025-12-24T22:00:00-06:00',
      location: { '@id': `${church.siteUrl}/#church` },
      image: CARD,
    },
    {
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

test.each([
  ['Oak Street Chapel', true],
  ['Oak Street Chapel, Fellowship Hall', true],
  ['Fellowship Hall (the Oak Street Chapel)', true],
  ['The hall at Oak Street Chapel', true],
  ['1 Oak Street', true],
  ['Fellowship Hall, 1 oak street', true],
  ['1 Oak Street, Milford, IL 61999', true],
  ['Fellowship Hall', false],
  ['Oak Street Chapel Camp, 5 Lake Road', false],
  ['11 Oak Street', false],
  ['21 Oak Street, Shelbyville', false],
  ['1 Oak Street, Shelbyville', false],
  ['Milford Town Hall', false],
])('%j is at the church: %s', (where, isThere) => {
  expect(isAtChurch(where, church)).toBe(isThere)
})

test('a sermon is described as a video, and as a recording if it has a file; only the newest are described', () => {
  const [newest] = sermons
  expect(ofType('AudioObject', '/sermons')).toEqual([])
  expect(ofType('VideoObject', '/sermons')[0]).toMatchObject({
    name: newest!.title,
    description: newest!.description,
    thumbnailUrl: CARD,
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
