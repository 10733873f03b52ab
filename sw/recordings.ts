/**
 * Answers for recordings that are kept whole on the device, by parts, out of IndexedDB. Every other recording is the browser's own
 * matter: sound that a worker has its hands in stops on some phones.
 */
import { partOf } from '#data/recordings/byte-range.ts'
import { PIECE_BYTES, RECORDINGS_CHANNEL, type Kept } from '#data/recordings/kept-recording.ts'
import { listRecordings, readsOf, recordingsPlace } from '#data/recordings/recordings-store.ts'
import { worker } from './worker.ts'

const { pieces: readPieces } = readsOf(recordingsPlace())
/** Those that are whole, by address. Undefined until it is known; it is read as soon as the worker starts. */
let index: Map<string, Kept> | undefined

async function readIndex(): Promise<Map<string, Kept>> {
  const { kept } = await listRecordings()
  return new Map(kept.filter(({ isWhole }) => isWhole).map((each) => [each.url, each]))
}

let reading: Promise<Map<string, Kept>> | undefined
const refresh = (): Promise<Map<string, Kept>> => {
  const read = readIndex().catch(() => new Map<string, Kept>())
  reading = read
  // A later look knows more.
  void read.then((map) => (reading === read ? (index = map) : index))
  return read
}

/** To be called before whatever else answers requests. */
export function routeKeptRecordings(): void {
  void refresh()
  if (typeof BroadcastChannel !== 'undefined') new BroadcastChannel(RECORDINGS_CHANNEL).onmessage = () => void refresh()
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    // The page that keeps it asks the server.
    if (request.method !== 'GET' || request.cache === 'no-store') return
    if (index ? index.has(addressOf(request)) : mayBeRecording(request)) event.respondWith(answer(request))
  })
}

/** A place in the recording (`#t=90`) is the player's matter. */
const addressOf = ({ url }: Request) => url.split('#')[0]!

/** A worker that has just been woken, by this request itself, does not know yet. */
const mayBeRecording = ({ destination }: Request) => destination === 'audio' || destination === 'video'

async function answer(request: Request): Promise<Response> {
  const kept = (index ?? (await reading!)).get(addressOf(request))
  // Removed a moment ago, or lost to a browser that makes room: the network may have it.
  return (kept && (await fromPieces(kept, request.headers.get('Range')).catch(() => undefined))) ?? fetch(request)
}

/** Whether anything is kept here, be it in part: what it takes to play it belongs to the site then. */
export const hasKeptRecordings = async () => (await listRecordings()).kept.length > 0

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
