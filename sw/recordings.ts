/**
 * Answers requests for recordings that are kept whole on the device, from IndexedDB, with ranges. Every other recording
 * is left to the browser: on some phones, sound that comes through a worker stops.
 */
import { partOf } from '#data/recordings/byte-range.ts'
import { PIECE_BYTES, RECORDINGS_CHANNEL, type Kept } from '#data/recordings/kept-recording.ts'
import { listRecordings, readsOf, recordingsPlace } from '#data/recordings/recordings-store.ts'
import { withFallback } from './with-fallback.ts'
import { worker } from './worker.ts'

/** There are browsers whose IndexedDB never answers: neither the site's installation nor what is to be heard waits for it any longer. */
const STORE_TIMEOUT_MS = 3000

const { pieces: readPieces } = readsOf(recordingsPlace())
/** The whole ones, by address. Undefined until it is read, which begins when the worker starts. */
let index: Map<string, Kept> | undefined

async function readIndex(): Promise<Map<string, Kept>> {
  const { kept } = await listRecordings()
  return new Map(kept.filter(({ isWhole }) => isWhole).map((each) => [each.url, each]))
}

let reading: Promise<Map<string, Kept>> | undefined
const refresh = (): Promise<Map<string, Kept>> => {
  const read = readIndex().catch(() => new Map<string, Kept>())
  reading = read
  // Only the latest read counts.
  void read.then((map) => (reading === read ? (index = map) : index))
  return read
}

/** Call it before everything else that answers requests. */
export function routeKeptRecordings(): void {
  void refresh()
  if (typeof BroadcastChannel !== 'undefined') new BroadcastChannel(RECORDINGS_CHANNEL).onmessage = () => void refresh()
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    // A page that downloads a recording asks the server.
    if (request.method !== 'GET' || request.cache === 'no-store') return
    if (index ? index.has(addressOf(request)) : mayBeRecording(request)) event.respondWith(answer(request))
  })
}

/** Without the position in the recording (`#t=90`). */
const addressOf = ({ url }: Request) => url.split('#')[0]!

/** For a worker that was started by this request, and has not read its index yet. */
const mayBeRecording = ({ destination }: Request) => destination === 'audio' || destination === 'video'

/** Removed a moment ago, or cleared by the browser: the network may have it. */
const answer = async (request: Request): Promise<Response> =>
  (await withFallback(fromKept(request), () => fetch(request), STORE_TIMEOUT_MS))!

async function fromKept(request: Request): Promise<Response | undefined> {
  const kept = (index ?? (await reading!)).get(addressOf(request))
  return kept && fromPieces(kept, request.headers.get('Range'))
}

/** Whether any recording is kept, even in part: the precache then includes the player. False where that cannot be read. */
export const hasKeptRecordings = async (): Promise<boolean> =>
  (await withFallback(
    listRecordings().then(({ kept }) => kept.length > 0),
    async () => false,
    STORE_TIMEOUT_MS,
  ))!

async function fromPieces({ id, total, type }: Kept, range: string | null): Promise<Response | undefined> {
  const part = partOf(range, total)
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
