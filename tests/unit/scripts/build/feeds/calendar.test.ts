import { expect, test } from 'vitest'
import { calendarPath, parseTime } from '#data/site/calendar.ts'
import { calendarFiles } from '#scripts/build/feeds/calendar.ts'
import { wallInstant } from '#scripts/build/feeds/time-zone.ts'
import { church, knownContent } from '#tests/unit/scripts/build/known-content.ts'

/** As RFC 5545, 3.1 has it: a line break and a space are no part of the line. */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const property = (text: string, name: string) =>
  unfold(text).filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
const filesOf = (facts = church) => calendarFiles(knownContent({ church: facts }), '', 0)
const file = (name: string, facts = church) => filesOf(facts).find((candidate) => candidate.name === name)!.text

test('every gathering with a day and a time has a file, and there is one for all', () => {
  expect(filesOf().map(({ name }) => name)).toEqual([
    'calendar/morning-worship.ics',
    'calendar/prayer-meeting.ics',
    'calendar.ics',
  ])
})

test('lines end in CRLF, none is longer than 75 octets, and no character is cut in two', () => {
  const description = 'Brot und Wein für alle – Grüße aus Köln: 日本語で '.repeat(8).trim()
  const text = file('calendar/morning-worship.ics', {
    ...church,
    gatherings: [{ ...church.gatherings[0]!, description }],
  })
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(property(text, 'DESCRIPTION')).toEqual([`DESCRIPTION:${description.replaceAll(/[,;\\]/g, '\\$&')}`])
})

test('components open and close in their order', () => {
  for (const { text } of filesOf()) {
    const open: string[] = []
    for (const line of unfold(text)) {
      if (line.startsWith('BEGIN:')) open.push(line.slice(6))
      if (line.startsWith('END:')) expect(open.pop()).toBe(line.slice(4))
    }
    expect(open).toEqual([])
  }
})

test('worship is every Sunday at ten by the church’s clock, for an hour and a quarter', () => {
  const text = file('calendar/morning-worship.ics')
  expect(property(text, 'DTSTART').at(-1)).toBe('DTSTART;TZID=America/Chicago:20250105T100000')
  expect(property(text, 'RRULE').at(-1)).toBe('RRULE:FREQ=WEEKLY;BYDAY=SU')
  expect(property(text, 'DURATION')).toEqual(['DURATION:PT1H15M'])
  expect(property(text, 'UID')).toEqual([`UID:morning-worship@${new URL(church.siteUrl).host}`])
  expect(property(text, 'SUMMARY')).toEqual([`SUMMARY:Morning Worship at ${church.name}`])
  expect(property(text, 'LOCATION')[0]).toContain(`${church.address.street}\\, ${church.address.city}\\, `)
})

test('the prayer meeting begins on the first Tuesday from there, for an hour', () => {
  const text = file('calendar/prayer-meeting.ics')
  expect(property(text, 'DTSTART').at(-1)).toBe('DTSTART;TZID=America/Chicago:20250107T083000')
  expect(property(text, 'RRULE').at(-1)).toBe('RRULE:FREQ=WEEKLY;BYDAY=TU')
  expect(property(text, 'DURATION')).toEqual(['DURATION:PT1H'])
})

test.each([
  ['America/Chicago', '2SU', '1SU'],
  ['US/Central', '2SU', '1SU'],
  ['Europe/Berlin', '-1SU', '-1SU'],
])('the clocks of %s change by its own rules, under the name that the entries use', (timeZone, forward, back) => {
  const text = file('calendar.ics', { ...church, timeZone })
  expect(property(text, 'TZID')).toEqual([`TZID:${timeZone}`])
  expect(property(text, 'RRULE').slice(0, 2).join()).toContain(`BYDAY=${forward}`)
  expect(property(text, 'RRULE').slice(0, 2).join()).toContain(`BYDAY=${back}`)
})

test('two gatherings of one name stop the build, saying what to do', () => {
  const twice = { ...church, gatherings: [church.gatherings[0]!, { ...church.gatherings[0]!, time: '8:00 AM' }] }
  expect(() => filesOf(twice)).toThrow(/calendar\/morning-worship\.ics.*a name of its own/)
})

test('times are read as people write them; words that are none make no file', () => {
  expect(parseTime('10:00 AM')).toEqual({ hours: 10, minutes: 0 })
  expect(parseTime('12:30 a.m.')).toEqual({ hours: 0, minutes: 30 })
  expect(parseTime('7 pm')).toEqual({ hours: 19, minutes: 0 })
  expect(parseTime('18:30')).toEqual({ hours: 18, minutes: 30 })
  expect(parseTime('13:00 PM')).toBeUndefined()
  expect(parseTime('8 and 10 AM')).toBeUndefined()
  expect(calendarPath({ ...church.gatherings[0]!, time: 'after lunch' })).toBeUndefined()
})

test('a day and a time become an instant by the church’s clock, winter, summer and on the day of the change', () => {
  expect(wallInstant('2025-12-24', { hours: 21, minutes: 0 }, 'America/Chicago')).toBe('2025-12-24T21:00:00-06:00')
  expect(wallInstant('2025-07-06', { hours: 10, minutes: 0 }, 'America/Chicago')).toBe('2025-07-06T10:00:00-05:00')
  expect(wallInstant('2025-03-09', { hours: 1, minutes: 30 }, 'America/Chicago')).toBe('2025-03-09T01:30:00-06:00')
  expect(wallInstant('2025-03-09', { hours: 10, minutes: 0 }, 'America/Chicago')).toBe('2025-03-09T10:00:00-05:00')
  expect(wallInstant('2025-04-06', { hours: 9, minutes: 0 }, 'Pacific/Auckland')).toBe('2025-04-06T09:00:00+12:00')
})
