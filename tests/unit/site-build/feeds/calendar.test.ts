/** The calendars, read by another program's parser. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarPath } from '#data/site/calendar.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { calendarFiles } from '#site-build/feeds/calendar.ts'
import type { SiteContent } from '#church-folder/read-collection.ts'
import { church, knownContent } from '#tests/unit/site-build/known-content.ts'

const HOST = new URL(church.siteUrl).host
const NOW = Date.parse('2025-09-01T12:00:00Z')
const SNOW: SpecialDay = { kind: 'canceled', title: 'No service', date: '2026-02-01' }
const CANDLES = {
  kind: 'service',
  title: 'Christmas Eve Candlelight',
  text: 'Carols, and a candle; dress warmly',
  date: '2025-12-24',
  time: '9:00 PM',
} satisfies SpecialDay
const CANDLES_ID = 'special-2025-12-24-christmas-eve-candlelight'
const [WORSHIP] = church.gatherings

const filesOf = (change: Partial<SiteContent> = {}, published = '', now = NOW) =>
  calendarFiles(knownContent(change), published, now)

function subscribe(change: Partial<SiteContent> = {}, published = '', now = NOW, name = 'calendar.ics') {
  const { text } = filesOf(change, published, now).find((file) => file.name === name)!
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const ids = events.map(({ uid }) => uid.replace(`@${HOST}`, ''))
  return { text, calendar, events, ids, entry: (id: string) => events[ids.indexOf(id)]! }
}
type Feed = ReturnType<typeof subscribe>

/** The occurrences that begin between two days, inclusive. */
function occurrences(event: ICAL.Event, from: string, to: string): string[] {
  const found: string[] = []
  const all = event.iterator()
  for (let next = all.next(); next && next.toString().slice(0, 10) <= to; next = all.next())
    if (next.toString().slice(0, 10) >= from) found.push(next.toJSDate().toISOString())
  return found
}
const days = (feed: Feed, id: string, from: string, to: string) =>
  occurrences(feed.entry(id), from, to).map((instant) => instant.slice(0, 10))

test('there is one calendar for everything, and a file for every gathering with a day and a time', () => {
  expect(filesOf().map(({ name }) => name)).toEqual([
    'calendar/morning-worship.ics',
    'calendar/prayer-meeting.ics',
    'calendar.ics',
  ])
  const { calendar, ids, entry } = subscribe()
  expect(['version', 'x-wr-calname'].map((name) => calendar.getFirstPropertyValue(name))).toEqual(['2.0', church.name])
  expect(ids).toEqual(['morning-worship', 'prayer-meeting'])
  const worship = entry('morning-worship')
  expect([worship.summary, worship.duration.toString(), worship.location]).toEqual([
    `Morning Worship at ${church.name}`,
    'PT1H15M',
    `${church.address.street}, ${church.address.city}, Illinois 61999`,
  ])
  expect(entry('prayer-meeting').duration.toString()).toBe('PT1H')
})

test('worship is at ten on the church’s clock before and after a clock change', () => {
  const worship = subscribe().entry('morning-worship')
  const hours = (from: string, to: string) => occurrences(worship, from, to).map((instant) => instant.slice(11, 16))
  expect(hours('2026-03-01', '2026-03-08')).toEqual(['16:00', '15:00'])
  expect(hours('2026-10-25', '2026-11-01')).toEqual(['15:00', '16:00'])
})

test.each([
  ['America/Chicago', '2SU', '1SU'],
  ['US/Central', '2SU', '1SU'],
  ['Europe/Berlin', '-1SU', '-1SU'],
])('the clocks of %s change by its own rules, under the zone name that the entries use', (timeZone, forward, back) => {
  const [zone] = subscribe({ church: { ...church, timeZone } }).calendar.getAllSubcomponents('vtimezone')
  expect(zone!.getFirstPropertyValue('tzid')).toBe(timeZone)
  const rules = zone!.getAllSubcomponents().map((part) => String(part.getFirstPropertyValue('rrule')))
  for (const day of [forward, back]) expect(rules.join()).toContain(`BYDAY=${day}`)
})

test('a canceled Sunday is left out, even of a gathering’s own file, and even if only one gathering is canceled', () => {
  const snow = { specialDays: [SNOW] }
  const around = ['2026-01-25', '2026-02-08']
  expect(days(subscribe(snow), 'morning-worship', '2026-01-25', '2026-02-08')).toEqual(around)
  const single = subscribe(snow, '', NOW, 'calendar/morning-worship.ics')
  expect(days(single, 'morning-worship', '2026-01-25', '2026-02-08')).toEqual(around)
  const one = subscribe({ specialDays: [{ ...SNOW, date: '2026-02-03', gathering: 'Prayer Meeting' }] })
  expect(days(one, 'prayer-meeting', '2026-02-01', '2026-02-10')).toEqual(['2026-02-10'])
  expect(days(one, 'morning-worship', '2026-02-01', '2026-02-08')).toEqual(['2026-02-01', '2026-02-08'])
})

test('a seasonal gathering is one series per year, on its weekday, until the last day', () => {
  const gatherings = [
    { ...WORSHIP!, name: 'Summer Worship', from: '06-03', until: '08-30' },
    { ...WORSHIP!, name: 'Worship', from: '09-01', until: '06-02' },
  ]
  const feed = subscribe({ church: { ...church, gatherings }, specialDays: [{ ...SNOW, date: '2026-06-14' }] })
  const summer = occurrences(feed.entry('summer-worship-2026'), '2026-01-01', '2027-01-01')
  expect([summer[0], summer[1], summer.at(-1)]).toEqual([
    '2026-06-07T15:00:00.000Z',
    '2026-06-21T15:00:00.000Z',
    '2026-08-30T15:00:00.000Z',
  ])
  const usual = occurrences(feed.entry('worship-2025'), '2025-01-01', '2027-01-01')
  expect([usual[0], usual.at(-1)]).toEqual(['2025-09-07T15:00:00.000Z', '2026-05-31T15:00:00.000Z'])
  expect(new Set(feed.ids).size).toBe(feed.ids.length)
})

test('a holiday service has its text, place and time, or lasts all day; a notice is not in the calendar', () => {
  const feed = subscribe({
    specialDays: [
      { ...CANDLES, place: 'Willow Lake, 12 Shore Drive' },
      { ...CANDLES, title: 'Day of Prayer', date: '2026-05-07', time: undefined },
      { kind: 'notice', title: 'Coats wanted', from: '2026-01-04', until: '2026-02-28' },
    ],
  })
  const { startDate, description, location } = feed.entry(CANDLES_ID)
  expect(startDate.toJSDate().toISOString()).toBe('2025-12-25T03:00:00.000Z')
  expect([description, location]).toEqual([CANDLES.text, 'Willow Lake, 12 Shore Drive'])
  expect(feed.entry('special-2026-05-07-day-of-prayer').startDate.isDate).toBe(true)
  expect(feed.events).toHaveLength(4)
})

/** What is pasted, and what is read if that differs. */
const HOSTILE: [words: string, read?: string][] = [
  ['"Quotes", ‘curly’; commas, and a \\ backslash'],
  ['🕯️ 👨‍👩‍👧 שלום 日本語'],
  ['one\r\nEND:VEVENT\rBEGIN:VALARM\nthree', 'one\nEND:VEVENT\nBEGIN:VALARM\nthree'],
  [
    'bell\u0007, null\u0000, escape\u001b[31m, delete\u007f, next line\u0085',
    'bell, null, escape[31m, delete, next line',
  ],
  ['ü'.repeat(10_000)],
  [`${'a'.repeat(62)}🕯${'b'.repeat(80)}`],
]
test.each(HOSTILE)('a calendar has the church’s words and nothing else: %j', (words, read = words) => {
  const event = {
    id: 1,
    slug: 'supper',
    title: words,
    description: words,
    location: words,
    startsAt: '2026-10-17T17:00:00-05:00',
    endsAt: '2026-10-17T20:00:00-05:00',
  }
  const named = { ...church, name: words, gatherings: [{ ...WORSHIP!, description: words }] }
  const { text, events } = subscribe({ church: named, events: [event], specialDays: [{ ...CANDLES, title: words }] })
  // oxlint-disable-next-line no-control-regex -- these are the characters
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
  // RFC 5545, 3.1.
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(events.map(({ summary }) => summary)).toEqual([`Morning Worship at ${read}`, `${read} at ${read}`, read])
  expect(events.map(({ description }) => description)).toEqual([read, CANDLES.text, read])
  const { uid, location, startDate, endDate } = events[2]!
  expect([uid, location]).toEqual([`event-supper@${HOST}`, read])
  expect([startDate, endDate].map((time) => time.toJSDate().toISOString())).toEqual([
    '2026-10-17T22:00:00.000Z',
    '2026-10-18T01:00:00.000Z',
  ])
})

test('ids stay the same when the time changes or another service with the same day and name is added', () => {
  const gatherings = church.gatherings.map((gathering) =>
    gathering.time ? { ...gathering, time: '11:15 AM' } : gathering,
  )
  expect(subscribe({ church: { ...church, gatherings } }).ids).toEqual(subscribe().ids)
  const ids = (...times: string[]) =>
    subscribe({ specialDays: times.map((time) => ({ ...CANDLES, time })) }).ids.slice(2)
  expect(ids('5:00 PM')).toEqual([CANDLES_ID])
  expect(ids('5:00 PM', '9:00 PM', '11:00 PM')).toEqual([CANDLES_ID, `${CANDLES_ID}-2`, `${CANDLES_ID}-3`])
  // A name made of emoji leaves no letters for an id.
  const pictures = ['🎄', '🎁'].map((title) => ({ ...CANDLES, title }))
  expect(new Set(subscribe({ specialDays: pictures }).ids).size).toBe(4)
})

/** The properties that tell a subscriber's program that an entry has changed. */
const revision = (feed: Feed, id: string) =>
  ['sequence', 'last-modified', 'dtstamp'].map((name) => String(feed.entry(id).component.getFirstPropertyValue(name)))

test('SEQUENCE and LAST-MODIFIED change only when their entry changes', () => {
  const description = 'Grüße aus Köln, and soup. '.repeat(10)
  const content = { church: { ...church, gatherings: [{ ...WORSHIP!, description }] }, specialDays: [CANDLES] }
  const first = subscribe(content)
  expect(subscribe(content, first.text, NOW + 86_400_000).text).toBe(first.text)
  const later = subscribe({ ...content, specialDays: [{ ...CANDLES, time: '8:00 PM' }] }, first.text, NOW + 90_000_000)
  expect(revision(later, 'morning-worship')).toEqual(revision(first, 'morning-worship'))
  const [before, after] = [revision(first, CANDLES_ID), revision(later, CANDLES_ID)]
  expect(Number(after[0])).toBeGreaterThan(Number(before[0]))
  expect(after.slice(1)).toEqual(['2025-09-02T13:00:00Z', '2025-09-02T13:00:00Z'])
  const snow = subscribe({ ...content, specialDays: [CANDLES, SNOW] }, first.text, NOW + 90_000_000)
  expect(revision(snow, 'morning-worship')).not.toEqual(revision(first, 'morning-worship'))
  expect(revision(snow, CANDLES_ID)).toEqual(before)
  // A build that cannot find the previous calendar never counts backward.
  const lost = subscribe(content, '', NOW + 3_600_000)
  expect(Number(revision(lost, CANDLES_ID)[0])).toBeGreaterThan(Number(before[0]))
})

test.each(['25:00', '8 and 10 AM', 'after lunch'])('%s is not a time, and creates no file', (time) => {
  expect(calendarPath({ ...WORSHIP!, time })).toBeUndefined()
})
