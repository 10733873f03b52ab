/** The badge of the app's icon, set by page and worker. */
import { afterEach, expect, test, vi } from 'vitest'
import { showBadge } from '#data/outbox/app-badge.ts'
import { createOutboxHost } from '#data/outbox/outbox-host.ts'

const { list, unreadable } = vi.hoisted(() => ({ list: vi.fn(), unreadable: vi.fn() }))
vi.mock('#data/outbox/store/outbox-store.ts', () => ({ createOutboxStore: () => ({ list, unreadable }) }))

afterEach(() => vi.unstubAllGlobals())

test('the badge shows how many messages wait', () => {
  const setAppBadge = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { setAppBadge })
  showBadge(2)
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(2)
})

test('without waiting messages the badge is cleared', () => {
  const setAppBadge = vi.fn(() => Promise.resolve())
  const clearAppBadge = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge })
  showBadge(0)
  expect(clearAppBadge).toHaveBeenCalledOnce()
  expect(setAppBadge).not.toHaveBeenCalled()
})

test('a browser without badges, or one that refuses, causes no error', async () => {
  vi.stubGlobal('navigator', {})
  expect(() => showBadge(1)).not.toThrow()
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not installed')) })
  expect(() => showBadge(1)).not.toThrow()
  // An unhandled rejection would fail the run.
  await Promise.resolve()
})

test('the worker sets the badge, and an unreadable message counts', async () => {
  const setAppBadge = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { setAppBadge })
  vi.stubGlobal('BroadcastChannel', undefined)
  list.mockResolvedValue([{ key: 'earlier' }, { key: 'other' }])
  unreadable.mockResolvedValue([{ key: 'newer' }])
  const host = createOutboxHost({ origin: 'https://church.example.com', requestSync: () => Promise.resolve() })
  host.announce({} as Parameters<typeof host.announce>[0])
  await vi.waitFor(() => expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3))
})
