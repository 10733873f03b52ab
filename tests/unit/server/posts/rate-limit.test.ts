import { expect, test } from 'vitest'
import { createRateLimiter } from '#server/posts/rate-limit.ts'

const limiterAt = (perMinute: number) => {
  const clock = { now: 1_000_000 }
  const recent = new Map<string, number[]>()
  return { clock, recent, limiter: createRateLimiter(perMinute, () => clock.now, recent) }
}

test('over the limit, the wait lasts until the oldest post is a minute old', () => {
  const { clock, limiter } = limiterAt(2)
  expect(limiter.take('a')).toBeUndefined()
  clock.now += 10_500
  expect(limiter.take('a')).toBeUndefined()
  expect(limiter.take('a')).toEqual({ seconds: 50, isServerWide: false })
  clock.now += 49_500
  expect(limiter.take('a')).toBeUndefined()
})

test('refused posts do not count, so that the announced wait is enough', () => {
  const { clock, limiter } = limiterAt(1)
  limiter.take('a')
  for (let i = 0; i < 100; i++) expect(limiter.take('a')).toMatchObject({ seconds: 60 })
  clock.now += 60_000
  expect(limiter.take('a')).toBeUndefined()
})

test('setting the clock back locks nobody out', () => {
  const { clock, limiter } = limiterAt(1)
  limiter.take('a')
  clock.now -= 3_600_000
  expect(limiter.take('a')).toBeUndefined()
})

test('all senders together have ten times the limit of one', () => {
  const { clock, limiter } = limiterAt(2)
  for (let i = 0; i < 20; i++) expect(limiter.take(`sender ${i}`)).toBeUndefined()
  expect(limiter.take('one more')).toEqual({ seconds: 60, isServerWide: true })
  clock.now += 60_000
  expect(limiter.take('one more')).toBeUndefined()
})

test('an address is forgotten after a minute without posts', () => {
  const { clock, limiter, recent } = limiterAt(2)
  limiter.take('a')
  clock.now += 30_000
  limiter.take('b')
  clock.now += 30_000
  limiter.take('c')
  expect([...recent.keys()]).toEqual(['b', 'c'])
})

test('after a flood from many addresses its first sender may post a minute later', () => {
  const { clock, limiter } = limiterAt(1)
  for (let i = 0; i < 20_000; i++) limiter.take(`sender ${i}`)
  clock.now += 60_000
  expect(limiter.take('sender 0')).toBeUndefined()
})
