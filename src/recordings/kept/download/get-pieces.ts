/** Fetches a recording piece by piece. Each lies on the device before the next is asked for, so that nothing but a piece is ever fetched twice. */
import { PIECE_BYTES, type Kept } from '#data/recordings/kept-recording.ts'
import { isAnother, readAnswer } from './range-answer.ts'
import { readBody } from './read-body.ts'
import type { RecordingsStore } from '../store.ts'

/** `cut`: no answer, or one that broke off; to be tried again. `stopped`: by this page. The rest waits for the person. */
export type Ending = 'whole' | 'removed' | 'stopped' | 'cut' | 'gone' | 'refused' | 'full' | 'unstored'

export interface Means {
  store: Pick<RecordingsStore, 'get' | 'begin' | 'change' | 'addPiece'>
  fetch: typeof fetch
  signal: AbortSignal
  /** @param bytes that are here, those of a piece that is under way among them */
  onBytes(bytes: number): void
  newId(): string
}

/** A host that says something else every time is not asked for ever. */
const MOST_BEGINNINGS = 3

export async function getPieces(url: string, means: Means): Promise<Ending> {
  const { store, signal } = means
  try {
    for (let beginnings = 0; beginnings < MOST_BEGINNINGS;) {
      // To look would make the storage anew that was just forgotten.
      if (signal.aborted) return 'stopped'
      const kept = await store.get(url)
      if (!kept) return 'removed'
      if (kept.isWhole) return 'whole'
      const step = await getOne(kept, means)
      if (step === 'begun-anew') beginnings += 1
      else if (step !== 'on') return step
    }
    return 'refused'
  } catch (error) {
    if (signal.aborted) return 'stopped'
    return isFull(error) ? 'full' : 'unstored'
  }
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

async function getOne(kept: Kept, means: Means): Promise<Ending | 'on' | 'begun-anew'> {
  const response = await ask(kept, means)
  if (typeof response === 'string') return response
  try {
    return await take(response, kept, means)
  } finally {
    // What is not read would keep its connection, and browsers have six to a host.
    if (!response.body?.locked) void response.body?.cancel().catch(() => undefined)
  }
}

async function take(response: Response, kept: Kept, means: Means): Promise<Ending | 'on' | 'begun-anew'> {
  const { url, have } = kept
  const answer = readAnswer(response, have)
  if (answer.kind === 'shorter') return beginAnew(kept, means, true)
  if (answer.kind === 'none') return 'cut'
  if (answer.kind === 'gone' || answer.kind === 'refused') return answer.kind
  // Pieces are found by their size: a host that gives less of one than is asked for cannot be kept from.
  if (answer.kind === 'part' && answer.end + 1 !== answer.total && (answer.end + 1) % PIECE_BYTES !== 0)
    return 'refused'
  const total = answer.total ?? kept.total
  if (have > 0 && (answer.kind === 'whole' || isAnother(kept, answer)))
    return beginAnew(kept, means, isAnother(kept, answer))
  if (have === 0) await means.store.change(url, { total, tag: answer.tag })
  const promised = answer.kind === 'part' ? answer.end + 1 - answer.start : answer.total
  return takeBody(response, { ...kept, total }, promised, means)
}

async function ask(
  { url, have, total, tag }: Kept,
  { fetch, signal }: Means,
): Promise<Response | 'cut' | 'stopped' | 'refused'> {
  const last = have + PIECE_BYTES - 1
  const headers = new Headers({ Range: `bytes=${have}-${have > 0 ? Math.min(last, total - 1) : last}` })
  const isOwn = new URL(url).origin === globalThis.location?.origin
  // Another host would have to allow it beforehand; what it answers with tells the same.
  if (isOwn && have > 0 && tag) headers.set('If-Range', tag)
  try {
    // Some browsers have answered a range out of a cache that held only half of it.
    return await fetch(url, { headers, signal, cache: 'no-store', credentials: isOwn ? 'same-origin' : 'omit' })
  } catch {
    if (signal.aborted) return 'stopped'
    if (isOwn) return 'cut'
    // A host that answers, but not to this site.
    return fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal }).then(
      () => 'refused' as const,
      () => 'cut' as const,
    )
  }
}

/** @param isNewer whether the file has become another one, of which the person hears */
async function beginAnew(kept: Kept, { store, newId, onBytes }: Means, isNewer: boolean): Promise<'begun-anew'> {
  const { tag: _, ...rest } = kept
  await store.begin({ ...rest, id: newId(), have: 0, isNewer: isNewer || kept.isNewer }, kept.id)
  onBytes(0)
  return 'begun-anew'
}

/** Stores what comes in pieces. The end of a body that is shorter than was promised is none. */
async function takeBody(
  response: Response,
  kept: Kept,
  promised: number | undefined,
  { store, signal, onBytes }: Means,
): Promise<'on' | 'cut' | 'stopped' | 'whole'> {
  let { have } = kept
  const from = have
  const body = readBody(response, PIECE_BYTES, (bytes) => onBytes(from + bytes))
  try {
    for (;;) {
      const piece = await body.next().catch(() => undefined)
      if (!piece) return signal.aborted ? 'stopped' : 'cut'
      const { value, done } = piece
      const isEnd = done === true
      if (isEnd && promised !== undefined && have - from + value.size !== promised) return 'cut'
      if (!isEnd && promised !== undefined && have - from + value.size > promised) return 'cut'
      const isLast = isEnd && (response.status !== 206 || have + value.size === kept.total)
      if (value.size > 0) await store.addPiece({ ...kept, have }, value.slice(0, value.size, kept.type), isLast)
      have += value.size
      onBytes(have)
      if (isLast) return value.size > 0 ? 'whole' : 'cut'
      if (isEnd) return 'on'
    }
  } finally {
    void body.return(new Blob())
  }
}
