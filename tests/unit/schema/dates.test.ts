import { expect, test } from 'vitest'
import { zoneRange } from '#scripts/build/feeds/time-zone.ts'
import { churchDay, dayOf, formatDay, formatLongDate, weekdayOf } from '#schema/dates.ts'

const CHICAGO = 'America/Chicago'

test.each([
  ['2025-01-05T10:30:00-06:00', CHICAGO, 'January 5, 2025'],
  ['2025-09-01T02:30:00Z', CHICAGO, 'August 31, 2025'],
  ['2025-08-31T22:30:00-05:00', CHICAGO, 'August 31, 2025'],
  ['2025-12-31T23:30:00-06:00', CHICAGO, 'December 31, 2025'],
  // A date without a time is the same in every zone.
  ['2024-01-01', CHICAGO, 'January 1, 2024'],
  ['2024-01-01', 'Pacific/Auckland', 'January 1, 2024'],
  ['2024-01-01', 'Pacific/Pago_Pago', 'January 1, 2024'],
])('%s is a day in %s, written as a long US date', (instant, zone, words) => {
  expect(formatLongDate(instant, zone)).toBe(words)
})

test('today is the church’s date, at any hour', () => {
  expect(churchDay(Date.parse('2026-02-01T05:59:59Z'), CHICAGO)).toBe('2026-01-31')
  expect(churchDay(Date.parse('2026-02-01T06:00:00Z'), CHICAGO)).toBe('2026-02-01')
  expect(churchDay(Date.parse('2025-12-31T23:30:00-06:00'), CHICAGO, zoneRange(CHICAGO))).toBe('2025-12-31')
  expect(weekdayOf('2026-02-01')).toBe('Sunday')
  expect(dayOf('2026-02-01', CHICAGO)).toBe('2026-02-01')
})

test('the words match the calendar on every day of a leap year', () => {
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2025, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    expect(formatLongDate(day, CHICAGO)).toBe(long.format(at))
    expect(formatDay(day)).toBe(full.format(at))
  }
})

const A_YEAR_MINUTES = 365 * 24 * 60
/** Just under 65 hours. */
const STEP_MS = 233_519_981

test.each([CHICAGO, 'Africa/Monrovia', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])(
  'dates of %s found without a calendar match the calendar',
  (zone) => {
    const range = zoneRange(zone)!
    let known = 0
    // Covers every hour and every season.
    for (let at = Date.UTC(1969, 6, 1); at < Date.UTC(2101, 0, 1); at += STEP_MS) {
      const day = churchDay(at, zone, null)
      if (churchDay(at, zone, range) !== day) expect.fail(`${new Date(at).toISOString()} is ${day}`)
      if (
        churchDay(at, zone, { ...range, least: range.least - A_YEAR_MINUTES, most: range.most - A_YEAR_MINUTES }) !==
        day
      )
        known += 1
    }
    // Samoa once skipped a day, so its clocks have differed by a whole day.
    if (zone === 'Pacific/Apia') expect(known).toBe(0)
    else expect(known).toBeGreaterThan(10_000)
  },
)

test('a morning service in Illinois needs no calendar, and each zone has its own offsets', () => {
  const range = zoneRange(CHICAGO)!
  expect(range).toMatchObject({ least: -361, most: -299 })
  // A wrong range shows whether it is used.
  const wrong = { ...range, least: range.least - 7200, most: range.most - 7200 }
  expect(churchDay(Date.parse('2025-01-05T10:30:00-06:00'), CHICAGO, wrong)).toBe('2024-12-31')
  expect(churchDay(Date.parse('2025-01-05T10:30:00-06:00'), 'Pacific/Auckland', wrong)).toBe('2025-01-06')
  expect(churchDay(Date.parse('1969-12-28T10:30:00-06:00'), CHICAGO, wrong)).toBe('1969-12-28')
})

test('an unknown zone has no range', () => {
  for (const zone of ['America/Chikago', '', undefined]) expect(zoneRange(zone)).toBeNull()
})
