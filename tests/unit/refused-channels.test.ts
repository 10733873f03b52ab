/** Firefox with cookies blocked refuses channels. What fails then would break the player, saving or sending. */
import { afterEach, test, vi } from 'vitest'
import { createOutboxHost } from '#data/outbox/host.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each<[string, () => unknown]>([
  ['the player loads', () => import('#recordings/player/playback.ts')],
  ['saving loads', () => import('#recordings/downloads/manager.ts')],
  ['the outbox announces news', () => createOutboxHost('', async () => undefined).announce({ type: 'changed' })],
])('%s where the browser refuses channels', async (_, use) => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('denied', 'SecurityError')
  })
  await use()
})
