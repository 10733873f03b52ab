/** Downloads a recording, with retries, until it is complete or the person is needed. */
import { createStore } from '#client/device/store.ts'
import { downloadsStore as store } from './downloads-store.ts'
import { fetchPieces, type Failure } from './fetch-pieces.ts'

/** Not stored: the next visit tries again. */
export interface Download {
  /** With data saving on, the person is asked first. */
  isAsking?: boolean
  /** Bytes received, those of an unfinished piece included. */
  bytes?: number
  /** Whether it waits for a connection. */
  isWaiting?: boolean
  /** Why it ended. */
  failure?: Failure
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
 * @returns why it needs the person; undefined when it is complete, removed or stopped
 */
export async function download(url: string, signal: AbortSignal, onChange: () => void): Promise<Failure | undefined> {
  const onBytes = (bytes: number) => setDownload(url, { bytes })
  for (;;) {
    const ending = await fetchPieces(url, { store, fetch: (...given) => fetch(...given), signal, onBytes, onChange })
    if (ending !== 'cut') return ending === 'ended' ? undefined : ending
    // The bytes of the unfinished piece are lost.
    setDownload(url, { isWaiting: true })
    await waitForRetry(signal)
  }
}

const RETRY_MS = 10_000

/** Ends after a while, but not while the page is hidden; and at once when the connection or the person comes back. */
async function waitForRetry(signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<unknown>((done) => {
    const ifVisible = () => document.visibilityState === 'visible' && done(undefined)
    setTimeout(ifVisible, RETRY_MS)
    document.addEventListener('visibilitychange', ifVisible, { signal: over.signal })
    addEventListener('online', done, { signal: over.signal })
    signal.addEventListener('abort', done)
    if (signal.aborted) done(undefined)
  })
  over.abort()
}
