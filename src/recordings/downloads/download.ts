/** Downloads a recording, with retries, until it is complete or the person is needed. */
import { createStore } from '#client/device/store.ts'
import { lock } from '#data/storage/locks.ts'
import { ownName } from '#schema/site-url.ts'
import { downloadsStore as store } from './database.ts'
import { fetchPieces, type DownloadHost, type Failure } from './fetch-pieces.ts'

/** What only this window knows. */
export interface Download {
  /** Bytes received, including those of an unfinished piece. */
  bytes?: number
  /** Whether it waits for a connection. */
  isWaiting?: boolean
  /** Why nothing could be stored. */
  failure?: Failure
}
/** The downloads of this window, by URL. */
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
  let wait = FIRST_WAIT_MS
  let most = 0
  const host: DownloadHost = {
    store,
    fetch: (...given) => fetch(...given),
    signal,
    onBytes: (bytes) => {
      // A host without ranges starts from 0 each time: only new bytes are progress.
      if (bytes > most) wait = FIRST_WAIT_MS
      most = Math.max(most, bytes)
      setDownload(url, { bytes })
    },
    onChange,
  }
  for (;;) {
    // One window at a time: while this one waits, another may try. Without locks, no piece is stored twice.
    const ending = await lock(ownName(`recording ${url}`), () => fetchPieces(url, host))
    if (ending !== 'cut') return ending === 'ended' ? undefined : ending
    // The bytes of the unfinished piece are lost.
    setDownload(url, { isWaiting: true })
    await waitForRetry(wait, signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

/** Doubled after each try that gets no further: a lost piece costs the person up to 1 MiB of data. */
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 300_000

/** Waits `wait` ms, and longer while the page is hidden. Ends at once when the connection or the person comes back. */
async function waitForRetry(wait: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<unknown>((done) => {
    const ifVisible = () => document.visibilityState === 'visible' && done(undefined)
    setTimeout(ifVisible, wait)
    document.addEventListener('visibilitychange', ifVisible, { signal: over.signal })
    addEventListener('online', done, { signal: over.signal })
    signal.addEventListener('abort', done)
    if (signal.aborted) done(undefined)
  })
  over.abort()
}
