/** Downloads a recording, with retries, until it is complete or the person is needed. */
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { PIECE_BYTES, type DownloadedRecording, type DownloadState } from '#data/recordings/downloaded-recording.ts'
import { ownName } from '#schema/site-address.ts'
import { setProgress, setUnstoredState } from './download-state.ts'
import { openDownloads } from './downloads-store.ts'
import { fetchPieces, type Ending } from './fetch-pieces.ts'

const NEEDS_PERSON: Partial<Record<Ending, DownloadState>> = {
  full: 'full',
  missing: 'missing',
  refused: 'refused',
  unstored: 'unstored',
}

/** @param onChange called after each stored piece and restart, so that other windows show the progress */
export async function download(url: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  const store = openDownloads()
  const announcing = {
    ...store,
    addPiece: (...given: Parameters<typeof store.addPiece>) => store.addPiece(...given).then(onChange),
    begin: (...given: Parameters<typeof store.begin>) => store.begin(...given).then(onChange),
  }
  for (let failures = 0; ; failures += 1) {
    setProgress(url, { isWaiting: failures > 0 })
    let most = 0
    const onBytes = (bytes: number) => {
      most = Math.max(most, bytes)
      setProgress(url, { bytes, isWaiting: false })
    }
    const recording = await store.get(url)
    if (recording) void storeTranscript(recording, signal)
    const before = recording?.bytesStored ?? 0
    setProgress(url, { bytes: before })
    const ending = await fetchPieces(url, {
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
    setProgress(url, { bytes: (await store.get(url))?.bytesStored ?? 0, isWaiting: true })
    await waitForRetry(failures, signal)
    if (signal.aborted) return
  }
}

/**
 * Runs `work` in one window at a time (Web Locks); another window continues afterward. Without locks, or where they
 * are refused, both download, and the store takes no piece twice.
 */
export async function withDownloadLock(url: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    if (navigator.locks) return await navigator.locks.request(ownName(`recording ${url}`), { signal }, begin)
  } catch (error) {
    if (hasBegun || signal.aborted) throw error
  }
  await begin()
}

/** Stores the transcript of a saved recording. A failure is no error: the next visit tries again. */
export async function storeTranscript({ url, transcript }: DownloadedRecording, signal?: AbortSignal): Promise<void> {
  if (!transcript || transcript.text !== undefined) return
  try {
    const text = await (await fetch(transcript.url, { signal })).text()
    // Anything else is no transcript, such as a captive portal's page.
    if (/^\uFEFF?WEBVTT/.test(text)) await openDownloads().change(url, { transcript: { ...transcript, text } })
  } catch {
    // Tried again at the next visit.
  }
}

const FIRST_RETRY_MS = 3000
const LONGEST_RETRY_MS = 5 * 60_000

/**
 * Waits before the next try: exponential backoff from 3 s to 5 min. Ends at once when the connection returns, the page
 * becomes visible, or `signal` aborts.
 * @param failures tries without progress before this one
 */
function waitForRetry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = new AbortController()
    const settle = () => {
      end.abort()
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(settle, Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS))
    addEventListener('online', settle, { signal: end.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && settle(), {
      signal: end.signal,
    })
    signal.addEventListener('abort', settle, { signal: end.signal })
    if (signal.aborted) settle()
  })
}
