/** A list that cannot be read is not an empty list: worker and page then keep what they already know. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECORDINGS_DATABASE } from '#data/recordings/downloaded.ts'
import { listRecordings } from '#data/recordings/database.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers().unstubAllGlobals())

const never = () => new Promise<never>(() => undefined)
const saved = () => Promise.resolve([{ name: RECORDINGS_DATABASE }])

test('without a database there are no recordings, and none is created', async () => {
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([]) })
  expect(await listRecordings()).toEqual([])
})

test.each([
  ['does not say what it has', { databases: never }],
  ['does not open', { databases: saved, open: () => ({}) }],
])('an IndexedDB that %s rejects after a while', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB)
  const refused = expect(listRecordings()).rejects.toThrow('no answer within')
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
})
