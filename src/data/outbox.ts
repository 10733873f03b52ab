/**
 * The outbox: a message is written to the device before it is sent, and leaves it only when the server accepts it,
 * when an online first try is refused (the form keeps the text), or by the person. Hosted by worker and page alike.
 */
import type { PostRow } from './api-table.ts'
import { ownName } from '#schema/site-address.ts'
import { text } from './answer-api.ts'
import { concernsAll, deliver, isPassing, retryAfterMs, type Fetch, type Outcome, type Receiver } from './delivery.ts'
import { IDEMPOTENCY_KEY_HEADER, newIdempotencyKey, OUTBOX_HEADER, QUEUED, REPLACES_HEADER } from './message-limits.ts'
import { OUTBOX_ENTRY_VERSION, withoutReplaced, type OutboxEntry, type OutboxStore, type Receipt } from './outbox-entry.ts'
import { eraseWithEarlier, lockOf } from './outbox-edit.ts'
import { isDue, retryDelayMs, type ReplayCause } from './outbox-waits.ts'
import { receiptNumber } from './receipt-number.ts'

// Values of the mark on an answer: one without it never passed an outbox.

/** The server's own answer. */
export const ANSWERED = 'answered'
/** Stored on this device, not yet delivered. */
/** Neither delivered nor stored. */
const LOST = 'lost'
/** Marks the answer to a message that neither reached anybody nor could be stored. */
export const NOT_STORED_STATUS = 507

/** What open pages are told. */
export type OutboxNews = { type: 'delivered'; kind: OutboxEntry['kind']; key: string } | { type: 'changed' }

/** What a host lends the outbox. */
export interface OutboxHost {
  store: OutboxStore
  fetch: Fetch
  /** Where messages are posted to. */
  receiver: Receiver
  /** ms since 1970. */
  now(): number
  /** From 0 to 1. */
  random(): number
  /**
   * Runs `work` while no other tab or worker holds `name` (Web Locks). With `ifFree`, gives undefined at once
   * when somebody holds it.
   */
  lock<T>(name: string, work: () => Promise<T>, options?: { ifFree: true }): Promise<T | undefined>
  announce(news: OutboxNews): void
  /** Asks for a `sync` event where there is Background Sync; best effort. */
  requestSync(): Promise<void>
  /** How long a reply is waited for, in ms. */
  timeoutMs?: number
}

/** An entry before the store has given it its place. */
type NewEntry = Omit<OutboxEntry, 'sequence'>

const REPLAY_LOCK = ownName('outbox:replay')

/**
 * Takes a message that was just written: stores it, sends it, and answers as the rulings say.
 * @returns the server's own answer; 202 with `Outbox: queued` when nobody answered and it is stored;
 * 507 when nobody answered and it could not be stored
 * @param isFormThere whether the form that would keep the text of a refused message still exists; without it a
 * refused message stays in the outbox as a replayed one would
 */
export async function sendFirst(host: OutboxHost, row: PostRow, request: Request, isFormThere: () => Promise<boolean> = () => Promise.resolve(true)): Promise<Response> {
  const key = request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? newIdempotencyKey()
  const replaces = request.headers.get(REPLACES_HEADER) ?? undefined
  const entry: NewEntry = {
    version: OUTBOX_ENTRY_VERSION,
    key,
    kind: row.kind,
    path: row.path,
    body: await request.text(),
    writtenAt: host.now(),
    state: 'sending',
    attempts: 0,
    ...(replaces && replaces !== key && { replaces }),
  }
  const send = () => host.lock(lockOf(key), () => firstTry(host, entry, isFormThere))
  // The earlier version must not be under way while the changed one is.
  const answer = await (entry.replaces ? host.lock(lockOf(entry.replaces), send) : send())
  host.announce({ type: 'changed' })
  if (answer?.headers.get(OUTBOX_HEADER) === QUEUED) await host.requestSync().catch(() => undefined)
  return answer as Response
}

async function firstTry(host: OutboxHost, entry: NewEntry, isFormThere: () => Promise<boolean>): Promise<Response> {
  const isStored = await tryToStore(host, entry)
  const outcome = await deliver(entry, host.receiver, host.fetch, host.timeoutMs)
  if (outcome.kind === 'refused' && isStored && !(await isFormThere())) {
    await settleRefusal(host, { ...entry, sequence: 0 }, outcome)
    await dropReplaced(host, entry)
    return queued()
  }
  if (outcome.kind === 'refused') {
    if (isStored) await forget(host, entry.key)
    return passOn(outcome.response)
  }
  if (outcome.kind === 'accepted') {
    // While the earlier version cannot be erased, this entry must stay: it is what keeps that one from being sent.
    if ((await dropReplaced(host, entry)) && isStored) await forget(host, entry.key)
    return passOn(outcome.response)
  }
  const isKept = isStored || (await tryToStore(host, entry))
  if (!isKept) return text(NOT_STORED_STATUS, 'There is no connection, and this device could not store the message.', { [OUTBOX_HEADER]: LOST })
  await postpone(host, { ...entry, sequence: 0 }, undefined)
  await dropReplaced(host, entry)
  return queued()
}

const queued = () => text(202, 'Saved on this device', { [OUTBOX_HEADER]: QUEUED })

/** How long storing may take: there are browsers whose IndexedDB never answers, and sending must not wait for it. */
const STORE_TIMEOUT_MS = 3000

/** Whether the entry is on the device. What is called not stored is not there later either: its writer was told so. */
async function tryToStore(host: OutboxHost, entry: NewEntry): Promise<boolean> {
  const writing = newIdempotencyKey()
  const tooLate = new AbortController()
  const stored = host.store.add({ ...entry, writing }, tooLate.signal).then(() => true, () => false)
  const timer = setTimeout(() => tooLate.abort(), STORE_TIMEOUT_MS)
  const isStored = await Promise.race([stored, new Promise<false>((resolve) => tooLate.signal.addEventListener('abort', () => resolve(false)))])
  clearTimeout(timer)
  // The browser may be past stopping: then the message appears after all, and is taken back.
  if (!isStored) void stored.then((isThere) => (isThere ? takeBack(host, entry.key, writing) : undefined))
  return isStored
}

/**
 * From its own try on, a message that was written too late is the outbox's: earlier versions are erased for it, and
 * its draft is given up once it reads `waiting` or `needs-you`. Whoever would take the late writing back finds it gone.
 */
const ADOPTED = { writing: undefined } as const

async function takeBack(host: OutboxHost, key: string, writing: string): Promise<void> {
  await host.store.remove(key, { writing }).catch((error: unknown) => console.error('outbox: could not take a late message back:', error))
  host.announce({ type: 'changed' })
}

/** The server's answer, with our mark; a reply from the network has headers that cannot be changed. */
function passOn({ status, statusText, headers, body }: Response): Response {
  const marked = new Headers(headers)
  marked.set(OUTBOX_HEADER, ANSWERED)
  // These may not have a body (Fetch, "null body status").
  const isBodiless = status === 204 || status === 205 || status === 304
  return new Response(isBodiless ? null : body, { status, statusText, headers: marked })
}

/**
 * Goes through what waits, in order, one pass at a time across tabs and worker.
 * A network failure, 429 or 503 ends the pass; any other refusal does not hold up the messages behind it.
 * @returns how many messages still wait for a try by themselves
 */
export async function replay(host: OutboxHost, cause: ReplayCause): Promise<number> {
  // A pass under way may have failed just before the connection came: a trigger, and a person, get one of their own.
  await host.lock(REPLAY_LOCK, () => pass(host, cause), cause.by === 'timer' ? { ifFree: true } : undefined)
  return withoutReplaced(await host.store.list()).filter((entry) => entry.state !== 'needs-you').length
}

async function pass(host: OutboxHost, cause: ReplayCause): Promise<void> {
  for (const { key } of withoutReplaced(await host.store.list())) {
    if (cause.by === 'person' && cause.key !== key) continue
    // Somebody who holds the message is sending it right now: it needs no second try.
    const goOn = await host.lock(lockOf(key), () => retry(host, key, cause), { ifFree: true })
    if (goOn === false) return
  }
}

/** @returns false when the pass had better stop */
async function retry(host: OutboxHost, key: string, cause: ReplayCause): Promise<boolean> {
  const entry = await host.store.get(key)
  if (!entry || !isDue(entry, cause, host.now())) return true
  // The person's own Send now ends a hold for good: should this try be cut off, the next trigger may go on.
  await note(host, key, { state: 'sending', heldUntil: undefined, editedUntil: undefined, ...ADOPTED })
  // Nobody holds this message: its first try was cut off before it could erase the version that it takes the place of.
  const isAlone = await dropReplaced(host, entry)
  host.announce({ type: 'changed' })
  const outcome = await deliver(entry, host.receiver, host.fetch, host.timeoutMs)
  if (outcome.kind === 'accepted') {
    if (isAlone) await forget(host, key, { number: receiptNumber(key), kind: entry.kind, writtenAt: entry.writtenAt, deliveredAt: host.now(), isUntold: true })
    host.announce({ type: 'delivered', kind: entry.kind, key })
    return true
  }
  if (outcome.kind === 'refused') await settleRefusal(host, entry, outcome)
  else await postpone(host, entry, outcome)
  if (outcome.kind === 'refused' && concernsAll(outcome.response.status)) await holdAll(host, outcome.response)
  host.announce({ type: 'changed' })
  return outcome.kind === 'refused' && !concernsAll(outcome.response.status)
}

/** A refused message that no form holds: waits when the refusal may pass, else needs the person. */
async function settleRefusal(host: OutboxHost, entry: OutboxEntry, outcome: Extract<Outcome, { kind: 'refused' }>): Promise<void> {
  const { status } = outcome.response
  if (isPassing(status)) return postpone(host, entry, outcome)
  await note(host, entry.key, { state: 'needs-you', attempts: entry.attempts + 1, refusal: { status, text: await readText(outcome.response) }, ...ADOPTED })
}

/** A server that asks for a pause asks it for every message. */
async function holdAll(host: OutboxHost, response: Response): Promise<void> {
  const hold = retryAfterMs(response, host.now())
  if (hold === undefined) return
  for (const { key, state } of await host.store.list()) if (state !== 'needs-you') await note(host, key, { heldUntil: host.now() + hold })
}

async function postpone(host: OutboxHost, entry: OutboxEntry, outcome: Outcome | undefined): Promise<void> {
  const now = host.now()
  const attempts = entry.attempts + 1
  const hold = outcome?.kind === 'refused' ? retryAfterMs(outcome.response, now) : undefined
  await note(host, entry.key, {
    state: 'waiting',
    attempts,
    nextAttemptAt: now + retryDelayMs(attempts, host.random()),
    heldUntil: hold === undefined ? undefined : now + hold,
    refusal: outcome?.kind === 'refused' ? { status: outcome.response.status, text: await readText(outcome.response) } : undefined,
    ...ADOPTED,
  })
}

/** Writes down how a message fares. A full disk must not stop the sending: the message itself is stored already. */
async function note(host: OutboxHost, key: string, change: Partial<OutboxEntry>): Promise<void> {
  await host.store.update(key, change).catch((error: unknown) => console.warn('outbox: could not note a state:', error))
}

/** A message that the server has, or whose text the form keeps, is erased; should that fail, a replay of the same key does no harm. */
async function forget(host: OutboxHost, key: string, receipt?: Receipt): Promise<void> {
  const erase = (kept?: Receipt) => host.store.remove(key, { receipt: kept })
  // Where there is no room for the receipt, the message goes without one: it must not look as if it still waited.
  await erase(receipt)
    .catch(() => erase())
    .catch((error: unknown) => console.error('outbox: could not erase a delivered message:', error))
}

/** Erases the versions that this one takes the place of. @returns whether none is left */
async function dropReplaced(host: OutboxHost, { replaces }: Pick<OutboxEntry, 'replaces'>): Promise<boolean> {
  if (replaces === undefined) return true
  try {
    await eraseWithEarlier(host.store, replaces)
    return true
  } catch (error) {
    console.error('outbox: could not erase an earlier version:', error)
    return false
  }
}

const readText = (response: Response) => response.text().then((body) => body.trim() || response.statusText, () => response.statusText)
