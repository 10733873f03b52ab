/**
 * Answers requests for recordings that are complete on the device. Others are left to the browser: on some phones, sound
 * that comes through a worker stops.
 */
import { openChannel } from '#data/outbox/channel.ts'
import { parseRange } from '#data/recordings/byte-range.ts'
import { PIECE_BYTES, RECORDINGS_CHANNEL, type DownloadedRecording } from '#data/recordings/downloaded-recording.ts'
import { listRecordings, readPieces } from '#data/recordings/recordings-store.ts'
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
    if (index ? index.has(addressOf(request)) : mayBeRecording(request)) event.respondWith(answer(request))
  })
}

/** Without the position in the recording (`#t=90`). */
const addressOf = ({ url }: Request) => url.split('#')[0]!

/** For a worker that has not read its index yet, or could not. */
const mayBeRecording = ({ destination }: Request) => destination === 'audio' || destination === 'video'

async function answer(request: Request): Promise<Response> {
  if (!index) await reading
  // A read that failed, as on a phone that is just waking up, is repeated.
  const recording = (index ?? (await refresh())).get(addressOf(request))
  // Removed a moment ago, or cleared by the browser: the network may have it.
  return (
    (recording && (await fromPieces(recording, request.headers.get('Range')).catch(() => undefined))) ?? fetch(request)
  )
}

async function fromPieces(
  { id, total, type }: DownloadedRecording,
  range: string | null,
): Promise<Response | undefined> {
  const part = parseRange(range, total)
  const headers = { 'Accept-Ranges': 'bytes', 'Content-Type': type }
  if (part === 'none')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${total}` } })
  const { start, end } = part === 'whole' ? { start: 0, end: total - 1 } : part
  const first = Math.floor(start / PIECE_BYTES)
  const last = Math.floor(end / PIECE_BYTES)
  const pieces = new Blob(await readPieces(id, first, last))
  const sought = pieces.slice(start - first * PIECE_BYTES, end + 1 - first * PIECE_BYTES, type)
  if (sought.size !== end - start + 1) return undefined
  const length = { ...headers, 'Content-Length': String(sought.size) }
  if (part === 'whole') return new Response(sought, { headers: length })
  return new Response(sought, {
    status: 206,
    headers: { ...length, 'Content-Range': `bytes ${start}-${end}/${total}` },
  })
}
