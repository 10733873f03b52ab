import { expect, test } from 'vitest'
import type { OutboxEntry } from '#data/outbox/store/outbox-entry.ts'
import {
  FIRST_RETRY_MS,
  isDue,
  LONGEST_RETRY_MS,
  nextReplayInMs,
  retryDelayMs,
} from '#data/outbox/delivery/retry-schedule.ts'
import { START, waiting } from '../outbox-fakes.ts'

const entry = (change: Partial<OutboxEntry>): OutboxEntry => ({ ...waiting('key-0001'), sequence: 1, ...change })

test('the wait doubles from 30 s to 15 min', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => retryDelayMs(attempts, 0) / 1000)
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  expect([FIRST_RETRY_MS, LONGEST_RETRY_MS]).toEqual([30_000, 900_000])
})

test('the wait never shrinks, and stays capped', () => {
  let before = 0
  for (let attempts = 1; attempts <= 2000; attempts++) {
    const wait = retryDelayMs(attempts, 0)
    expect(wait).toBeGreaterThanOrEqual(before)
    before = wait
  }
  expect(before).toBe(LONGEST_RETRY_MS)
})

test('jitter shortens the wait by half at most, and never lengthens it', () => {
  for (const attempts of [1, 3, 10]) {
    const full = retryDelayMs(attempts, 0)
    expect(retryDelayMs(attempts, 0.5)).toBe(full * 0.75)
    expect(retryDelayMs(attempts, 1)).toBe(full / 2)
  }
})

test('with nothing waiting there is no next pass', () => {
  expect(nextReplayInMs([], START)).toBeUndefined()
  expect(nextReplayInMs([entry({ state: 'needs-you' })], START)).toBeUndefined()
})

test('the next pass starts when the first wait ends', () => {
  expect(
    nextReplayInMs([entry({ nextAttemptAt: START + 60_000 }), entry({ nextAttemptAt: START + 20_000 })], START),
  ).toBe(20_000)
})

test('the longer of wait and hold counts', () => {
  expect(nextReplayInMs([entry({ nextAttemptAt: START + 20_000, retryAfter: START + 50_000 })], START)).toBe(50_000)
  expect(nextReplayInMs([entry({ nextAttemptAt: START + 60_000, retryAfter: START + 50_000 })], START)).toBe(60_000)
})

test('an overdue message is due now', () => {
  expect(nextReplayInMs([entry({ nextAttemptAt: START - 1 })], START)).toBe(0)
  expect(nextReplayInMs([entry({})], START)).toBe(0)
})

test('a wait longer than any of ours counts as over', () => {
  expect(nextReplayInMs([entry({ nextAttemptAt: START + LONGEST_RETRY_MS + 1 })], START)).toBe(0)
  expect(isDue(entry({ nextAttemptAt: START + LONGEST_RETRY_MS + 1 }), { by: 'timer' }, START)).toBe(true)
  expect(isDue(entry({ retryAfter: START + 3_600_001 }), { by: 'trigger' }, START)).toBe(true)
})

test('a message is due at the exact moment', () => {
  expect(isDue(entry({ nextAttemptAt: START }), { by: 'timer' }, START)).toBe(true)
  expect(isDue(entry({ nextAttemptAt: START + 1 }), { by: 'timer' }, START)).toBe(false)
  expect(isDue(entry({ retryAfter: START }), { by: 'trigger' }, START)).toBe(true)
  expect(isDue(entry({ retryAfter: START + 1 }), { by: 'trigger' }, START)).toBe(false)
})

test('Send now is due at any time, for that message only', () => {
  const held = entry({ retryAfter: START + 1000, nextAttemptAt: START + 1000, state: 'needs-you' })
  expect(isDue(held, { by: 'person', key: 'key-0001' }, START)).toBe(true)
  expect(isDue(held, { by: 'person', key: 'key-0002' }, START)).toBe(false)
})

const YEAR_MS = 365 * 86_400_000

test.each([
  ['back', -YEAR_MS],
  ['forward', YEAR_MS],
])('a clock set %s by a year lengthens no wait', (_, jump) => {
  const entries = [entry({ nextAttemptAt: START + LONGEST_RETRY_MS }), entry({ retryAfter: START + 3_600_000 })]
  for (const each of entries) {
    expect(isDue(each, { by: 'timer' }, START)).toBe(false)
    expect(isDue(each, { by: 'timer' }, START + jump)).toBe(true)
    expect(nextReplayInMs([each], START + jump)).toBe(0)
  }
})
