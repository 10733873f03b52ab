/** Fetches until all is here, or the person is needed: through lost lines, one window at a time. */
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { PIECE_BYTES, type KeptState } from '#data/recordings/kept-recording.ts'
import { ownName } from '#schema/site-address.ts'
import { getPieces, type Ending } from './get-pieces.ts'
import { setFetching, setTrouble } from '../now.ts'
import { nextOccasion } from './retry-wait.ts'
import { recordingsStore } from '../store.ts'
import { keepTranscript } from './transcript.ts'

export const store = recordingsStore()

const NEEDS_PERSON: Partial<Record<Ending, KeptState>> = {
  full: 'full',
  gone: 'gone',
  refused: 'refused',
  unstored: 'unstored',
}

/** @param onChange after whatever other windows would show */
export async function fetchUntilSettled(url: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  // Each piece is told, and each new beginning: other windows show how far it is.
  const told = {
    ...store,
    addPiece: (...given: Parameters<typeof store.addPiece>) => store.addPiece(...given).then(onChange),
    begin: (...given: Parameters<typeof store.begin>) => store.begin(...given).then(onChange),
  }
  for (let failures = 0; ; failures += 1) {
    setFetching(url, { waits: failures > 0 })
    let most = 0
    const onBytes = (bytes: number) => {
      most = Math.max(most, bytes)
      setFetching(url, { bytes, waits: false })
    }
    const kept = await store.get(url)
    if (kept) void keepTranscript(kept, store, signal)
    const before = kept?.have ?? 0
    setFetching(url, { bytes: before })
    const ending = await getPieces(url, {
      store: told,
      fetch: (...given) => fetch(...given),
      signal,
      onBytes,
      newId: newIdempotencyKey,
    })
    if (ending !== 'cut') {
      const state = NEEDS_PERSON[ending]
      if (state) await store.change(url, { state }).catch(() => setTrouble(url, state))
      return
    }
    if (most - before >= PIECE_BYTES) failures = 0
    // What came of the piece is lost with it.
    setFetching(url, { bytes: (await store.get(url))?.have ?? 0, waits: true })
    await nextOccasion(failures, signal)
    if (signal.aborted) return
  }
}

/** Another window that waits for its turn goes on where this one ends. Without locks the store itself takes no piece twice. */
export async function inTurn(url: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(ownName(`recording ${url}`), { signal }, work)
  else await work()
}
