import { expect, test } from 'vitest'
import { createRateLimiter } from '#server/rate-limit.ts'

const limiterAt = (perMinute: number) => {
  const clock = { now: 1_000_000 }
  return { clock, limiter: createRateLimiter(perMinute, () => clock.now) }
}

test('within the limit nothing is refused, over it the wait until the oldest post is a minute old is told', () => {
  const { clock, limiter } = limiterAt(2)
  expect(limiter.take('a')).toBeUndefined()
  clock.now += 10_500
  expect(limiter.take('a')).toBeUndefined()
  expect(limiter.take('a')).toBe(50)
  clock.now += 49_500
  expect(limiter.take('a')).toBeUndefined()
})

test('refused posts do not count, so that waiting as told is enough', () => {
  const { clock, limiter } = limiterAt(1)
  limiter.take('a')
  for (let i = 0; i < 100; i++) expect(limiter.take('a')).toBe(60)
  clock.now += 60_000
  expect(limiter.take('a')).toBeUndefined()
})

test('senders are counted apart', () => {
  const { limiter } = limiterAt(1)
  limiter.take('a')
  expect(limiter.take('b')).toBeUndefined()
})

test('0 switches the limit off', () => {
  const { limiter } = limiterAt(0)
  for (let i = 0; i < 1000; i++) expect(limiter.take('a')).toBeUndefined()
})

test('a clock that is set back locks nobody out', () => {
  const { clock, limiter } = limiterAt(1)
  limiter.take('a')
  clock.now -= 3_600_000
  expect(limiter.take('a')).toBeUndefined()
})

test('more senders than can be remembered push out the one silent for longest', () => {
  const { limiter } = limiterAt(1)
  limiter.take('first')
  for (let i = 0; i < 10_000; i++) limiter.take(`sender ${i}`)
  expect(limiter.take('first')).toBeUndefined()
  expect(limiter.take('sender 9999')).toBe(60)
})
