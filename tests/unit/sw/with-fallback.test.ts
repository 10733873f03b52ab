import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFallback } from '#sw/with-fallback.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIMIT_MS = 6000
const after = <T>(ms: number, value: T) => new Promise<T>((done) => setTimeout(() => done(value), ms))
const here = () => Promise.resolve('stand-in')
const nothing = () => Promise.resolve(undefined)

async function given(fetched: Promise<string | undefined>, standIn: () => Promise<string | undefined>) {
  let answer: { at: number; value: string | undefined } | undefined
  const from = Date.now()
  void withFallback(fetched, standIn, LIMIT_MS).then((value) => (answer = { at: Date.now() - from, value }))
  await vi.runAllTimersAsync()
  return answer
}

test.each([
  ['what the line brings in time', () => after(5000, 'line'), here, { at: 5000, value: 'line' }],
  [
    'the stand-in where the line takes too long',
    () => after(20_000, 'line'),
    here,
    { at: LIMIT_MS, value: 'stand-in' },
  ],
  [
    'what the line brings however long it takes, where nothing stands in',
    () => after(20_000, 'line'),
    nothing,
    { at: 20_000, value: 'line' },
  ],
  ['the stand-in as soon as the line has nothing', () => after(10, undefined), here, { at: 10, value: 'stand-in' }],
  ['nothing where neither has it', () => after(20_000, undefined), nothing, { at: 20_000, value: undefined }],
] as const)('%s', async (_, fetched, standIn, expected) => {
  expect(await given(fetched(), standIn)).toEqual(expected)
})

test('without a connection the stand-in is used', async () => {
  expect(await given(Promise.reject(new Error('no line')), here)).toEqual({ at: 0, value: 'stand-in' })
  expect(vi.getTimerCount()).toBe(0)
})
