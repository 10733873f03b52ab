import { expect, test } from 'vitest'
import { churchDay, DAY_MS, formatDay, formatLongDate, utcDay, weekdayOf } from '#schema/dates.ts'

const CHICAGO = 'America/Chicago'

test('the day with which an instant of the content begins is written in words', () => {
  expect(formatLongDate('2025-12-31T23:30:00-06:00')).toBe('December 31, 2025')
})

test('today is the church’s date at any hour', () => {
  expect(churchDay(Date.parse('2026-02-01T05:59:59Z'), CHICAGO)).toBe('2026-01-31')
  expect(churchDay(Date.parse('2026-02-01T06:00:00Z'), CHICAGO)).toBe('2026-02-01')
  expect(churchDay(Date.parse('1969-12-28T10:30:00-06:00'), 'Pacific/Auckland')).toBe('1969-12-29')
  expect(weekdayOf('2026-02-01')).toBe('Sunday')
})

test('the words match `Intl` on every day of a leap year', () => {
  const [long, full] = (['long', 'full'] as const).map(
    (dateStyle) => new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }),
  )
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2025, 0, 1); at += DAY_MS) {
    expect(formatLongDate(utcDay(at))).toBe(long!.format(at))
    expect(formatDay(utcDay(at))).toBe(full!.format(at))
  }
})
