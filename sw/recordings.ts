/**
 * Answers requests for recordings that are complete on the device. Others are left to the browser: on some phones, sound
 * that comes through a worker stops.
 */
import { openChannel } from '#data/storage/channel.ts'
import { RECORDINGS_CHANNEL, type DownloadedRecording } from '#data/recordings/downloaded.ts'
import { recordingResponse } from '#data/recordings/response.ts'
import { listRecordings } from '#data/recordings/database.ts'
import { worker } from './worker.ts'

type Index = ReadonlyMap<string, DownloadedRecording>

/** By URL; undefined until it has been read, and when the last read failed. */
let index: Index | undefined
let reading = Promise.resolve<Index>(new Map())

async function readIndex(): Promise<Index> {
  const saved = await listRecordings()
  return new Map(saved.filter(({ isComplete }) => isComplete).map((recording) => [recording.url, recording]))
}

/** Reads it after any read that has begun. @returns after a failed read, the index before */
function refresh(): Promise<Index> {
  reading = reading.then(async (last) => (index = await readIndex().catch(() => undefined)) ?? last)
  return reading
}

export function routeSavedRecordings(): void {
  void refresh()
  openChannel(RECORDINGS_CHANNEL)?.addEventListener('message', () => void refresh())
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    // Downloads go to the server.
    if (request.method !== 'GET' || request.cache === 'no-store') return
    if (index ? index.has(urlOf(request)) : mayBeRecording(request)) event.respondWith(answer(request))
  })
}

/** Without the position in the recording (`#t=90`). */
const urlOf = ({ url }: Request) => url.split('#')[0]!

/** For a worker that has not read its index yet, or could not. */
const mayBeRecording = ({ destination }: Request) => destination === 'audio' || destination === 'video'

async function answer(request: Request): Promise<Response> {
  if (!index) await reading
  // A read that failed, as on a phone that is just waking up, is repeated.
  const recording = (index ?? (await refresh())).get(urlOf(request))
  const saved = recording && (await recordingResponse(recording, request.headers.get('Range')).catch(() => undefined))
  // Removed a moment ago, or cleared by the browser: the network may have it.
  return saved ?? fetch(request)
}
