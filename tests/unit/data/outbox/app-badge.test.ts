/** The badge of the app's icon, set by page and worker. */
import { afterEach, expect, test, vi } from 'vitest'
import { showBadge } from '#data/outbox/app-badge.ts'
import { createOutboxHost } from '#data/outbox/outbox-host.ts'

const { readAll } = vi.hoisted(() => ({ readAll: vi.fn() }))
vi.mock('#data/outbox/store/outbox-store.ts', () => ({ createOutboxStore: () => ({ readAll }) }))

const setAppBadge = vi.fn(() => Promise.resolve())
const clearAppBadge = vi.fn(() => Promise.resolve())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('the badge shows how many messages wait; without any it is cleared', () => {
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge })
  showBadge(2)
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(2)
  showBadge(0)
  expect(clearAppBadge).toHaveBeenCalledOnce()
})

test('a browser without badges, or one that refuses, causes no error', async () => {
  for (const navigator of [{}, { setAppBadge: () => Promise.reject(new Error('not installed')) }]) {
    vi.stubGlobal('navigator', navigator)
    expect(() => showBadge(1)).not.toThrow()
  }
  // An unhandled rejection would fail the run.
  await Promise.resolve()
})

test('the worker sets the badge: an unreadable message counts, a first try does not', async () => {
  vi.stubGlobal('navigator', { setAppBadge })
  vi.stubGlobal('BroadcastChannel', undefined)
  readAll.mockResolvedValue({
    entries: [{ key: 'earlier' }, { key: 'other' }, { key: 'new', state: 'sending', attempts: 0 }],
    unreadable: [{ key: 'newer' }],
  })
  const host = createOutboxHost({ origin: 'https://church.example.com', requestSync: () => Promise.resolve() })
  host.announce({ type: 'changed' })
  await vi.waitFor(() => expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3))
})
