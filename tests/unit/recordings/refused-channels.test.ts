/** Firefox with cookies blocked refuses channels. A module that throws would break the player or saving. */
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['the player', () => import('#recordings/player/playback.ts')],
  ['saving', () => import('#recordings/downloads/download-manager.ts')],
])('%s loads where the browser refuses channels', async (_, load) => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('denied', 'SecurityError')
  })
  await expect(load()).resolves.toBeDefined()
})
