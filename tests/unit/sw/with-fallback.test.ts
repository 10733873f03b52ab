import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFallback } from '#sw/with-fallback.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = <T>(ms: number, value: T) => new Promise<T>((done) => setTimeout(() => done(value), ms))
const noAnswer = () => Promise.reject(new Error('no connection'))

test.each<[string, () => Promise<string | undefined>, string | undefined, [atMs: number, string | undefined]]>([
  ['the network in time', () => after(5000, 'network'), 'fallback', [5000, 'network']],
  ['the fallback when the network takes too long', () => after(20_000, 'network'), 'fallback', [6000, 'fallback']],
  [
    'the network however long it takes, without a fallback',
    () => after(20_000, 'network'),
    undefined,
    [20_000, 'network'],
  ],
  ['the fallback as soon as the network has nothing', () => after(10, undefined), 'fallback', [10, 'fallback']],
  ['the fallback at once without a connection', noAnswer, 'fallback', [0, 'fallback']],
  ['nothing when neither has it', () => after(20_000, undefined), undefined, [20_000, undefined]],
])('%s', async (_, fetched, fallback, expected) => {
  const from = Date.now()
  let answer: unknown
  void withFallback(fetched(), () => Promise.resolve(fallback), 6000).then(
    (value) => (answer = [Date.now() - from, value]),
  )
  await vi.runAllTimersAsync()
  expect(answer).toEqual(expected)
})
