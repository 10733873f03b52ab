/** The calendar to subscribe to, read by another program's parser. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { calendarFiles } from '#scripts/build/feeds/calendar.ts'
import type { SiteContent } from '#scripts/build/content/site-content.ts'
import { church, knownContent } from '#tests/unit/scripts/build/known-content.ts'

const HOST = new URL(church.siteUrl).host
const SNOW: SpecialDay = { kind: 'cancelled', title: 'No service', date: '2026-02-01' }
const CANDLES: SpecialDay = {
  kind: 'service',
  title: 'Christmas Eve Candlelight',
  text: 'Carols, and a candle; dress warmly',
  date: '2025-12-24',
  time: '9:00 PM',
}

const NOW = Date.parse('2025-09-01T12:00:00Z')

function subscribe(change: Partial<SiteContent> = {}, published = '', now = NOW) {
  const { text } = calendarFiles(knownContent(change), published, now).find(({ name }) => name === 'calendar.ics')!
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return {
    text,
    calendar,
    events: calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component)),
  }
}

const entry = ({ events }: ReturnType<typeof subscribe>, uid: string) =>
  events.find((event) => event.uid === `${uid}@${HOST}`)!

/** The instants of the occurrences that begin from one day to another, both included. */
function occurrences(event: ICAL.Event, from: string, to: string): string[] {
  const found: string[] = []
  const all = event.iterator()
  for (let next = all.next(); next && next.toString().slice(0, 10) <= to; next = all.next())
    if (next.toString().slice(0, 10) >= from) found.push(next.toJSDate().toISOString())
  return found
}

test('it is a calendar of its own name, with every gathering, and unlike ids', () => {
  const feed = subscribe()
  expect(feed.calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(feed.calendar.getFirstPropertyValue('x-wr-calname')).toBe(church.name)
  expect(feed.calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([
    church.timeZone,
  ])
  expect(feed.events.map(({ uid }) => uid)).toEqual([`morning-worship@${HOST}`, `prayer-meeting@${HOST}`])
})

test('ids stay the same when a time or a text changes: a subscriber sees nothing twice', () => {
  const moved = {
    ...church,
    gatherings: church.gatherings.map((gathering) =>
      gathering.time ? { ...gathering, time: '11:15 AM', description: 'Moved.' } : gathering,
    ),
  }
  expect(subscribe({ church: moved }).events.map(({ uid }) => uid)).toEqual(subscribe().events.map(({ uid }) => uid))
})

test('worship is at ten by the church’s clock on both sides of both changes of the clocks', () => {
  const worship = entry(subscribe(), 'morning-worship')
  expect(occurrences(worship, '2026-03-01', '2026-03-15')).toEqual([
    '2026-03-01T16:00:00.000Z',
    '2026-03-08T15:00:00.000Z',
    '2026-03-15T15:00:00.000Z',
  ])
  expect(occurrences(worship, '2026-10-25', '2026-11-08')).toEqual([
    '2026-10-25T15:00:00.000Z',
    '2026-11-01T16:00:00.000Z',
    '2026-11-08T16:00:00.000Z',
  ])
})

test('a cancelled Sunday is left out, the ones around it are not', () => {
  const days = occurrences(entry(subscribe({ specialDays: [SNOW] }), 'morning-worship'), '2026-01-25', '2026-02-08')
  expect(days.map((day) => day.slice(0, 10))).toEqual(['2026-01-25', '2026-02-08'])
})

test('a cancellation of one gathering leaves the others alone', () => {
  const feed = subscribe({ specialDays: [{ ...SNOW, date: '2026-02-03', gathering: 'Prayer Meeting' }] })
  expect(occurrences(entry(feed, 'prayer-meeting'), '2026-02-01', '2026-02-10').map((day) => day.slice(0, 10))).toEqual(
    ['2026-02-10'],
  )
  expect(occurrences(entry(feed, 'morning-worship'), '2026-02-01', '2026-02-08')).toHaveLength(2)
})

test('the single calendar files leave out cancelled days too', () => {
  const { text } = calendarFiles(knownContent({ specialDays: [SNOW] }), '', NOW).find(
    ({ name }) => name === 'calendar/morning-worship.ics',
  )!
  expect(text).toContain(`EXDATE;TZID=${church.timeZone}:20260201T100000\r\n`)
})

test('a holiday service stands there with its time, and without one for the whole day', () => {
  const feed = subscribe({
    specialDays: [CANDLES, { ...CANDLES, title: 'Day of Prayer', date: '2026-05-07', time: undefined }],
  })
  const candles = entry(feed, 'special-2025-12-24-christmas-eve-candlelight')
  expect(candles.startDate.toJSDate().toISOString()).toBe('2025-12-25T03:00:00.000Z')
  expect(candles.description).toBe(CANDLES.text)
  expect(candles.isRecurring()).toBe(false)
  expect(entry(feed, 'special-2026-05-07-day-of-prayer').startDate.isDate).toBe(true)
})

test('a service somewhere else has its own place', () => {
  const feed = subscribe({ specialDays: [{ ...CANDLES, place: 'Willow Lake, 12 Shore Drive' }] })
  expect(entry(feed, 'special-2025-12-24-christmas-eve-candlelight').location).toBe('Willow Lake, 12 Shore Drive')
})

test('notices are no appointments', () => {
  expect(
    subscribe({ specialDays: [{ kind: 'notice', title: 'Coats wanted', from: '2026-01-04', until: '2026-02-28' }] })
      .events,
  ).toHaveLength(2)
})

test('events of the church are in it, with their own place', () => {
  const event = {
    id: 3,
    slug: '2026-10-17-harvest-supper',
    title: 'Harvest Supper',
    description: 'Soup, bread; pie',
    location: 'Fellowship Hall',
    startsAt: '2026-10-17T17:00:00-05:00',
    endsAt: '2026-10-17T20:00:00-05:00',
  }
  const supper = entry(subscribe({ events: [event] }), 'event-2026-10-17-harvest-supper')
  expect([supper.startDate.toJSDate().toISOString(), supper.endDate.toJSDate().toISOString()]).toEqual([
    '2026-10-17T22:00:00.000Z',
    '2026-10-18T01:00:00.000Z',
  ])
  expect([supper.summary, supper.location, supper.description]).toEqual([
    'Harvest Supper',
    'Fellowship Hall',
    event.description,
  ])
})

test('lines are folded at 75 octets and end in CRLF', () => {
  const { text } = subscribe({ specialDays: [{ ...CANDLES, text: 'Grüße aus Köln: 日本語で '.repeat(20).trim() }] })
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

/** What tells a subscriber's program that an entry has changed. */
const revision = (feed: ReturnType<typeof subscribe>, uid: string) => {
  const { component } = entry(feed, uid)
  return ['sequence', 'last-modified', 'dtstamp'].map((name) => String(component.getFirstPropertyValue(name)))
}

test('a changed entry moves SEQUENCE and LAST-MODIFIED; the others, and another build, move nothing', () => {
  const description = 'Grüße aus Köln, and soup. '.repeat(10)
  const renamed = { ...church, gatherings: church.gatherings.map((each) => ({ ...each, description })) }
  const first = subscribe({ church: renamed, specialDays: [CANDLES] })
  const again = subscribe({ church: renamed, specialDays: [CANDLES] }, first.text, NOW + 86_400_000)
  expect(again.text).toBe(first.text)
  const later = subscribe(
    { church: renamed, specialDays: [{ ...CANDLES, time: '8:00 PM' }] },
    again.text,
    NOW + 90_000_000,
  )
  expect(revision(later, 'morning-worship')).toEqual(revision(first, 'morning-worship'))
  const uid = 'special-2025-12-24-christmas-eve-candlelight'
  const [before, after] = [revision(first, uid), revision(later, uid)]
  expect(Number(after[0])).toBeGreaterThan(Number(before[0]))
  expect(after.slice(1)).toEqual(['2025-09-02T13:00:00Z', '2025-09-02T13:00:00Z'])
  // A cancelled day changes its gathering's entry.
  const snow = subscribe({ church: renamed, specialDays: [CANDLES, SNOW] }, first.text, NOW + 90_000_000)
  expect(revision(snow, 'morning-worship')).not.toEqual(revision(first, 'morning-worship'))
  expect(revision(snow, uid)).toEqual(before)
})

test('a build that does not find the last calendar never goes back', () => {
  const [uid, lost] = ['morning-worship', subscribe({}, '', NOW + 3_600_000)]
  expect(Number(revision(lost, uid)[0])).toBeGreaterThan(Number(revision(subscribe(), uid)[0]))
})

test('a gathering with a season is a series each year, on its weekday, until the last day', () => {
  const [worship] = church.gatherings
  const gatherings = [
    { ...worship!, name: 'Summer Worship', from: '06-03', until: '08-30' },
    { ...worship!, name: 'Worship', from: '09-01', until: '06-02' },
  ]
  const feed = subscribe({ church: { ...church, gatherings }, specialDays: [{ ...SNOW, date: '2026-06-14' }] })
  const summer = occurrences(entry(feed, 'summer-worship-2026'), '2026-01-01', '2027-01-01')
  expect(summer.at(0)).toBe('2026-06-07T15:00:00.000Z')
  expect(summer[1]).toBe('2026-06-21T15:00:00.000Z')
  expect(summer.at(-1)).toBe('2026-08-30T15:00:00.000Z')
  const usual = occurrences(entry(feed, 'worship-2025'), '2025-01-01', '2027-01-01')
  expect([usual.at(0), usual.at(-1)]).toEqual(['2025-09-07T15:00:00.000Z', '2026-05-31T15:00:00.000Z'])
  expect(new Set(feed.events.map(({ uid }) => uid)).size).toBe(feed.events.length)
})
