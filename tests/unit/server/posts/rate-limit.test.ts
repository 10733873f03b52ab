import { expect, test } from 'vitest'
import { MINUTE_MS } from '#schema/dates.ts'
import { createLimit, createRateLimiter } from '#server/posts/rate-limit.ts'

const clock = { now: 1_000_000 }
const now = () => clock.now

test('over the limit, the wait lasts until the oldest post is a minute old, and refused posts do not count', () => {
  const take = createRateLimiter(2, now)
  expect(take('a')).toBe(0)
  clock.now += 10_500
  expect([take('a'), take('a'), take('a')]).toEqual([0, 50, 50])
  clock.now += 49_500
  expect(take('a')).toBe(0)
})

test('setting the clock back locks nobody out', () => {
  const take = createRateLimiter(1, now)
  take('a')
  clock.now -= 3_600_000
  expect(take('a')).toBe(0)
})

test('all senders together have ten times the limit of one', () => {
  const take = createRateLimiter(2, now)
  for (let i = 0; i < 20; i++) expect(take(`sender ${i}`)).toBe(0)
  expect(take('one more')).toBe(60)
  clock.now += MINUTE_MS
  expect(take('one more')).toBe(0)
})

test('an address is forgotten after a minute without posts, and a flood does not fill memory', () => {
  const events = new Map<string, number[]>()
  const { take } = createLimit(1, MINUTE_MS, now, events)
  for (const sender of ['a', 'b', 'c']) {
    take(sender)
    clock.now += MINUTE_MS / 2
  }
  expect([...events.keys()]).toEqual(['b', 'c'])
  for (let i = 0; i < 20_000; i++) take(`sender ${i}`)
  expect(events.size).toBe(10_000)
})
