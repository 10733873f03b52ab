/** Downloads a recording, with retries, until it is complete or the person is needed. */
import { createStore } from '#client/device/store.ts'
import { PIECE_BYTES, type DownloadedRecording, type DownloadState } from '#data/recordings/downloaded-recording.ts'
import { downloadsStore as store } from './downloads-store.ts'
import { fetchPieces } from './fetch-pieces.ts'

export interface Download {
  /** Bytes received, those of an unfinished piece included. */
  bytes?: number
  /** Whether it waits for a connection. */
  isWaiting?: boolean
  /** Why it ended, if that could not be stored: a full device cannot store that it is full. */
  failure?: DownloadState
}
/** The downloads of this window, by address. */
export const downloads = createStore<ReadonlyMap<string, Download>>(new Map())

export function setDownload(url: string, now: Download | undefined): void {
  const next = new Map(downloads.get())
  if (now) next.set(url, now)
  else next.delete(url)
  downloads.set(next)
}

/**
 * @param onChange called after each stored piece and restart, so that other windows show the progress
 * @returns why it ended, if that could not be stored
 */
export async function download(
  url: string,
  signal: AbortSignal,
  onChange: () => void,
): Promise<DownloadState | undefined> {
  // After an abort nothing is read: that would re-create a database that was just erased.
  for (let failures = 0; !signal.aborted; failures += 1) {
    let most = 0
    const onBytes = (bytes: number) => {
      most = Math.max(most, bytes)
      setDownload(url, { bytes, isWaiting: false })
    }
    const recording = await store.get(url)
    if (recording) void storeTranscript(recording, signal)
    const before = recording?.bytesStored ?? 0
    setDownload(url, { bytes: before, isWaiting: failures > 0 })
    const ending = await fetchPieces(url, { store, fetch: (...given) => fetch(...given), signal, onBytes, onChange })
    if (ending === 'complete' || ending === 'removed' || ending === 'stopped') return undefined
    if (ending !== 'cut')
      return store.change(url, { state: ending }).then(
        () => undefined,
        () => ending,
      )
    if (most - before >= PIECE_BYTES) failures = 0
    // The unfinished piece is lost.
    setDownload(url, { bytes: (await store.get(url))?.bytesStored ?? 0, isWaiting: true })
    await waitForRetry(failures, signal)
  }
  return undefined
}

/** Stores the transcript of a saved recording. If that fails, the next visit tries again. */
export async function storeTranscript({ url, transcript }: DownloadedRecording, signal?: AbortSignal): Promise<void> {
  if (!transcript || transcript.text !== undefined) return
  try {
    const text = await (await fetch(transcript.url, { signal })).text()
    // Not a captive portal's page.
    if (/^\uFEFF?WEBVTT/.test(text)) await store.change(url, { transcript: { ...transcript, text } })
  } catch {
    // See above.
  }
}

const FIRST_RETRY_MS = 3000
const LONGEST_RETRY_MS = 5 * 60_000

/**
 * Exponential backoff. Ends at once when the connection returns, the page is hidden or shown, or `signal` aborts.
 * @param failures tries without progress before this one
 */
const waitForRetry = (failures: number, signal: AbortSignal) =>
  new Promise<unknown>((done) => {
    setTimeout(done, signal.aborted ? 0 : Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS))
    addEventListener('online', done, { once: true })
    document.addEventListener('visibilitychange', done, { once: true })
    signal.addEventListener('abort', done)
  })
