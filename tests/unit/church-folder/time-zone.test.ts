/** Offsets are those of the calendars, whatever this Node knows. */
import { expect, test, vi } from 'vitest'
import { toInstant } from '#church-folder/wall-clock.ts'
import { isTimeZone, offsetAt, wallInstant, zoneProblem } from '#church-folder/time-zone.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')

test.each([
  // British Columbia, Alberta and Morocco gave up changing their clocks in 2026.
  ['2026-12-05', 17, 30, 'America/Vancouver', '2026-12-05T17:30:00-07:00'],
  ['2027-01-10', 10, 0, 'America/Edmonton', '2027-01-10T10:00:00-06:00'],
  ['2026-12-05', 17, 30, 'Africa/Casablanca', '2026-12-05T17:30:00+00:00'],
  ['2026-12-05', 17, 30, 'America/Chicago', '2026-12-05T17:30:00-06:00'],
  ['2027-03-14', 3, 0, 'America/Chicago', '2027-03-14T03:00:00-05:00'],
  ['2027-11-07', 10, 0, 'US/Central', '2027-11-07T10:00:00-06:00'],
  ['2027-03-28', 10, 0, 'Europe/Dublin', '2027-03-28T10:00:00+01:00'],
  ['2026-12-05', 17, 30, 'Asia/Kathmandu', '2026-12-05T17:30:00+05:45'],
  ['2026-12-05', 17, 30, 'Pacific/Auckland', '2026-12-05T17:30:00+13:00'],
  // On the day of a change, before and after it.
  ['2025-03-09', 1, 30, 'America/Chicago', '2025-03-09T01:30:00-06:00'],
  ['2025-03-09', 10, 0, 'America/Chicago', '2025-03-09T10:00:00-05:00'],
  ['2025-04-06', 9, 0, 'Pacific/Auckland', '2025-04-06T09:00:00+12:00'],
  ['2026-12-05', 17, 30, 'UTC', '2026-12-05T17:30:00+00:00'],
  // The past has the rules of its day.
  ['2005-03-20', 10, 0, 'America/Chicago', '2005-03-20T10:00:00-06:00'],
  ['2025-12-07', 10, 0, 'America/Vancouver', '2025-12-07T10:00:00-08:00'],
])('%s %i:%i in %s is %s, also in the content', (day, hours, minutes, zone, instant) => {
  expect(wallInstant(day, { hours, minutes }, zone)).toBe(instant)
  expect(toInstant(instant.slice(0, 16), zone)).toEqual({ instant })
})

test('the clocks change to the minute', () => {
  const change = Date.parse('2027-03-14T08:00:00Z')
  expect([offsetAt(change - 60_000, 'America/Chicago'), offsetAt(change, 'America/Chicago')]).toEqual([-360, -300])
})

test('a Node whose rules differ within two years is named, with what to do', () => {
  const old = (ms: number) => (ms >= Date.parse('2027-11-01T00:00:00Z') ? -480 : -420)
  expect(zoneProblem('America/Vancouver', NOW, old)).toMatch(
    /^is America\/Vancouver, .* from 2027-11-01 on .*install the newest Node/,
  )
  const later = (ms: number) => (ms >= Date.parse('2029-11-01T00:00:00Z') ? -480 : -420)
  expect(zoneProblem('America/Vancouver', NOW, later)).toBeUndefined()
})

test.each([
  ['America/Chicago', true],
  ['US/Central', true],
  ['Etc/GMT+6', true],
  ['America/Springfield', false],
  ['Illinois', false],
  // Intl knows it, the calendars' rules do not.
  ['CST', false],
])('%s is a time zone: %s', (name, is) => {
  const said = vi.spyOn(console, 'error')
  expect(isTimeZone(name)).toBe(is)
  expect(said).not.toHaveBeenCalled()
})

test('every zone that Intl knows has rules for calendars', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([])
})
