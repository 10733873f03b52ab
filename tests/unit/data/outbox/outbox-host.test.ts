import { afterEach, expect, test, vi } from 'vitest'
import { createOutboxHost, showBadge } from '#data/outbox/outbox-host.ts'

const { readAll } = vi.hoisted(() => ({ readAll: vi.fn() }))
vi.mock('#data/outbox/store/outbox-store.ts', () => ({ createOutboxStore: () => ({ readAll }) }))

const setAppBadge = vi.fn(() => Promise.resolve())
const clearAppBadge = vi.fn(() => Promise.resolve())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('the badge shows the number, or nothing for 0; a browser that lacks or refuses badges causes no error', async () => {
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge })
  for (const count of [2, 0]) showBadge(count)
  expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[[2]], [[]]])
  for (const navigator of [{}, { setAppBadge: () => Promise.reject(new Error('not installed')) }]) {
    vi.stubGlobal('navigator', navigator)
    showBadge(1)
  }
  // An unhandled rejection would fail the run.
  await Promise.resolve()
})

test('a change in the outbox sets the badge: an unreadable message counts, a first try does not', async () => {
  vi.stubGlobal('navigator', { setAppBadge })
  vi.stubGlobal('BroadcastChannel', undefined)
  const entries = [{ key: 'earlier' }, { key: 'other' }, { key: 'new', state: 'sending', attempts: 0 }]
  readAll.mockResolvedValue({ entries, unreadable: [{ key: 'newer' }] })
  createOutboxHost('https://church.example.com', () => Promise.resolve(undefined)).announce({ type: 'changed' })
  await vi.waitFor(() => expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3))
})
