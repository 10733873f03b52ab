import { expect, test, vi } from 'vitest'
import { download } from '#recordings/downloads/download.ts'
import type { DownloadHost } from '#recordings/downloads/fetch-pieces.ts'

const tries: number[] = []
vi.mock('#recordings/downloads/fetch-pieces.ts', () => ({
  /** Some pieces arrive, then the connection breaks. A host without byte ranges sends the whole file each time. */
  fetchPieces: (_: string, { onChange }: DownloadHost) => {
    tries.push(Date.now())
    onChange()
    return Promise.resolve('cut')
  },
}))

test('a download whose connection keeps breaking is tried ever more rarely, whatever arrives in between', async () => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined })
  vi.stubGlobal('navigator', {})
  void download('https://host.example/a.mp3', new AbortController().signal, () => undefined)
  await vi.advanceTimersByTimeAsync(1000 * 1000)
  expect(tries.map((at) => at / 1000)).toEqual([0, 10, 30, 70, 150, 310, 610, 910])
})
