import { expect, test } from 'vitest'
import { clock, spokenPosition } from '#recordings/player/times.ts'

test('a time is written as on a clock', () => {
  expect([0, 5, 65, 754, 3600, 3723.9].map(clock)).toEqual(['0:00', '0:05', '1:05', '12:34', '1:00:00', '1:02:03'])
})

test.each([
  [754, 1860, '12 minutes 34 seconds of 31 minutes'],
  [61, 3601, '1 minute 1 second of 1 hour 1 second'],
  [0, 1860, '0 seconds of 31 minutes'],
  [30, undefined, '30 seconds'],
])('position %d of %s is spoken as “%s”', (at, seconds, words) => {
  expect(spokenPosition(at, seconds)).toBe(words)
})
