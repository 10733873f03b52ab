import { expect, test } from 'vitest'
import type { Church } from '#schema/church/church.ts'
import { lastMainDay, nextMainDay, toInstant, toWall, usualTime } from '#church-folder/wall-clock.ts'

const CHICAGO = 'America/Chicago'

test.each([
  ['2025-08-31T10:30', CHICAGO, '2025-08-31T10:30:00-05:00'],
  ['2026-01-25T10:30:15', CHICAGO, '2026-01-25T10:30:15-06:00'],
  // Around clock changes.
  ['2026-03-08T01:59', CHICAGO, '2026-03-08T01:59:00-06:00'],
  ['2026-03-08T03:00', CHICAGO, '2026-03-08T03:00:00-05:00'],
  ['2025-11-02T00:59', CHICAGO, '2025-11-02T00:59:00-05:00'],
  ['2025-11-02T02:00', CHICAGO, '2025-11-02T02:00:00-06:00'],
  // The church's own offset is allowed.
  ['2025-08-31T10:30:00-05:00', CHICAGO, '2025-08-31T10:30:00-05:00'],
  ['2025-11-02T01:30:00-05:00', CHICAGO, '2025-11-02T01:30:00-05:00'],
  ['2025-11-02T01:30:00-06:00', CHICAGO, '2025-11-02T01:30:00-06:00'],
  ['2026-01-25T10:30:00Z', 'Europe/London', '2026-01-25T10:30:00Z'],
])('%s in %s is %s', (text, zone, instant) => {
  expect(toInstant(text, zone)).toEqual({ instant })
})

test.each([
  [
    '2025-08-31T11:00:00+02:00',
    'ends with +02:00, but America/Chicago is at -05:00 at that time: write 2025-08-31T11:00 in local time, or 2025-08-31T11:00:00-05:00',
  ],
  ['2026-01-25T10:30:00-05:00', 'is at -06:00 at that time'],
  ['2025-08-31T15:30:00.000Z', 'ends with Z'],
  [
    '2026-03-08T02:30',
    'does not exist in America/Chicago: clocks skip it when they spring forward that night. Write a time that exists',
  ],
  ['2026-03-08T02:30:00-06:00', 'does not exist in'],
  [
    '2025-11-02T01:30',
    'happens twice that night in America/Chicago: write 2025-11-02T01:30:00-05:00 for the first time, or 2025-11-02T01:30:00-06:00 for the second',
  ],
  ['2026-12-31T24:00', 'is midnight: write T00:00 and the day that begins then'],
  ['2026-12-31 midnight', 'is midnight: write T00:00'],
  ['2025-08-31 9:05 pm', 'is a time in another format: write 2025-08-31T21:05'],
  ['2025-08-31', 'is a day without its time: write both, such as 2025-08-31T10:30'],
])('%s is reported', (text, words) => {
  expect(toInstant(text, CHICAGO).problem).toContain(words)
})

test('an instant is turned back into local time, unless that would be ambiguous', () => {
  expect(toWall('2025-08-31T10:30:00-05:00', CHICAGO)).toBe('2025-08-31T10:30')
  expect(toWall('2025-08-31T10:30:12-05:00', CHICAGO)).toBe('2025-08-31T10:30:12')
  expect(toWall('2025-11-02T01:30:00-06:00', CHICAGO)).toBe('2025-11-02T01:30:00-06:00')
})

test.each([
  ['Sunday', '2026-03-07T23:30-06:00', '2026-03-01', '2026-03-08'],
  ['Sunday', '2026-10-31T23:30-05:00', '2026-10-25', '2026-11-01'],
  ['Sunday', '2026-11-01T23:30-06:00', '2026-11-01', '2026-11-01'],
  ['Saturday', '2026-10-31T23:30-05:00', '2026-10-31', '2026-10-31'],
  ['Saturday', '2026-11-01T23:30-06:00', '2026-10-31', '2026-11-07'],
] as const)('a church that meets on %s has its day, at %s, on %s and %s', (day, now, last, next) => {
  const service = {
    name: 'Worship',
    shortName: 'Worship',
    group: 'sunday',
    description: 'x',
    day,
    time: '11 AM',
  } as const
  const church = { timeZone: CHICAGO, gatherings: [service] } as Partial<Church> as Church
  expect([lastMainDay, nextMainDay].map((dayOf) => dayOf(Date.parse(now), church))).toEqual([last, next])
  expect(usualTime(church)).toBe('11:00')
})
