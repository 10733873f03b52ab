/** Starts, pauses, resumes and removes downloads of recordings, in step with other windows and the worker. */
import { onForgetting } from '#client/device/forgetting.ts'
import { requestPersistentStorage } from '#client/device/persistent-storage.ts'
import { createStore } from '#client/device/store.ts'
import { storeOfflineCopy } from '#client/updates/offline-copy.ts'
import { lock } from '#data/outbox/locks.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { RECORDINGS_CHANNEL, type DownloadedRecording } from '#data/recordings/downloaded-recording.ts'
import { databaseExists, readList } from '#data/recordings/recordings-store.ts'
import { ownName } from '#schema/site-address.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { download, downloads, setDownload, storeTranscript } from './download.ts'
import { downloadsStore, failureOf } from './downloads-store.ts'

/** What is saved on this device, the latest first: the last list that could be read. */
export const savedRecordings = createStore<readonly DownloadedRecording[]>([])
export const hasReadFailed = createStore(false)
/** Undefined if the browser does not say. */
export const isStoragePersisted = createStore<boolean | undefined>(undefined)

const running = new Map<string, AbortController>()
const stopAll = () => running.forEach((stop) => stop.abort())
let channel: BroadcastChannel | undefined
let following: Promise<void> | undefined

/** The absolute address of a recording, under which it is saved. */
export const addressOf = ({ url }: { url: string }) => new URL(url, location.href).href

/** Call it first: it resumes the downloads of an earlier visit. Never rejects. */
export const followDownloads = (): Promise<void> => (following ??= follow())

async function follow(): Promise<void> {
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(RECORDINGS_CHANNEL)
    channel.onmessage = () => void syncState()
  }
  onForgetting(() => {
    stopAll()
    savedRecordings.set([])
  })
  // Another window may have removed recordings while this page was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && void syncState())
  isStoragePersisted.set(await navigator.storage?.persisted?.().catch(() => undefined))
  await syncState()
  // A transcript may have failed after its recording was complete.
  for (const recording of savedRecordings.get()) if (recording.isComplete) void storeTranscript(recording)
}

let reads = 0

/** Reads the list, and starts or stops downloads as it says. Never rejects. */
export async function syncState(): Promise<void> {
  const mine = (reads += 1)
  const list = await readList().catch(() => undefined)
  // A browser without storage has no list that could fail.
  const hasFailed = !list && (await databaseExists().catch(() => false))
  if (mine !== reads) return
  hasReadFailed.set(hasFailed)
  if (!list) return
  savedRecordings.set(list)
  const wanted = list
    .filter(
      ({ url, state, isComplete }) => state === 'downloading' && !isComplete && !downloads.get().get(url)?.failure,
    )
    .map(({ url }) => url)
  for (const [url, stop] of running) if (!wanted.includes(url)) stop.abort()
  for (const url of wanted) void run(url)
}

/** Tells every window, this one as well. */
function notify(): Promise<void> {
  channel?.postMessage('changed')
  return syncState()
}

async function run(url: string): Promise<void> {
  if (running.has(url)) return
  const stop = new AbortController()
  running.set(url, stop)
  // One window at a time. Without locks both download, and no piece is stored twice.
  const failure = await lock(ownName(`recording ${url}`), () => download(url, stop.signal, () => void notify())).catch(
    (error: unknown) => (stop.signal.aborted ? undefined : failureOf(error)),
  )
  running.delete(url)
  setDownload(url, failure && { failure })
  // The state has changed, or the person paused and resumed before this download had stopped.
  await notify()
}

/** Starts a download. Never rejects: a failure is shown. */
export async function save(sermon: Sermon): Promise<void> {
  const { slug, title, description, scripture, preacher, date, audioFile } = sermon
  if (!audioFile) return
  void requestPersistentStorage().then((isPersistent) => isStoragePersisted.set(isPersistent))
  const url = addressOf(audioFile)
  setDownload(url, undefined)
  try {
    // Another window may have started it a moment ago.
    if (!(await downloadsStore.get(url))) {
      await downloadsStore.begin({
        url,
        id: newIdempotencyKey(),
        type: audioFile.type,
        total: audioFile.bytes ?? 0,
        bytesStored: 0,
        isComplete: false,
        state: 'downloading',
        isNewer: false,
        savedAt: Date.now(),
        ...(audioFile.transcript && { transcript: { url: audioFile.transcript } }),
        sermon: { slug, title, description, scripture, preacher, date },
      })
    }
  } catch (error) {
    return setDownload(url, { failure: failureOf(error) })
  }
  await notify()
  void storeOfflineCopy().catch(() => undefined)
}

export async function pause(url: string): Promise<void> {
  await downloadsStore.change(url, { state: 'paused' })
  await notify()
}

export async function resume(url: string): Promise<void> {
  setDownload(url, undefined)
  // Shown at once: the earlier failure must not look like the answer to this press.
  const list = savedRecordings.get()
  savedRecordings.set(list.map((saved) => (saved.url === url ? { ...saved, state: 'downloading' } : saved)))
  await downloadsStore
    .change(url, { state: 'downloading' })
    .catch((error: unknown) => setDownload(url, { failure: failureOf(error) }))
  await notify()
}

export async function remove(url: string): Promise<void> {
  running.get(url)?.abort()
  await downloadsStore.remove(url)
  await notify()
}

export async function removeAll(): Promise<void> {
  stopAll()
  await downloadsStore.clear()
  await notify()
}
