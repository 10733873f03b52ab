/** Starts, pauses, resumes and removes downloads of recordings, in step with other windows and the worker. */
import { onForgetting } from '#client/device/forgetting.ts'
import { requestPersistentStorage } from '#client/device/persistent-storage.ts'
import { allowDownload, offlineStatus, savesData } from '#client/updates/save-data.ts'
import { createStore } from '#client/device/store.ts'
import { lock } from '#data/outbox/locks.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { RECORDINGS_CHANNEL, type DownloadedRecording } from '#data/recordings/downloaded-recording.ts'
import { databaseExists, readList } from '#data/recordings/recordings-store.ts'
import { ownName } from '#schema/site-address.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { download, downloads, setDownload } from './download.ts'
import { downloadsStore, failureOf } from './downloads-store.ts'

/** What is saved on this device, the latest first: the last list that could be read. */
export const savedRecordings = createStore<readonly DownloadedRecording[]>([])
export const hasReadFailed = createStore(false)
/** Undefined if the browser does not say. */
export const isStoragePersisted = createStore<boolean | undefined>(undefined)

const running = new Map<string, AbortController>()
const stopAll = () => running.forEach((stop) => stop.abort())
const channel = new BroadcastChannel(RECORDINGS_CHANNEL)
let following: Promise<void> | undefined

/** The absolute address of a recording, under which it is saved. */
export const addressOf = ({ url }: { url: string }) => new URL(url, location.href).href

/** Call it first: it resumes the downloads of an earlier visit. Never rejects. */
export const followDownloads = (): Promise<void> => (following ??= follow())

async function follow(): Promise<void> {
  channel.onmessage = () => void syncState()
  onForgetting(() => {
    stopAll()
    savedRecordings.set([])
  })
  // Another window may have removed recordings while this page was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && void syncState())
  isStoragePersisted.set(await navigator.storage?.persisted?.().catch(() => undefined))
  await syncState()
  void storeTranscripts()
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
    .filter(({ url, isPaused, isComplete }) => !isPaused && !isComplete && !downloads.get().get(url)?.failure)
    .map(({ url }) => url)
  for (const [url, stop] of running) if (!wanted.includes(url)) stop.abort()
  for (const url of wanted) void run(url)
}

/** Tells every window, this one as well. */
function notify(): Promise<void> {
  channel.postMessage('changed')
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

/**
 * Starts a download, or asks first. Never rejects: a failure is shown.
 * @param isSure whether the person wants it although the browser saves data
 */
export async function save(sermon: Sermon, isSure = false): Promise<void> {
  const { slug, title, description, scripture, preacher, date } = sermon
  const audioFile = sermon.audioFile!
  const url = addressOf(audioFile)
  // Without workers, as in a private window, the site does not open offline, and nothing saved could be played.
  if (!navigator.serviceWorker) return setDownload(url, { failure: 'unstored' })
  if (savesData() && !isSure) return setDownload(url, { isAsking: true })
  // Without the site a recording cannot be opened offline.
  if (offlineStatus.get() === 'needs-consent') allowDownload()
  void requestPersistentStorage().then((isPersistent) => isStoragePersisted.set(isPersistent))
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
        isPaused: false,
        savedAt: Date.now(),
        ...(audioFile.transcript && { transcript: { url: audioFile.transcript } }),
        sermon: { slug, title, description, scripture, preacher, date },
      })
    }
  } catch (error) {
    return setDownload(url, { failure: failureOf(error) })
  }
  await notify()
  void storeTranscripts()
}

/** Stores the transcripts of saved recordings. Never rejects: the next visit tries again. */
async function storeTranscripts(): Promise<void> {
  for (const { url, transcript } of savedRecordings.get()) {
    if (!transcript || transcript.text !== undefined) continue
    try {
      const text = await (await fetch(transcript.url)).text()
      // Not a captive portal's page.
      if (/^\uFEFF?WEBVTT/.test(text)) await downloadsStore.change(url, { transcript: { ...transcript, text } })
    } catch {
      // See above.
    }
  }
}

export async function pause(url: string): Promise<void> {
  await downloadsStore.change(url, { isPaused: true })
  await notify()
}

export async function resume(url: string): Promise<void> {
  setDownload(url, undefined)
  await downloadsStore
    .change(url, { isPaused: false })
    .catch((error: unknown) => setDownload(url, { failure: failureOf(error) }))
  await notify()
}

export async function remove(url: string): Promise<void> {
  running.get(url)?.abort()
  await downloadsStore.remove(url)
  setDownload(url, undefined)
  await notify()
}

export async function removeAll(): Promise<void> {
  stopAll()
  await downloadsStore.clear()
  downloads.set(new Map())
  await notify()
}
