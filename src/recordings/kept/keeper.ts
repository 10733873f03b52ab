/** Starts, pauses, resumes and removes downloads of recordings, in step with other windows and the worker. */
import { onForgetting } from '#client/device/forgetting.ts'
import { requestPersistentStorage } from '#client/device/persistent-storage.ts'
import { storeOfflineCopy } from '#client/updates/offline-copy.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { RECORDINGS_CHANNEL } from '#data/recordings/kept-recording.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { isStoragePersisted, keptNow, setDownload, setUnstoredState, unstoredStates } from './now.ts'
import { failureOf } from './store.ts'
import { download, store, withDownloadLock } from './download/download.ts'
import { keepTranscript } from './download/transcript.ts'

const running = new Map<string, AbortController>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(RECORDINGS_CHANNEL)

/** The absolute address of a sermon's recording, under which it is kept. */
export const addressOf = ({ url }: { url: string }) => new URL(url, location.href).href

let following: Promise<void> | undefined

/** Call it first: it resumes the downloads of an earlier visit. Never rejects. */
export const followKept = (): Promise<void> => (following ??= follow())

async function follow(): Promise<void> {
  if (channel) channel.onmessage = () => void read()
  onForgetting(() => {
    for (const stop of running.values()) stop.abort()
    keptNow.set(keptNow.initial)
  })
  // Another window may have removed recordings while this page was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && void read())
  isStoragePersisted.set(await navigator.storage?.persisted?.().catch(() => undefined))
  await read()
  // A transcript may have failed after its recording was whole.
  for (const kept of keptNow.get().list) if (kept.isWhole) void keepTranscript(kept, store)
}

let reads = 0

async function read(): Promise<void> {
  const mine = (reads += 1)
  const { kept, unreadable } = await store.list().catch(() => ({ kept: [], unreadable: 0 }))
  if (mine !== reads) return
  keptNow.set({ list: kept, unreadable })
  const wanted = new Set(
    kept
      .filter(({ url, state, isWhole }) => state === 'going' && !isWhole && !unstoredStates.get().has(url))
      .map(({ url }) => url),
  )
  for (const [url, stop] of running) if (!wanted.has(url)) stop.abort()
  for (const url of wanted) void go(url)
}

/** Tells every window, this one too. */
function tell(): Promise<void> {
  channel?.postMessage('changed')
  return read()
}

async function go(url: string): Promise<void> {
  if (running.has(url)) return
  const stop = new AbortController()
  running.set(url, stop)
  await withDownloadLock(url, stop.signal, () => download(url, stop.signal, () => void tell())).catch(
    (error: unknown) => stop.signal.aborted || setUnstoredState(url, failureOf(error)),
  )
  running.delete(url)
  setDownload(url, undefined)
  // Reads again: the state has changed, or the person paused and resumed before this download had stopped.
  await tell()
}

/** Starts a download. Never rejects: a failure is shown. */
export async function keep(sermon: Sermon): Promise<void> {
  const { id, title, description, scripture, preacher, date, audioFile } = sermon
  if (!audioFile) return
  void requestPersistentStorage().then((isPersistent) => isStoragePersisted.set(isPersistent))
  const url = addressOf(audioFile)
  setUnstoredState(url, undefined)
  try {
    // Another window may have started it a moment ago.
    if (!(await store.get(url))) {
      await store.begin({
        url,
        id: newIdempotencyKey(),
        type: audioFile.type,
        total: audioFile.bytes ?? 0,
        have: 0,
        isWhole: false,
        state: 'going',
        isNewer: false,
        keptAt: Date.now(),
        ...(audioFile.transcript && { transcript: { url: audioFile.transcript } }),
        sermon: { id, title, description, scripture, preacher, date },
      })
    }
  } catch (error) {
    return setUnstoredState(url, failureOf(error))
  }
  await tell()
  void storeOfflineCopy().catch(() => undefined)
}

export async function pause(url: string): Promise<void> {
  await store.change(url, { state: 'paused' })
  await tell()
}

export async function goOn(url: string): Promise<void> {
  setUnstoredState(url, undefined)
  // Shown at once: the earlier failure must not look like the answer to this press.
  const { list, ...rest } = keptNow.get()
  keptNow.set({ ...rest, list: list.map((kept) => (kept.url === url ? { ...kept, state: 'going' } : kept)) })
  await store.change(url, { state: 'going' }).catch((error: unknown) => setUnstoredState(url, failureOf(error)))
  await tell()
}

export async function remove(url: string): Promise<void> {
  running.get(url)?.abort()
  await store.remove(url)
  await tell()
}

export async function removeAll(): Promise<void> {
  for (const stop of running.values()) stop.abort()
  await store.clear()
  await tell()
}
