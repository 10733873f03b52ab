import { expect, test } from 'vitest'
import { formatLongDate } from '#schema/dates.ts'

const CHICAGO = 'America/Chicago'

test('an instant reads as a long US date', () => {
  expect(formatLongDate('2025-01-05T10:30:00-06:00', CHICAGO)).toBe('January 5, 2025')
})

test('an instant is shown on the day it has at the church, not in UTC', () => {
  expect(formatLongDate('2025-09-01T02:30:00Z', CHICAGO)).toBe('August 31, 2025')
  expect(formatLongDate('2025-08-31T22:30:00-05:00', CHICAGO)).toBe('August 31, 2025')
})

test('a day alone keeps its date in every zone', () => {
  for (const zone of [CHICAGO, 'Pacific/Auckland', 'Pacific/Pago_Pago']) expect(formatLongDate('2024-01-01', zone)).toBe('January 1, 2024')
})
