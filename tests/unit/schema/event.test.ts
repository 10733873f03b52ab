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

test('an event over several days says both', () => {
  const words = eventTimeWords({ startsAt: '2027-01-29T18:00:00-06:00', endsAt: '2027-01-31T00:00:00-06:00' })
  expect(words.replaceAll('\u00A0', ' ')).toBe(
    'Friday, January 29, 2027, 6:00 PM to Sunday, January 31, 2027, 12:00 AM',
  )
})
