/**
 * The outbox: a message is written to the device before it is sent, and leaves it only when the server accepts it,
 * when an online first try is refused (the form keeps the text), or by the person. Hosted by worker and page alike.
 */
import type { PostRow } from '#data/api/api-table.ts'
import { text } from '#data/api/answer-api.ts'
import { deliver } from './delivery.ts'
import { IDEMPOTENCY_KEY_HEADER, newIdempotencyKey, OUTBOX_HEADER, QUEUED, REPLACES_HEADER } from './outbox-protocol.ts'
import { messageLock } from './outbox-edit.ts'
import { OUTBOX_ENTRY_VERSION, type OutboxEntry } from './outbox-entry.ts'
import type { OutboxHost } from './outbox-host.ts'
import { eraseSuperseded, forget, postpone, receiptOf, settleRefusal } from './outbox-settle.ts'
import { FIRST_RETRY_MS } from './retry-schedule.ts'

// Values of the mark on an answer: one without it never passed an outbox.

/** The server's own answer. */
export const ANSWERED = 'answered'
/** Neither delivered nor stored. */
const LOST = 'lost'
/** Marks the answer to a message that neither reached anybody nor could be stored. */
export const NOT_STORED_STATUS = 507

/** An entry before the store has given it its place. */
type NewEntry = Omit<OutboxEntry, 'sequence'>

/**
 * Takes a message that was just written: stores it, sends it, and answers as the rulings say.
 * @returns the server's own answer; 202 with `Outbox: queued` when nobody answered and it is stored;
 * 507 when nobody answered and it could not be stored
 * @param isFormOpen whether the form that would keep the text of a refused message still exists; without it a
 * refused message stays in the outbox as a replayed one would
 */
export async function sendFirst(
  host: OutboxHost,
  row: PostRow,
  request: Request,
  isFormOpen: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Response> {
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
    // Longer than its first try takes: should that be cut off, the timer goes on from here.
    nextAttemptAt: host.now() + FIRST_RETRY_MS,
    ...(replaces && replaces !== key && { replaces }),
  }
  const send = () => host.lock(messageLock(key), () => firstTry(host, entry, isFormOpen))
  // The earlier version must not be under way while the changed one is.
  const answer = await (entry.replaces ? host.lock(messageLock(entry.replaces), send) : send())
  host.announce({ type: 'changed' })
  if (answer?.headers.get(OUTBOX_HEADER) === QUEUED) await host.requestSync().catch(() => undefined)
  return answer as Response
}

async function firstTry(host: OutboxHost, entry: NewEntry, isFormOpen: () => Promise<boolean>): Promise<Response> {
  const isStored = await tryToStore(host, entry)
  // Other windows, in which somebody may be about to have everything forgotten, know of it from now on.
  if (isStored) host.announce({ type: 'changed' })
  const outcome = await deliver(entry, host.receiver, host.fetch, host.timeoutMs)
  if (outcome.kind === 'refused') {
    const isKept = isStored && !(await isFormOpen())
    if (isStored && !isKept) await forget(host, entry.key)
    if (!isKept) return passOn(outcome.response)
    await settleRefusal(host, entry, outcome.response)
    await eraseSuperseded(host, entry)
    return queued()
  }
  if (outcome.kind === 'accepted') {
    const isTold = await isFormOpen()
    // While the earlier version cannot be erased, this entry must stay: it is what keeps that one from being sent.
    if ((await eraseSuperseded(host, entry)) && isStored)
      await forget(host, entry.key, receiptOf(host, entry, isTold ? { toldInForm: true } : { isUntold: true }))
    if (!isTold) host.announce({ type: 'delivered', kind: entry.kind, key: entry.key })
    return passOn(outcome.response)
  }
  const isKept = isStored || (await tryToStore(host, entry))
  // What was erased meanwhile stays erased, and is not called saved: the form has it still.
  if (!isKept || !(await postpone(host, entry)))
    return text(NOT_STORED_STATUS, 'There is no connection, and this device could not store the message.', {
      [OUTBOX_HEADER]: LOST,
    })
  await eraseSuperseded(host, entry)
  return queued()
}

/**
 * Keeps a message that was refused after its form had gone, as a replay would have.
 * @throws when it cannot be stored
 */
export async function keepRefused(
  host: OutboxHost,
  message: Pick<OutboxEntry, 'kind' | 'path' | 'body' | 'key' | 'replaces'>,
  refusal: Response,
): Promise<void> {
  await host.lock(messageLock(message.key), async () => {
    const entry = await host.store.add({
      version: OUTBOX_ENTRY_VERSION,
      ...message,
      writtenAt: host.now(),
      state: 'sending',
      attempts: 0,
    })
    await settleRefusal(host, entry, refusal)
  })
  host.announce({ type: 'changed' })
}

const queued = () => text(202, 'Saved on this device', { [OUTBOX_HEADER]: QUEUED })

/** How long storing may take: there are browsers whose IndexedDB never answers, and sending must not wait for it. */
const STORE_TIMEOUT_MS = 3000

/** Whether the entry is on the device. What is called not stored is not there later either: its writer was told so. */
async function tryToStore(host: OutboxHost, entry: NewEntry): Promise<boolean> {
  const writing = newIdempotencyKey()
  const tooLate = new AbortController()
  const stored = host.store.add({ ...entry, writing }, tooLate.signal).then(
    () => true,
    () => false,
  )
  const timer = setTimeout(() => tooLate.abort(), STORE_TIMEOUT_MS)
  const isStored = await Promise.race([
    stored,
    new Promise<false>((resolve) => tooLate.signal.addEventListener('abort', () => resolve(false))),
  ])
  clearTimeout(timer)
  // The browser may be past stopping: then the message appears after all, and is taken back.
  if (!isStored) void stored.then((isThere) => (isThere ? takeBack(host, entry.key, writing) : undefined))
  return isStored
}

async function takeBack(host: OutboxHost, key: string, writing: string): Promise<void> {
  await host.store
    .remove(key, { writing })
    .catch((error: unknown) => console.error('outbox: could not take a late message back:', error))
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
