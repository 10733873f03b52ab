import { expect, test } from 'vitest'
import { clock, spokenPosition } from '#recordings/player/times.ts'

test('a time is written like a clock', () => {
  expect([0, 5, 65, 754, 3600, 3723.9].map(clock)).toEqual(['0:00', '0:05', '1:05', '12:34', '1:00:00', '1:02:03'])
})

test('a position is said in words, without parts that are zero', () => {
  expect(spokenPosition(754, 1860)).toBe('12 minutes 34 seconds of 31 minutes')
  expect(spokenPosition(61, 3601)).toBe('1 minute 1 second of 1 hour 1 second')
  expect(spokenPosition(0, 1860)).toBe('0 seconds of 31 minutes')
  expect(spokenPosition(30, undefined)).toBe('30 seconds')
})

test('an invalid time is the beginning', () => {
  for (const none of [NaN, Infinity, -1])
    expect([clock(none), spokenPosition(none, undefined)]).toEqual(['0:00', '0 seconds'])
})
