import { expect, test } from 'vitest'
import type { OutboxEntry } from '#data/outbox/store/entry.ts'
import { isDue, LONGEST_RETRY_MS, nextReplayInMs, retryDelayMs } from '#data/outbox/delivery/retry-schedule.ts'
import { START, waiting } from '../outbox-fakes.ts'

const entry = (change: Partial<OutboxEntry>): OutboxEntry => ({ ...waiting('key-0001'), sequence: 1, ...change })

test('the wait doubles from 30 s to 15 min, and never shrinks after that', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100, 2000].map((attempts) => retryDelayMs(attempts, 0) / 1000)
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 900])
})

test('jitter shortens the wait by at most half, and never lengthens it', () => {
  for (const attempts of [1, 3, 10]) {
    const full = retryDelayMs(attempts, 0)
    expect([0.5, 1].map((random) => retryDelayMs(attempts, random))).toEqual([full * 0.75, full / 2])
  }
})

test.each<[string, Partial<OutboxEntry>[], number | undefined]>([
  ['nothing waits: never', [], undefined],
  ['all that is left needs the person: never', [{ state: 'needs-you' }], undefined],
  ['several wait: when the first wait ends', [{ nextAttemptAt: START + 60 }, { nextAttemptAt: START + 20 }], 20],
  ['the hold is longer: when it ends', [{ nextAttemptAt: START + 20, retryAfter: START + 50 }], 50],
  ['the wait is longer: when it ends', [{ nextAttemptAt: START + 60, retryAfter: START + 50 }], 60],
  ['one is overdue: now', [{ nextAttemptAt: START - 1 }], 0],
  ['one has no wait: now', [{}], 0],
  ['a wait is longer than any of ours: now', [{ nextAttemptAt: START + LONGEST_RETRY_MS + 1 }], 0],
])('the next pass, when %s', (_, entries, inMs) => {
  expect(nextReplayInMs(entries.map(entry), START)).toBe(inMs)
})

test.each<[Partial<OutboxEntry>, 'timer' | 'trigger', boolean]>([
  [{ nextAttemptAt: START }, 'timer', true],
  [{ nextAttemptAt: START + 1 }, 'timer', false],
  // Longer than any of our waits, so the clock was changed.
  [{ nextAttemptAt: START + LONGEST_RETRY_MS + 1 }, 'timer', true],
  [{ retryAfter: START }, 'trigger', true],
  [{ retryAfter: START + 1 }, 'trigger', false],
  [{ retryAfter: START + 3_600_001 }, 'trigger', true],
])('with %j, whether the %s may try it: %s', (change, by, isNow) => {
  expect(isDue(entry(change), { by }, START)).toBe(isNow)
})
