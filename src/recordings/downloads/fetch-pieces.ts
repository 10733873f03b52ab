/**
 * Downloads a recording piece by piece. Each piece is stored before the next is asked for, so that a lost connection
 * costs one piece at most.
 */
import { PIECE_BYTES, type DownloadedRecording } from '#data/recordings/downloaded-recording.ts'
import { failureOf, type DownloadsStore } from './downloads-store.ts'
import { hasChanged, readAnswer } from './range-answer.ts'
import { readBody } from './read-body.ts'

/**
 * `cut`: no answer, or one that broke off; tried again later. `stopped`: by this page. `removed`: by the person. All
 * others but `complete` wait for the person.
 */
export type Ending = 'complete' | 'removed' | 'stopped' | 'cut' | 'missing' | 'refused' | 'full' | 'unstored'

export interface DownloadHost {
  store: Pick<DownloadsStore, 'get' | 'begin' | 'change' | 'addPiece'>
  fetch: typeof fetch
  signal: AbortSignal
  /** @param bytes received, those of an unfinished piece included */
  onBytes(bytes: number): void
  newId(): string
}

/** Afterward a host whose file changes every time is given up. */
const MAX_RESTARTS = 3

/** @returns never rejects */
export async function fetchPieces(url: string, host: DownloadHost): Promise<Ending> {
  const { store, signal } = host
  try {
    for (let restarts = 0; restarts < MAX_RESTARTS;) {
      // Reading would create the database again that was just forgotten.
      if (signal.aborted) return 'stopped'
      const recording = await store.get(url)
      if (!recording) return 'removed'
      if (recording.isComplete) return 'complete'
      const step = await fetchPiece(recording, host)
      if (step === 'restarted') restarts += 1
      else if (step !== 'next') return step
    }
    return 'refused'
  } catch (error) {
    return signal.aborted ? 'stopped' : failureOf(error)
  }
}

async function fetchPiece(recording: DownloadedRecording, host: DownloadHost): Promise<Ending | 'next' | 'restarted'> {
  const response = await request(recording, host)
  if (typeof response === 'string') return response
  try {
    return await handleResponse(response, recording, host)
  } finally {
    // An unread body keeps its connection, and browsers have six to a host.
    if (!response.body?.locked) void response.body?.cancel().catch(() => undefined)
  }
}

async function handleResponse(response: Response, recording: DownloadedRecording, host: DownloadHost) {
  const { url, bytesStored } = recording
  const answer = readAnswer(response, bytesStored)
  if (answer.kind === 'shorter') return restart(recording, host, true)
  if (answer.kind === 'none') return 'cut'
  if (answer.kind === 'missing' || answer.kind === 'refused') return answer.kind
  // Stored pieces are found by their size, so a host that sends shorter ranges than asked for cannot be used.
  if (answer.kind === 'part' && answer.end + 1 !== answer.total && (answer.end + 1) % PIECE_BYTES !== 0)
    return 'refused'
  const total = answer.total ?? recording.total
  if (bytesStored > 0 && (answer.kind === 'whole' || hasChanged(recording, answer)))
    return restart(recording, host, hasChanged(recording, answer))
  if (bytesStored === 0) await host.store.change(url, { total, tag: answer.tag })
  const length = answer.kind === 'part' ? answer.end + 1 - answer.start : answer.total
  return storeBody(response, { ...recording, total }, length, host)
}

async function request(
  { url, bytesStored, total, tag }: DownloadedRecording,
  { fetch, signal }: DownloadHost,
): Promise<Response | 'cut' | 'stopped' | 'refused'> {
  const last = bytesStored + PIECE_BYTES - 1
  const headers = new Headers({ Range: `bytes=${bytesStored}-${bytesStored > 0 ? Math.min(last, total - 1) : last}` })
  const isOwn = new URL(url).origin === globalThis.location?.origin
  // Another host would have to allow If-Range in a preflight. There `hasChanged` finds a changed file.
  if (isOwn && bytesStored > 0 && tag) headers.set('If-Range', tag)
  try {
    // `no-store`: some browsers have answered a range from a cache that held only half of it.
    return await fetch(url, { headers, signal, cache: 'no-store', credentials: isOwn ? 'same-origin' : 'omit' })
  } catch {
    if (signal.aborted) return 'stopped'
    if (isOwn) return 'cut'
    // Whether the host can be reached, but does not let this site read it.
    return fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal }).then(
      () => 'refused' as const,
      () => 'cut' as const,
    )
  }
}

/** @param isNewer whether the file has changed, which the person is told */
async function restart(
  recording: DownloadedRecording,
  { store, newId, onBytes }: DownloadHost,
  isNewer: boolean,
): Promise<'restarted'> {
  const { tag: _, ...rest } = recording
  await store.begin({ ...rest, id: newId(), bytesStored: 0, isNewer: isNewer || recording.isNewer }, recording.id)
  onBytes(0)
  return 'restarted'
}

/**
 * Stores a body in pieces. If it ends early, its last, short piece is dropped.
 * @param length of the body as its headers say, in bytes
 */
async function storeBody(
  response: Response,
  recording: DownloadedRecording,
  length: number | undefined,
  { store, signal, onBytes }: DownloadHost,
): Promise<'next' | 'cut' | 'stopped' | 'complete'> {
  let { bytesStored } = recording
  const from = bytesStored
  const body = readBody(response, PIECE_BYTES, (bytes) => onBytes(from + bytes))
  try {
    for (;;) {
      const piece = await body.next().catch(() => undefined)
      if (!piece) return signal.aborted ? 'stopped' : 'cut'
      const { value, done } = piece
      const isEnd = done === true
      if (isEnd && length !== undefined && bytesStored - from + value.size !== length) return 'cut'
      if (!isEnd && length !== undefined && bytesStored - from + value.size > length) return 'cut'
      const isLast = isEnd && (response.status !== 206 || bytesStored + value.size === recording.total)
      if (value.size > 0)
        await store.addPiece({ ...recording, bytesStored }, value.slice(0, value.size, recording.type), isLast)
      bytesStored += value.size
      onBytes(bytesStored)
      if (isLast) return value.size > 0 ? 'complete' : 'cut'
      if (isEnd) return 'next'
    }
  } finally {
    void body.return(new Blob())
  }
}
