import { expect, test } from 'vitest'
import { churchDay, DAY_MS, dayOf, formatDay, formatLongDate, utcDay, weekdayOf } from '#schema/dates.ts'
import { zoneRange } from '#scripts/build/feeds/time-zone.ts'

const CHICAGO = 'America/Chicago'

test.each([
  ['2025-01-05T10:30:00-06:00', CHICAGO, 'January 5, 2025'],
  ['2025-09-01T02:30:00Z', CHICAGO, 'August 31, 2025'],
  ['2025-12-31T23:30:00-06:00', CHICAGO, 'December 31, 2025'],
  // A date without a time is the same in every zone.
  ['2024-01-01', CHICAGO, 'January 1, 2024'],
  ['2024-01-01', 'Pacific/Auckland', 'January 1, 2024'],
  ['2024-01-01', 'Pacific/Pago_Pago', 'January 1, 2024'],
])('%s in %s is %s', (instant, zone, words) => {
  expect(formatLongDate(instant, zone)).toBe(words)
})

test('today is the church’s date at any hour', () => {
  expect(churchDay(Date.parse('2026-02-01T05:59:59Z'), CHICAGO)).toBe('2026-01-31')
  expect(churchDay(Date.parse('2026-02-01T06:00:00Z'), CHICAGO)).toBe('2026-02-01')
  expect([weekdayOf('2026-02-01'), dayOf('2026-02-01', CHICAGO)]).toEqual(['Sunday', '2026-02-01'])
})

test('the words match `Intl` on every day of a leap year', () => {
  const [long, full] = (['long', 'full'] as const).map(
    (dateStyle) => new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }),
  )
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2025, 0, 1); at += DAY_MS) {
    expect(formatLongDate(utcDay(at), CHICAGO)).toBe(long!.format(at))
    expect(formatDay(utcDay(at))).toBe(full!.format(at))
  }
})

/** A range that is a year off, so that the result shows whether it was used. */
const wrong = (zone: string) => {
  const range = zoneRange(zone)!
  return { ...range, least: range.least - 525_600, most: range.most - 525_600 }
}
/** Just under 65 hours, which covers every hour and every season. */
const STEP_MS = 233_519_981

test.each([CHICAGO, 'Africa/Monrovia', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])(
  'days in %s computed without `Intl` are right',
  (zone) => {
    const [range, off] = [zoneRange(zone), wrong(zone)]
    let known = 0
    for (let at = Date.UTC(1969, 6, 1); at < Date.UTC(2101, 0, 1); at += STEP_MS) {
      const day = churchDay(at, zone, null)
      if (churchDay(at, zone, range) !== day) expect.fail(`${new Date(at).toISOString()} is ${day}`)
      if (churchDay(at, zone, off) !== day) known += 1
    }
    // Samoa once skipped a day, so its clocks have differed by a whole day.
    if (zone === 'Pacific/Apia') expect(known).toBe(0)
    else expect(known).toBeGreaterThan(10_000)
  },
)

test('a range is used only for its own zone and years', () => {
  const range = wrong(CHICAGO)
  expect(churchDay(Date.parse('2025-01-05T10:30:00-06:00'), CHICAGO, range)).toBe('2024-01-06')
  expect(churchDay(Date.parse('2025-01-05T10:30:00-06:00'), 'Pacific/Auckland', range)).toBe('2025-01-06')
  expect(churchDay(Date.parse('1969-12-28T10:30:00-06:00'), CHICAGO, range)).toBe('1969-12-28')
  for (const zone of ['America/Chikago', '', undefined]) expect(zoneRange(zone)).toBeNull()
})
