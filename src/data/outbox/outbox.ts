/**
 * The outbox: a message is stored on the device before it is sent. It is erased when the server accepts it, when the
 * first try is refused and its form keeps the text, or by the person. Page and worker both host it.
 */
import type { PostRow } from '#data/api/api-table.ts'
import { text } from '#data/api/answer-api.ts'
import { deliver } from './delivery/delivery.ts'
import {
  ANSWERED,
  IDEMPOTENCY_KEY_HEADER,
  LOST,
  newIdempotencyKey,
  NOT_STORED_STATUS,
  OUTBOX_HEADER,
  QUEUED,
} from './outbox-protocol.ts'
import { messageLock } from './outbox-edit.ts'
import { OUTBOX_ENTRY_VERSION, type NewEntry, type OutboxEntry } from './store/outbox-entry.ts'
import type { OutboxHost } from './outbox-host.ts'
import { createReceipt, eraseEntry, postpone, settleRefusal } from './delivery/outbox-settle.ts'
import { FIRST_RETRY_MS } from './delivery/retry-schedule.ts'

/**
 * Stores a new message, then sends it.
 * @param request the form's post, with its idempotency key
 * @param isPageOpen whether the page with the form still exists. Once it is gone, a refused message stays in the outbox
 * @returns the server's answer; without one, 202 with `Outbox: queued` when the message is stored, 507 when it is not
 */
export async function storeAndSend(
  host: OutboxHost,
  row: PostRow,
  request: Request,
  isPageOpen: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Response> {
  const { kind, path } = row
  const key = request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? newIdempotencyKey()
  const entry = newEntry(host, { kind, path, key, body: await request.text() })
  const answer = await host.lock(messageLock(key), () => firstTry(host, entry, isPageOpen))
  host.announce({ type: 'changed' })
  if (answer?.headers.get(OUTBOX_HEADER) === QUEUED) await host.requestSync().catch(() => undefined)
  return answer as Response
}

type Message = Pick<OutboxEntry, 'kind' | 'path' | 'key' | 'body'>

const newEntry = (host: OutboxHost, message: Message): NewEntry => ({
  version: OUTBOX_ENTRY_VERSION,
  ...message,
  writtenAt: host.now(),
  state: 'sending',
  attempts: 0,
  // After the first try's timeout. The timer continues from here if that try is cut off.
  nextAttemptAt: host.now() + FIRST_RETRY_MS,
})

async function firstTry(host: OutboxHost, entry: NewEntry, isPageOpen: () => Promise<boolean>): Promise<Response> {
  const isStored = await tryToStore(host, entry)
  // Other windows count it before they forget this device.
  if (isStored) host.announce({ type: 'changed' })
  const outcome = await deliver(entry, host.receiver, host.fetch)
  if (outcome.kind === 'refused') {
    const isKept = isStored && !(await isPageOpen())
    if (isStored && !isKept) await eraseEntry(host, entry.key)
    if (!isKept) return withOutboxHeader(outcome.response)
    await settleRefusal(host, entry, outcome.response)
    return queued()
  }
  if (outcome.kind === 'accepted') {
    const isAnnounced = await isPageOpen()
    if (isStored) await eraseEntry(host, entry.key, createReceipt(host, entry, isAnnounced ? 'in-form' : 'not-yet'))
    if (!isAnnounced) host.announce({ type: 'delivered', kind: entry.kind, key: entry.key })
    return withOutboxHeader(outcome.response)
  }
  const isKept = isStored || (await tryToStore(host, entry))
  // A message that was erased meanwhile is not reported as saved: the form has its text.
  if (!isKept || !(await postpone(host, entry)))
    return text(NOT_STORED_STATUS, 'There is no connection, and this device could not store the message.', {
      [OUTBOX_HEADER]: LOST,
    })
  return queued()
}

/** Stores a message that was refused after its writer had left the form's screen. @throws when it cannot be stored */
export async function keepRefused(host: OutboxHost, message: Message, refusal: Response): Promise<void> {
  await host.lock(messageLock(message.key), async () => {
    const entry = await host.store.add(newEntry(host, message))
    // Nobody has refused it: there was neither a connection nor room on this device.
    if (refusal.status === NOT_STORED_STATUS) await postpone(host, entry)
    else await settleRefusal(host, entry, refusal)
  })
  host.announce({ type: 'changed' })
}

const queued = () => text(202, 'Saved on this device', { [OUTBOX_HEADER]: QUEUED })

/** Some browsers' IndexedDB never answers: sending must not wait for it. */
const STORE_TIMEOUT_MS = 3000

/** @returns whether the entry is stored. If false, it does not appear later */
async function tryToStore(host: OutboxHost, entry: NewEntry): Promise<boolean> {
  const writing = newIdempotencyKey()
  const timeout = new AbortController()
  const stored = host.store.add({ ...entry, writing }, timeout.signal).then(
    () => true,
    () => false,
  )
  const timer = setTimeout(() => timeout.abort(), STORE_TIMEOUT_MS)
  const isStored = await Promise.race([
    stored,
    new Promise<false>((resolve) => timeout.signal.addEventListener('abort', () => resolve(false))),
  ])
  clearTimeout(timer)
  // The transaction may still complete: then it is rolled back.
  if (!isStored) void stored.then((isThere) => (isThere ? rollBack(host, entry.key, writing) : undefined))
  return isStored
}

async function rollBack(host: OutboxHost, key: string, writing: string): Promise<void> {
  await host.store
    .remove(key, { writing })
    .catch((error: unknown) => console.error('outbox: could not roll back a late write:', error))
  host.announce({ type: 'changed' })
}

/** The server's answer with the `Outbox` header. A copy, because headers from the network are immutable. */
function withOutboxHeader({ status, statusText, headers, body }: Response): Response {
  const marked = new Headers(headers)
  marked.set(OUTBOX_HEADER, ANSWERED)
  // Fetch, "null body status".
  const isBodiless = status === 204 || status === 205 || status === 304
  return new Response(isBodiless ? null : body, { status, statusText, headers: marked })
}
