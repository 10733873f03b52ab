/** The calendar and the structured data of a church whose week is not the same every week. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { upcomingEvents, timesOf } from '#data/site/events.ts'
import { calendarFiles } from '#site-build/feeds/calendar.ts'
import { structuredData } from '#site-build/pages/structured-data.ts'
import { PARK_CHURCH, PARK_DAYS } from '#tests/fixtures/park-church.ts'
import { knownContent } from '#tests/unit/site-build/known-content.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const content = knownContent(PARK_CHURCH)
const fileNamed = (name: string, now = NOW) => calendarFiles(content, '', now).find((file) => file.name === name)?.text
const calendar = ICAL.Component.fromString(fileNamed('calendar.ics')!)
const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
const entries = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))

function heldInCalendar(day: string): string[] {
  const held: string[] = []
  for (const event of entries) {
    const all = event.iterator()
    for (let next = all.next(); next; next = all.next()) {
      const local = next.zone === ICAL.Timezone.utcTimezone ? next.convertToZone(zone) : next
      if (local.toString().slice(0, 10) === day)
        held.push(`${local.toString().slice(11, 16)} ${event.summary.replace(` at ${content.church.name}`, '')}`)
      if (local.toString().slice(0, 10) >= day) break
    }
  }
  return held.sort()
}

test.each(PARK_DAYS)('on %s the calendar has %j', (day, held) => {
  expect(heldInCalendar(day)).toEqual(held)
})

test('an end is the end in the calendar', () => {
  const late = entries.find(({ summary }) => summary.startsWith('Late Worship'))!
  expect(late.duration.toString()).toBe('PT1H30M')
})

test('each time of an event is its own entry, as long as the first, and its file has all of them', () => {
  const mornings = fileNamed('calendar/event-2027-03-12-mornings.ics')!
  expect(mornings.match(/^DT(?:START|END).*Z$/gm)!.join(' ')).toBe(
    'DTSTART:20270312T130000Z DTEND:20270312T133000Z DTSTART:20270313T130000Z DTEND:20270313T133000Z DTSTART:20270314T120000Z DTEND:20270314T123000Z',
  )
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length)
  const over = Date.parse('2027-03-14T12:31:00Z')
  expect(fileNamed('calendar/event-2027-03-12-mornings.ics', over)).toBeUndefined()
})

/** What a search engine reads. */
function described(type: string, now = NOW): Record<string, any>[] {
  const graph = (structuredData({ path: '/', image: 'x' }, content, now) as any)['@graph'] as Record<string, any>[]
  return graph.filter((node) => node['@type'] === type)
}
const hours = (specs: Record<string, any>[] = []) =>
  specs.map(({ name, validFrom, opens, closes }) => [name ?? validFrom, opens, closes].join(' '))

test('opening hours are those of the weekly services, with their ends', () => {
  expect(hours(described('Church')[0]!.openingHoursSpecification)).toEqual([
    'Early Worship 08:30 09:15',
    'Late Worship 10:30 12:00',
    'Vigil 17:30 18:45',
  ])
})

test('a day with one of two services canceled keeps the other’s hours; a day without any is closed', () => {
  expect(hours(described('Church')[0]!.specialOpeningHoursSpecification)).toEqual([
    '2026-12-27 10:30 12:00',
    '2027-01-03 00:00 00:00',
  ])
  expect(hours(described('Church', Date.parse('2026-12-28T12:00:00Z'))[0]!.specialOpeningHoursSpecification)).toEqual([
    '2027-01-03 00:00 00:00',
  ])
})

test('services that are not weekly are events on their days, without the canceled ones', () => {
  const named = (name: string) => described('Event').filter((event) => event.name === name)
  expect(named('Holy Communion').map(({ startDate }) => startDate)).toEqual(['2026-12-06T09:30:00-06:00'])
  expect(named('Hymn Night').map(({ startDate }) => startDate)).toEqual([
    '2026-11-27T19:00:00-06:00',
    '2026-12-25T19:00:00-06:00',
  ])
  expect(named('Bible Study').map(({ startDate }) => startDate.slice(0, 10))).toEqual([
    '2026-12-02',
    '2026-12-16',
    '2026-12-30',
    '2027-01-13',
    '2027-01-27',
  ])
  expect(named('Midnight Service')[0]).toMatchObject({ startDate: '2026-12-25T00:00:00-06:00' })
})

test('an event of whole days has no hours in the calendar and in structured data, and is there until its last day ends', () => {
  const [carols] = content.events
  const whole = { startsAt: '2026-12-12T00:00:00-06:00', endsAt: '2026-12-13T23:59:00-06:00' }
  const days = knownContent({ ...PARK_CHURCH, events: [{ ...carols!, ...whole }] })
  const late = Date.parse('2026-12-14T05:00:00Z')
  expect(calendarFiles(days, '', late).find(({ name }) => name.includes('/event-'))!.text).toContain(
    'DTSTART;VALUE=DATE:20261212\r\nDTEND;VALUE=DATE:20261214\r\n',
  )
  const nodes = (structuredData({ path: '/', image: 'x' }, days, late) as any)['@graph'] as Record<string, any>[]
  expect(nodes.filter(({ name }) => name === carols!.title)).toEqual([
    expect.objectContaining({ startDate: '2026-12-12', endDate: '2026-12-13' }),
  ])
})

test('a night in which the clocks change ends by the new time, in the calendar and in structured data', () => {
  const [carols] = content.events
  const times = {
    startsAt: '2026-12-24T22:00:00-06:00',
    endsAt: '2026-12-25T06:00:00-06:00',
    alsoAt: ['2027-03-13T22:00:00-06:00'],
  }
  const nights = knownContent({ ...PARK_CHURCH, events: [{ ...carols!, ...times }] })
  expect(calendarFiles(nights, '', NOW).find(({ name }) => name.includes('/event-'))!.text).toContain(
    'DTEND:20270314T110000Z',
  )
  const nodes = JSON.stringify(structuredData({ path: '/', image: 'x' }, nights, NOW))
  expect(nodes).toContain('"endDate":"2027-03-14T06:00:00-05:00"')
})

test('an event elsewhere has that place, one at the church the church’s', () => {
  const place = 'Sampleton Park, 12 Shore Drive'
  const events = described('Event')
  expect(events.find(({ name }) => name === 'Lakeside Carols')!.location).toEqual({
    '@type': 'Place',
    name: place,
    address: place,
  })
  const mornings = events.filter(({ name }) => name === 'Mornings')
  expect(mornings.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual([
    '2027-03-12T07:00:00-06:00 2027-03-12T07:30:00-06:00',
    '2027-03-13T07:00:00-06:00 2027-03-13T07:30:00-06:00',
    '2027-03-14T07:00:00-05:00 2027-03-14T07:30:00-05:00',
  ])
  expect(mornings[0]!.location).toEqual({ '@id': `${content.church.siteUrl}/#church` })
})

test.each([
  ['2026-11-27T12:00:00Z', 'Lakeside Carols 1, Mornings 3'],
  ['2026-12-12T22:59:59Z', 'Lakeside Carols 1, Mornings 3'],
  ['2026-12-12T23:00:00Z', 'Mornings 3'],
  ['2027-03-12T13:30:00Z', 'Mornings 2'],
  ['2027-03-14T12:29:00Z', 'Mornings 1'],
  ['2027-03-14T12:30:00Z', ''],
])('at %s the events ahead, with their times, are %j', (now, titles) => {
  const ahead = upcomingEvents(content.events, Date.parse(now))
  expect(ahead.map((event) => `${event.title} ${timesOf(event).length}`).join(', ')).toBe(titles)
})
