import { afterEach, expect, test, vi } from 'vitest'
import { createOutboxHost } from '#data/outbox/outbox-host.ts'

afterEach(() => void vi.unstubAllGlobals())

test('an announcement does not fail if the browser refuses channels', () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('denied', 'SecurityError')
  })
  const host = createOutboxHost('', () => Promise.resolve(undefined))
  expect(() => host.announce({ type: 'changed' })).not.toThrow()
})
