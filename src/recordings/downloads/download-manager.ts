/** Starts, pauses, resumes and removes downloads of recordings, in step with other windows and the worker. */
import { onForgetting } from '#client/device/forgetting.ts'
import { readApi } from '#client/reads/api.ts'
import { requestPersistentStorage } from '#client/device/persistent-storage.ts'
import { storeOfflineCopy } from '#client/updates/offline-copy.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { RECORDINGS_CHANNEL } from '#data/recordings/downloaded-recording.ts'
import { hasRecordings } from '#data/recordings/recordings-store.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { download, storeTranscript, withDownloadLock } from './download.ts'
import {
  hasReadFailed,
  isStoragePersisted,
  savedRecordings,
  setProgress,
  setUnstoredState,
  unstoredStates,
} from './download-state.ts'
import { failureOf, openDownloads } from './downloads-store.ts'

const running = new Map<string, AbortController>()
let channel: BroadcastChannel | undefined

/** The absolute address of a sermon's recording, under which it is saved. */
export const addressOf = ({ url }: { url: string }) => new URL(url, location.href).href

let following: Promise<void> | undefined

/** Call it first: it resumes the downloads of an earlier visit. Never rejects. */
export const followDownloads = (): Promise<void> => (following ??= follow())

async function follow(): Promise<void> {
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(RECORDINGS_CHANNEL)
    channel.onmessage = () => void syncState()
  }
  onForgetting(() => {
    stopAll()
    savedRecordings.set(savedRecordings.initial)
  })
  // Another window may have removed recordings while this page was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && void syncState())
  isStoragePersisted.set(await navigator.storage?.persisted?.().catch(() => undefined))
  await syncState()
  void nameOldRecordings().catch(() => undefined)
  // A transcript may have failed after its recording was complete.
  for (const recording of savedRecordings.get().saved) if (recording.isComplete) void storeTranscript(recording)
}

/** Recordings that were saved before sermons had names are matched once, by their address. */
async function nameOldRecordings(): Promise<void> {
  const old = savedRecordings.get().saved.filter(({ sermon }) => sermon.slug === undefined)
  if (old.length === 0) return
  const sermons = await readApi('/api/sermons')
  for (const { url, sermon } of old) {
    const slug = sermons.find(({ audioFile }) => audioFile && addressOf(audioFile) === url)?.slug
    if (slug) await openDownloads().change(url, { sermon: { ...sermon, slug } })
  }
  await notify()
}

let reads = 0

/** Reads the list, and starts or stops downloads as it says. If it cannot be read, everything stays. Never rejects. */
export async function syncState(): Promise<void> {
  const mine = (reads += 1)
  const list = await openDownloads()
    .list()
    .catch(() => undefined)
  // A browser without storage has no list that could fail.
  const hasFailed = !list && (await hasRecordings())
  if (mine !== reads) return
  hasReadFailed.set(hasFailed)
  if (!list) return
  savedRecordings.set(list)
  const wanted = new Set(
    list.saved
      .filter(({ url, state, isComplete }) => state === 'downloading' && !isComplete && !unstoredStates.get().has(url))
      .map(({ url }) => url),
  )
  for (const [url, stop] of running) if (!wanted.has(url)) stop.abort()
  for (const url of wanted) void run(url)
}

/** Tells every window, this one too. */
function notify(): Promise<void> {
  channel?.postMessage('changed')
  return syncState()
}

async function run(url: string): Promise<void> {
  if (running.has(url)) return
  const stop = new AbortController()
  running.set(url, stop)
  await withDownloadLock(url, stop.signal, () => download(url, stop.signal, () => void notify())).catch(
    (error: unknown) => stop.signal.aborted || setUnstoredState(url, failureOf(error)),
  )
  running.delete(url)
  setProgress(url, undefined)
  // Reads again: the state has changed, or the person paused and resumed before this download had stopped.
  await notify()
}

const stopAll = () => running.forEach((stop) => stop.abort())

/** Starts a download. Never rejects: a failure is shown. */
export async function save(sermon: Sermon): Promise<void> {
  const { slug, id, title, description, scripture, preacher, date, audioFile } = sermon
  if (!audioFile) return
  void requestPersistentStorage().then((isPersistent) => isStoragePersisted.set(isPersistent))
  const url = addressOf(audioFile)
  setUnstoredState(url, undefined)
  try {
    // Another window may have started it a moment ago.
    if (!(await openDownloads().get(url))) {
      await openDownloads().begin({
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
        sermon: { slug, id, title, description, scripture, preacher, date },
      })
    }
  } catch (error) {
    return setUnstoredState(url, failureOf(error))
  }
  await notify()
  void storeOfflineCopy().catch(() => undefined)
}

export async function pause(url: string): Promise<void> {
  await openDownloads().change(url, { state: 'paused' })
  await notify()
}

export async function resume(url: string): Promise<void> {
  setUnstoredState(url, undefined)
  // Shown at once: the earlier failure must not look like the answer to this press.
  const { saved, unreadable } = savedRecordings.get()
  savedRecordings.set({
    saved: saved.map((recording) => (recording.url === url ? { ...recording, state: 'downloading' } : recording)),
    unreadable,
  })
  await openDownloads()
    .change(url, { state: 'downloading' })
    .catch((error: unknown) => setUnstoredState(url, failureOf(error)))
  await notify()
}

export async function remove(url: string): Promise<void> {
  running.get(url)?.abort()
  await openDownloads().remove(url)
  await notify()
}

export async function removeAll(): Promise<void> {
  stopAll()
  await openDownloads().clear()
  await notify()
}
