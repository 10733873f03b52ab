/** A list that cannot be read is not an empty list: worker and page then keep what they already know. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listRecordings } from '#data/recordings/recordings-store.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers().unstubAllGlobals())

interface OpenRequest {
  transaction: { abort(): void }
  onupgradeneeded?(): void
  onerror?(): void
  onblocked?(): void
}

/** An IndexedDB where every request ends like this. */
function stubOpen(end: (request: OpenRequest) => void): void {
  const open = () => {
    const request: OpenRequest = { transaction: { abort: () => request.onerror!() } }
    queueMicrotask(() => end(request))
    return request
  }
  vi.stubGlobal('indexedDB', { open })
}

test('without a database, there are no recordings, and no database is created', async () => {
  stubOpen((request) => request.onupgradeneeded!())
  expect(await listRecordings()).toEqual([])
})

test.each<[string, Parameters<typeof stubOpen>[0]]>([
  ['fails', (request) => request.onerror!()],
  ['is blocked', (request) => request.onblocked!()],
  ['does not answer', () => void vi.advanceTimersByTime(10_000)],
])('an IndexedDB that %s rejects', async (_, end) => {
  stubOpen(end)
  await expect(listRecordings()).rejects.toThrow()
})
