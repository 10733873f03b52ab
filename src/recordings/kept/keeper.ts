/** Keeps recordings on the device: begins, pauses, goes on, removes; in step with other windows and the worker. */
import { onForgetting } from '#client/device/forgetting.ts'
import { storeOfflineCopy } from '#client/updates/offline-copy.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { RECORDINGS_CHANNEL } from '#data/recordings/kept-recording.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { isPromised, keptNow, NOTHING_KEPT, setFetching, setTrouble, troubleOf, troubles } from './now.ts'
import { fetchUntilSettled, inTurn, store } from './download/download.ts'
import { keepTranscript } from './download/transcript.ts'

const running = new Map<string, AbortController>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(RECORDINGS_CHANNEL)

/** The whole address of a sermon's recording: the name that it is kept by. */
export const addressOf = ({ url }: { url: string }) => new URL(url, location.href).href

let following: Promise<void> | undefined

/** To be called before anything else; goes on with what an earlier visit left. Never rejects. */
export const followKept = (): Promise<void> => (following ??= follow())

async function follow(): Promise<void> {
  if (channel) channel.onmessage = () => void read()
  onForgetting(() => {
    for (const stop of running.values()) stop.abort()
    keptNow.set(NOTHING_KEPT)
  })
  // What another window removed while this one lay in the browser's page cache.
  addEventListener('pageshow', ({ persisted }) => persisted && void read())
  isPromised.set(await navigator.storage?.persisted?.().catch(() => undefined))
  await read()
  // Of what is whole, the words may have been cut off.
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
      .filter(({ url, state, isWhole }) => state === 'going' && !isWhole && !troubles.get().has(url))
      .map(({ url }) => url),
  )
  for (const [url, stop] of running) if (!wanted.has(url)) stop.abort()
  for (const url of wanted) void go(url)
}

function tell(): Promise<void> {
  channel?.postMessage('changed')
  return read()
}

async function go(url: string): Promise<void> {
  if (running.has(url)) return
  const stop = new AbortController()
  running.set(url, stop)
  await inTurn(url, stop.signal, () => fetchUntilSettled(url, stop.signal, () => void tell())).catch(
    (error: unknown) => stop.signal.aborted || setTrouble(url, troubleOf(error)),
  )
  running.delete(url)
  setFetching(url, undefined)
  // Paused, and wanted again before it had stopped; or settled, and to be shown so.
  await tell()
}

/** In the press itself: some browsers ask their person then. */
async function askForPromise(): Promise<void> {
  const { storage } = navigator
  if (!storage?.persist) return
  isPromised.set((await storage.persisted()) || (await storage.persist()))
}

export async function keep(sermon: Sermon): Promise<void> {
  const { id, title, description, scripture, preacher, date, audioFile } = sermon
  if (!audioFile) return
  void askForPromise().catch(() => undefined)
  const url = addressOf(audioFile)
  setTrouble(url, undefined)
  try {
    // In another window it may have been begun a moment ago.
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
    return setTrouble(url, troubleOf(error))
  }
  await tell()
  void storeOfflineCopy().catch(() => undefined)
}

export async function pause(url: string): Promise<void> {
  await store.change(url, { state: 'paused' })
  await tell()
}

export async function goOn(url: string): Promise<void> {
  setTrouble(url, undefined)
  // The press shows immediately; what failed before must not look like the answer to it.
  const { list, ...rest } = keptNow.get()
  keptNow.set({ ...rest, list: list.map((kept) => (kept.url === url ? { ...kept, state: 'going' } : kept)) })
  await store.change(url, { state: 'going' }).catch((error: unknown) => setTrouble(url, troubleOf(error)))
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
