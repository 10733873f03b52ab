/** Starts, pauses, resumes and removes downloads of recordings, in step with other windows and the worker. */
import { onForgetting } from '#client/device/forgetting.ts'
import { requestPersistentStorage } from '#client/device/persistent-storage.ts'
import { allowDownload, offlineStatus } from '#client/device/save-data.ts'
import { createStore } from '#client/device/store.ts'
import { openChannel } from '#data/storage/channel.ts'
import { randomId } from '#data/storage/random-id.ts'
import { RECORDINGS_CHANNEL, type DownloadedRecording } from '#data/recordings/downloaded.ts'
import { parseCues } from '#data/recordings/cues.ts'
import { recordingsExist, readList } from '#data/recordings/database.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { savedUrls } from '../audio.ts'
import { download, downloads, setDownload } from './download.ts'
import { downloadsStore, failureOf } from './database.ts'

/** What is saved on this device, the latest first, as last read. */
export const savedRecordings = createStore<readonly DownloadedRecording[]>([])
export const hasReadFailed = createStore(false)
/** Undefined if the browser does not say. */
export const isStoragePersisted = createStore<boolean | undefined>(undefined)

const running = new Map<string, AbortController>()
const stopAll = () => running.forEach((stop) => stop.abort())
const channel = openChannel(RECORDINGS_CHANNEL)
let following: Promise<void> | undefined

/** The absolute URL of a recording, under which it is saved. */
export const recordingUrl = ({ url }: { url: string }) => new URL(url, location.href).href

/** Call it first: it resumes the downloads of an earlier visit. Never rejects. */
export const followDownloads = (): Promise<void> => (following ??= follow())

async function follow(): Promise<void> {
  channel?.addEventListener('message', () => void syncState())
  onForgetting(() => {
    stopAll()
    savedRecordings.set([])
    downloads.set(new Map())
  })
  // Another window may have removed recordings while this page was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && void syncState())
  isStoragePersisted.set(await navigator.storage?.persisted?.().catch(() => undefined))
  await syncState()
  void storeTranscripts()
}

let reads = 0

/** Reads the list, and starts or stops downloads to match it. Never rejects. */
export async function syncState(): Promise<void> {
  const mine = (reads += 1)
  const list = await readList().catch(() => undefined)
  const hasFailed = !list && (savedRecordings.get().length > 0 || (await hasDatabase().catch(() => false)))
  if (mine !== reads) return
  hasReadFailed.set(hasFailed)
  if (!list) return
  savedRecordings.set(list)
  savedUrls.set(new Set(list.filter(({ isComplete }) => isComplete).map(({ url }) => url)))
  const wanted = list
    .filter(({ url, state, isComplete }) => state === 'going' && !isComplete && !downloads.get().get(url)?.failure)
    .map(({ url }) => url)
  for (const [url, stop] of running) if (!wanted.includes(url)) stop.abort()
  for (const url of wanted) void run(url)
}

/** Without storage there is no list that could fail. Firefox before 126 cannot tell. Rejects where it is blocked. */
const hasDatabase = async () => indexedDB.databases !== undefined && recordingsExist()

/** Tells every window, including this one. */
function notify(): Promise<void> {
  channel?.postMessage('changed')
  return syncState()
}

async function run(url: string): Promise<void> {
  if (running.has(url)) return
  const stop = new AbortController()
  running.set(url, stop)
  const failure = await download(url, stop.signal, () => void notify())
  setDownload(url, undefined)
  // Stored: only the person can change it, so no visit tries again before they press Resume.
  if (failure && !stop.signal.aborted)
    await downloadsStore.change(url, { state: failure }).catch(() => setDownload(url, { failure }))
  running.delete(url)
  // The state has changed, or the person paused and resumed before this download had stopped.
  await notify()
  void storeTranscripts()
}

/** Starts a download. Never rejects: a failure is shown. */
export async function save(sermon: Sermon): Promise<void> {
  const { slug, title, description, scripture, preacher, date } = sermon
  const audioFile = sermon.audioFile!
  const url = recordingUrl(audioFile)
  // Without workers, as in a private window, the site does not open offline, so a saved recording could not be played.
  if (!navigator.serviceWorker) return setDownload(url, { failure: 'unstored' })
  // Unless the site is saved, a recording cannot be opened offline.
  if (offlineStatus.get() === 'needs-consent') allowDownload()
  void requestPersistentStorage().then((isPersistent) => isStoragePersisted.set(isPersistent))
  setDownload(url, undefined)
  try {
    // Another window may have started it a moment ago.
    if (!(await downloadsStore.get(url))) {
      await downloadsStore.begin({
        url,
        id: randomId(),
        type: audioFile.type,
        total: audioFile.bytes ?? 0,
        bytesStored: 0,
        isComplete: false,
        state: 'going',
        savedAt: Date.now(),
        ...(audioFile.transcript && { transcript: { url: audioFile.transcript } }),
        sermon: { slug, title, description, scripture, preacher, date },
      })
    }
  } catch (error) {
    return setDownload(url, { failure: failureOf(error) })
  }
  await notify()
}

/** Stores the transcripts of saved recordings. Never rejects: the next visit tries again. */
async function storeTranscripts(): Promise<void> {
  for (const { url, transcript } of savedRecordings.get()) {
    if (!transcript || transcript.text !== undefined) continue
    try {
      const text = await (await fetch(transcript.url)).text()
      // Not a captive portal's page.
      if (parseCues(text).length === 0) continue
      // Not after the person has erased everything: that would create the database again.
      if (savedRecordings.get().some((saved) => saved.url === url))
        await downloadsStore.change(url, { transcript: { ...transcript, text } })
    } catch {
      // The next visit tries again.
    }
  }
}

export async function pauseDownload(url: string): Promise<void> {
  await downloadsStore.change(url, { state: 'paused' })
  await notify()
}

export async function resume(url: string): Promise<void> {
  setDownload(url, undefined)
  await downloadsStore
    .change(url, { state: 'going' })
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
