/**
 * Downloads a recording piece by piece, storing each before it fetches the next, so that a lost connection costs at
 * most one.
 */
import { randomId } from '#data/storage/random-id.ts'
import { PIECE_BYTES, type DownloadedRecording } from '#data/recordings/downloaded.ts'
import { failureOf, type DownloadsStore } from './database.ts'

/**
 * Why a download waits for the person, as stored: the URL has no file, the host does not let this site read it, the
 * device has no room, or the browser does not let the site store anything.
 */
export type Failure = 'gone' | 'refused' | 'full' | 'unstored'

/** `ended`: complete, removed by the person, or stopped by this page. `cut` is tried again later. */
export type Ending = 'ended' | 'cut' | Failure

export interface DownloadHost {
  store: Pick<DownloadsStore, 'get' | 'begin' | 'change' | 'addPiece'>
  fetch: typeof fetch
  signal: AbortSignal
  /** @param bytes received, including those of an unfinished piece */
  onBytes(bytes: number): void
  /** Called after each stored piece and restart. */
  onChange(): void
}

/** For a host whose file changes every time. */
const MAX_RESTARTS = 3

/** Never rejects. */
export async function fetchPieces(url: string, host: DownloadHost): Promise<Ending> {
  const { store, signal } = host
  try {
    for (let restarts = 0; restarts < MAX_RESTARTS;) {
      if (signal.aborted) return 'ended'
      const recording = await store.get(url)
      if (!recording || recording.isComplete) return 'ended'
      const response = await request(recording, host)
      if (typeof response === 'string') return response
      const step = await handleResponse(response, recording, host).finally(() => {
        // An unread body keeps its connection, and browsers have six to a host.
        if (!response.body?.locked) void response.body?.cancel().catch(() => undefined)
      })
      if (step === 'restarted') restarts += 1
      else if (step !== 'next') return step
    }
    return 'refused'
  } catch (error) {
    return signal.aborted ? 'ended' : failureOf(error)
  }
}

async function request(
  { url, bytesStored, total, tag }: DownloadedRecording,
  { fetch, signal }: DownloadHost,
): Promise<Response | 'ended' | 'cut' | 'refused'> {
  const last = bytesStored + PIECE_BYTES - 1
  const headers = new Headers({ Range: `bytes=${bytesStored}-${bytesStored > 0 ? Math.min(last, total - 1) : last}` })
  const isOwn = new URL(url).origin === globalThis.location?.origin
  // Another host would have to allow If-Range in a preflight. There `hasChanged` finds a changed file.
  if (isOwn && bytesStored > 0 && tag) headers.set('If-Range', tag)
  try {
    // `no-store`: browsers have answered a range request from a cache that had only half of it.
    return await fetch(url, { headers, signal, cache: 'no-store' })
  } catch {
    if (signal.aborted) return 'ended'
    if (isOwn) return 'cut'
    // Checks whether the host can be reached but does not let this site read the file.
    return fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal }).then(
      () => 'refused' as const,
      () => 'cut' as const,
    )
  }
}

async function handleResponse(response: Response, recording: DownloadedRecording, host: DownloadHost) {
  const { url, bytesStored } = recording
  const { status, headers } = response
  // The file is now shorter than the part that is stored.
  if (status === 416 && bytesStored > 0) return restart(recording, host)
  if (status === 404 || status === 410 || status === 416) return 'gone'
  if (status === 401 || status === 403) return 'refused'
  // An overloaded host, or a captive portal's page.
  if (!response.ok || !SOUND_TYPE.test(headers.get('Content-Type') ?? '')) return 'cut'

  const isPart = status === 206
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? []
  // A host may allow its files (CORS), but not this header.
  if (isPart && size === undefined) return 'refused'
  const next = Number(end) + 1
  const total = isPart ? Number(size) : contentLength(headers)
  if (isPart && (Number(start) !== bytesStored || next <= bytesStored || next > total!)) return 'cut'
  // Stored pieces are found by their size, so a host that sends shorter ranges than asked for cannot be used.
  if (isPart && next !== total && next % PIECE_BYTES !== 0) return 'refused'
  const tag = tagOf(headers)
  // The host sent the whole file because it does not support ranges or the file has changed (If-Range).
  if (bytesStored > 0 && (!isPart || hasChanged(recording, tag, total!))) return restart(recording, host)
  const known = { ...recording, total: total ?? recording.total, tag }
  if (bytesStored === 0) await host.store.change(url, { total: known.total, tag })
  return storeBody(response, known, isPart ? next - bytesStored : total, host)
}

/** `binary/octet-stream`: Amazon S3, for a file that was uploaded without a type. */
const SOUND_TYPE = /^(?:audio\/|video\/mp4|(?:application|binary)\/octet-stream|application\/ogg)/

/** In bytes; undefined if the host does not say. */
function contentLength(headers: Headers): number | undefined {
  const length = headers.get('Content-Length')
  return length && /^\d+$/.test(length) && !headers.has('Content-Encoding') ? Number(length) : undefined
}

/** The validator (RFC 9110, 8.8). A weak ETag does not promise the same bytes. */
function tagOf(headers: Headers): string | undefined {
  const tag = headers.get('ETag')
  return (tag && !tag.startsWith('W/') ? tag : headers.get('Last-Modified')) ?? undefined
}

/** Whether the file has changed since its first pieces were stored. */
const hasChanged = (before: DownloadedRecording, tag: string | undefined, total: number) =>
  (before.tag !== undefined && tag !== undefined && before.tag !== tag) || total !== before.total

async function restart(
  { tag: _, ...recording }: DownloadedRecording,
  { store, onBytes, onChange }: DownloadHost,
): Promise<'restarted'> {
  await store.begin({ ...recording, id: randomId(), bytesStored: 0 }, recording.id)
  onChange()
  onBytes(0)
  return 'restarted'
}

/**
 * Stores a body in pieces. If the body ends early, the incomplete last piece is dropped.
 * @param length of the body in bytes, according to its headers
 */
async function storeBody(
  { body, status }: Response,
  recording: DownloadedRecording,
  length: number | undefined,
  { store, signal, onBytes, onChange }: DownloadHost,
): Promise<'next' | 'cut' | 'ended'> {
  let { bytesStored } = recording
  let received = 0
  let parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const storePiece = async (isLast: boolean) => {
    await store.addPiece({ ...recording, bytesStored }, new Blob(parts, { type: recording.type }), isLast)
    onChange()
    bytesStored += size
    parts = []
    size = 0
  }
  const reader = body!.getReader()
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => undefined)
      if (!chunk) return signal.aborted ? 'ended' : 'cut'
      received += chunk.value?.length ?? 0
      if (length !== undefined && (chunk.done ? received !== length : received > length)) return 'cut'
      if (chunk.done) break
      onBytes(recording.bytesStored + received)
      for (let rest = chunk.value; rest.length > 0;) {
        // A full piece is stored only when more bytes arrive, since the last piece is stored together with
        // `isComplete`.
        if (size === PIECE_BYTES) await storePiece(false)
        const taken = rest.subarray(0, PIECE_BYTES - size)
        parts.push(taken)
        size += taken.length
        rest = rest.subarray(taken.length)
      }
    }
    if (size === 0) return 'cut'
    const isLast = status !== 206 || bytesStored + size === recording.total
    await storePiece(isLast)
    return isLast ? 'ended' : 'next'
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
