import { afterEach, expect, test, vi } from 'vitest'
import { createOutboxHost, showBadge } from '#data/outbox/outbox-host.ts'
import { NOTHING_STORED, waiting } from './outbox-fakes.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the badge counts waiting messages, even unreadable ones, but not first tries; without a badge nothing fails', async () => {
  const setAppBadge = vi.fn(() => Promise.reject(new Error('not installed')))
  const clearAppBadge = vi.fn(() => Promise.resolve())
  const entry = { ...waiting('key-0001'), sequence: 1 }
  const firstTry = { ...entry, state: 'sending', attempts: 0 } as const
  const full = { ...NOTHING_STORED, entries: [entry, entry, firstTry], unreadable: [{ key: 'newer', record: {} }] }
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge })
  for (const stored of [full, NOTHING_STORED]) showBadge(stored)
  expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[[3]], [[]]])
  vi.stubGlobal('navigator', {})
  showBadge(full)
  // An unhandled rejection would fail the run.
  await Promise.resolve()
})

test('an announcement does not fail if the browser refuses channels', () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('denied', 'SecurityError')
  })
  const host = createOutboxHost('', () => Promise.resolve(undefined))
  expect(() => host.announce({ type: 'changed' })).not.toThrow()
})
