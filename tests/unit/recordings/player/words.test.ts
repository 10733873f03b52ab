import { expect, test } from 'vitest'
import { clock, spoken, spokenPlace } from '#recordings/player/words.ts'

test('a time is written like a clock', () => {
  expect([0, 5, 65, 754, 3600, 3723.9].map(clock)).toEqual(['0:00', '0:05', '1:05', '12:34', '1:00:00', '1:02:03'])
})

test('a place is said in words, without parts that are zero', () => {
  expect(spokenPlace(754, 1860)).toBe('12 minutes 34 seconds of 31 minutes')
  expect(spokenPlace(61, 3601)).toBe('1 minute 1 second of 1 hour 1 second')
  expect(spokenPlace(0, 1860)).toBe('0 seconds of 31 minutes')
  expect(spokenPlace(30, undefined)).toBe('30 seconds')
})

test('an invalid time is the beginning', () => {
  for (const none of [NaN, Infinity, -1]) expect([clock(none), spoken(none)]).toEqual(['0:00', '0 seconds'])
})
