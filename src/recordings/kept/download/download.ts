/** Downloads a recording, with retries, until it is whole or the person is needed. */
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { PIECE_BYTES, type KeptState } from '#data/recordings/kept-recording.ts'
import { ownName } from '#schema/site-address.ts'
import { setDownload, setUnstoredState } from '../now.ts'
import { recordingsStore } from '../store.ts'
import { getPieces, type Ending } from './get-pieces.ts'
import { waitForRetry } from './retry-wait.ts'
import { keepTranscript } from './transcript.ts'

export const store = recordingsStore()

const NEEDS_PERSON: Partial<Record<Ending, KeptState>> = {
  full: 'full',
  gone: 'gone',
  refused: 'refused',
  unstored: 'unstored',
}

/** @param onChange called after each stored piece and restart, so that other windows show the progress */
export async function download(url: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  const announcing = {
    ...store,
    addPiece: (...given: Parameters<typeof store.addPiece>) => store.addPiece(...given).then(onChange),
    begin: (...given: Parameters<typeof store.begin>) => store.begin(...given).then(onChange),
  }
  for (let failures = 0; ; failures += 1) {
    setDownload(url, { waits: failures > 0 })
    let most = 0
    const onBytes = (bytes: number) => {
      most = Math.max(most, bytes)
      setDownload(url, { bytes, waits: false })
    }
    const kept = await store.get(url)
    if (kept) void keepTranscript(kept, store, signal)
    const before = kept?.have ?? 0
    setDownload(url, { bytes: before })
    const ending = await getPieces(url, {
      store: announcing,
      fetch: (...given) => fetch(...given),
      signal,
      onBytes,
      newId: newIdempotencyKey,
    })
    if (ending !== 'cut') {
      const state = NEEDS_PERSON[ending]
      if (state) await store.change(url, { state }).catch(() => setUnstoredState(url, state))
      return
    }
    if (most - before >= PIECE_BYTES) failures = 0
    // The unfinished piece is lost.
    setDownload(url, { bytes: (await store.get(url))?.have ?? 0, waits: true })
    await waitForRetry(failures, signal)
    if (signal.aborted) return
  }
}

/**
 * Runs `work` in one window at a time (Web Locks); another window continues afterwards. Without locks both download,
 * and the store takes no piece twice.
 */
export async function withDownloadLock(url: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(ownName(`recording ${url}`), { signal }, work)
  else await work()
}
