import { expect, test, vi } from 'vitest'
import { download } from '#recordings/downloads/download.ts'
import type { DownloadHost } from '#recordings/downloads/fetch-pieces.ts'

/** How far each try gets. */
const BYTES = [1, 2, 3, 3, 2, 3, 4]
const tries: number[] = []
vi.mock('#recordings/downloads/fetch-pieces.ts', () => ({
  fetchPieces: (_: string, { onBytes }: DownloadHost) => {
    onBytes(BYTES[tries.length] ?? 4)
    tries.push(Date.now())
    return Promise.resolve('cut')
  },
}))

test('the wait doubles after each try that gets no further, as with a host without ranges; new bytes shorten it again', async () => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined })
  vi.stubGlobal('navigator', {})
  void download('https://host.example/a.mp3', new AbortController().signal, () => undefined)
  await vi.advanceTimersByTimeAsync(250 * 1000)
  expect(tries.map((at) => at / 1000)).toEqual([0, 10, 20, 30, 50, 90, 170, 180, 200, 240])
})
