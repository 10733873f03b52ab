import * as v from 'valibot'
import { expect, test } from 'vitest'
import { eventTimeWords, timesOf } from '#data/site/events.ts'
import { EventEntrySchema } from '#schema/collections/event.ts'

const event = (startsAt: string, endsAt: string, more: object = {}) => ({
  title: 'Supper',
  description: 'Soup.',
  location: 'Hall',
  startsAt,
  endsAt,
  ...more,
})

test.each([
  ['2026-12-05T17:30:00-06:00', '2025-12-05T19:00:00-06:00', false],
  ['2026-12-05T17:30:00-06:00', '2026-12-05T17:30:00-06:00', false],
  ['2026-12-05T17:30:00-06:00', '2026-12-05T07:00:00-06:00', false],
  ['2026-12-05T17:30:00-06:00', '2026-11-05T19:00:00-05:00', false],
  ['2026-12-05T17:30:00-06:00', '2026-12-05T19:00:00-06:00', true],
  ['2026-12-31T22:00:00-06:00', '2027-01-01T00:30:00-06:00', true],
  // The hour that repeats.
  ['2026-11-01T01:30:00-05:00', '2026-11-01T01:15:00-06:00', true],
])('an event from %s to %s is possible: %s', (startsAt, endsAt, isPossible) => {
  const { issues = [] } = v.safeParse(EventEntrySchema, event(startsAt, endsAt))
  const messages = issues.map(({ path, message }) => `${String(path![0].key)} ${message}`)
  expect(messages).toEqual(
    isPossible ? [] : [expect.stringMatching(/^endsAt is .*, not after it begins \(2026-12-05T17:30\): correct/)],
  )
})

test('the times of an event are in order, each once, and on the church’s clock', () => {
  const alsoAt = ['2026-07-15T09:00:00-05:00', '2026-07-14T10:00:00-05:00', '2026-07-13T09:00:00-05:00']
  const mornings = event('2026-07-13T09:00:00-05:00', '2026-07-13T12:00:00-05:00', { id: 1, alsoAt })
  expect(timesOf(mornings as never).map((time) => eventTimeWords(time).replaceAll('\u00A0', ' '))).toEqual([
    'Monday, July 13, 2026, 9:00 AM to 12:00 PM',
    'Tuesday, July 14, 2026, 10:00 AM to 1:00 PM',
    'Wednesday, July 15, 2026, 9:00 AM to 12:00 PM',
  ])
})

test('the nights of an event end at the same hour of the clock, before and after it changes', () => {
  const nights = (startsAt: string, endsAt: string, also: string) =>
    timesOf(event(startsAt, endsAt, { id: 1, alsoAt: [also] }) as never).map(({ endsAt: end }) => end)
  expect(nights('2026-10-31T22:00:00-05:00', '2026-11-01T06:00:00-06:00', '2026-11-07T22:00:00-06:00')).toEqual([
    '2026-11-01T06:00:00-06:00',
    '2026-11-08T06:00:00-06:00',
  ])
  expect(nights('2027-03-13T22:00:00-06:00', '2027-03-14T06:00:00-05:00', '2027-03-19T22:00:00-05:00')[1]).toBe(
    '2027-03-20T06:00:00-05:00',
  )
})

test.each([
  [
    '2027-01-29T18:00:00',
    '2027-01-31T00:00:00',
    'Friday, January 29, 2027, 6:00 PM to Sunday, January 31, 2027, 12:00 AM',
  ],
  [
    '2026-12-31T22:00:00',
    '2027-01-01T00:30:00',
    'Thursday, December 31, 2026, 10:00 PM to Friday, January 1, 2027, 12:30 AM',
  ],
  ['2026-07-04T00:00:00', '2026-07-05T00:00:00', 'Saturday, July 4, 2026'],
  ['2026-07-04T00:00:00', '2026-07-04T23:59:00', 'Saturday, July 4, 2026'],
  ['2026-07-04T00:00:00', '2026-07-06T23:59:00', 'Saturday, July 4, 2026 to Monday, July 6, 2026'],
  ['2026-07-04T00:00:00', '2026-07-04T06:00:00', 'Saturday, July 4, 2026, 12:00 AM to 6:00 AM'],
  ['2026-07-04T12:00:00', '2026-07-04T23:59:00', 'Saturday, July 4, 2026, 12:00 PM to 11:59 PM'],
])('an event from %s to %s is said as %j', (startsAt, endsAt, words) => {
  expect(eventTimeWords({ startsAt: `${startsAt}-06:00`, endsAt: `${endsAt}-06:00` }).replaceAll('\u00A0', ' ')).toBe(
    words,
  )
})
