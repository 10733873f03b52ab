/**
 * The outbox: a message is stored on the device before it is sent. It is erased when the server accepts it, when the
 * first try is refused and its form has the text, or by the person. The page and the worker both host it.
 */
import type { PostRow } from '#data/api/api-table.ts'
import { textAnswer } from '#data/api/answer-api.ts'
import { deliver } from './delivery/deliver.ts'
import { ANSWERED, IDEMPOTENCY_KEY_HEADER, INTERCEPTED_HEADER, LOST, OUTBOX_HEADER, QUEUED } from './protocol.ts'
import { inTime } from '#data/storage/in-time.ts'
import { randomId } from '#data/storage/random-id.ts'
import { messageLock } from './lock-names.ts'
import { OUTBOX_ENTRY_VERSION, type NewEntry } from './store/entry.ts'
import type { OutboxHost } from './host.ts'
import { createReceipt, eraseEntry, postpone, settleRefusal } from './delivery/settle.ts'
import { FIRST_RETRY_MS } from './delivery/retry-schedule.ts'

/**
 * Stores a new message, then sends it.
 * @param request the form's post, with its idempotency key
 * @param isPageOpen whether the page with the form still exists. If not, a refused message stays in the outbox
 * @returns the server's answer; without one, 202 with `Outbox: queued` when the message is stored, 507 when it is not
 */
export async function storeAndSend(
  host: OutboxHost,
  row: PostRow,
  request: Request,
  isPageOpen: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Response> {
  const entry = newEntry(host, row, {
    key: request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? randomId(),
    body: await request.text(),
  })
  const answer = await host.lock(messageLock(entry.key), () => firstTry(host, entry, isPageOpen))
  if (answer?.headers.get(OUTBOX_HEADER) === QUEUED) await host.requestSync().catch(() => undefined)
  return answer as Response
}

/**
 * Stores a refused message again, for a page that is open but no longer shows the form.
 * @param refusal the answer of `storeAndSend`
 * @returns whether it is stored
 */
export async function keepRefused(
  host: OutboxHost,
  row: PostRow,
  message: Pick<NewEntry, 'key' | 'body'>,
  refusal: Response,
): Promise<boolean> {
  const entry = newEntry(host, row, message)
  const isKept = await host.lock(messageLock(entry.key), async () => {
    if (!(await tryToStore(host, entry))) return false
    if (refusal.headers.get(OUTBOX_HEADER) === LOST) await postpone(host, entry)
    else await settleRefusal(host, entry, refusal)
    return true
  })
  if (isKept) await host.requestSync().catch(() => undefined)
  return isKept === true
}

const newEntry = (host: OutboxHost, { kind, path }: PostRow, message: Pick<NewEntry, 'key' | 'body'>): NewEntry => ({
  version: OUTBOX_ENTRY_VERSION,
  kind,
  path,
  ...message,
  writtenAt: host.now(),
  state: 'sending',
  attempts: 0,
  // Later than the first try's timeout. If that try is cut off, the timer continues from here.
  nextAttemptAt: host.now() + FIRST_RETRY_MS,
})

async function firstTry(host: OutboxHost, entry: NewEntry, isPageOpen: () => Promise<boolean>): Promise<Response> {
  const isStored = await tryToStore(host, entry)
  const outcome = await deliver(entry, host.receiver, host.fetch)
  if (outcome.kind === 'no-answer') {
    const isOnDevice = isStored || (await tryToStore(host, entry))
    // A message that was erased in the meantime is not reported as saved: the form has its text.
    return isOnDevice && (await postpone(host, entry)) ? queued(outcome.isIntercepted) : lost()
  }
  const isOpen = await isPageOpen()
  if (outcome.kind === 'accepted') {
    if (isStored) await eraseEntry(host, entry.key, createReceipt(host, entry, isOpen ? 'in-form' : 'pending'))
    if (!isOpen) host.announce({ type: 'delivered', kind: entry.kind, key: entry.key })
  } else if (isStored && isOpen) {
    await eraseEntry(host, entry.key)
  } else if (isStored) {
    await settleRefusal(host, entry, outcome.response)
    return queued()
  }
  return withOutboxHeader(outcome.response)
}

const queued = (isIntercepted = false) =>
  textAnswer(202, 'Saved on this device', {
    [OUTBOX_HEADER]: QUEUED,
    ...(isIntercepted && { [INTERCEPTED_HEADER]: 'yes' }),
  })
const lost = () =>
  textAnswer(507, 'There is no connection, and this device could not store the message.', { [OUTBOX_HEADER]: LOST })

/** Some browsers' IndexedDB never answers: sending must not wait for it. */
const STORE_TIMEOUT_MS = 3000

/** @returns whether the entry is stored. If false, it is not kept */
async function tryToStore(host: OutboxHost, entry: NewEntry): Promise<boolean> {
  const late = new AbortController()
  const stored = host.store.add(entry, late.signal).then(
    () => true,
    () => false,
  )
  return inTime(stored, STORE_TIMEOUT_MS).catch(() => {
    late.abort()
    // A transaction that is committing cannot be aborted. The removal runs right after it. It must not come later, when
    // the person may have sent the message again.
    host.store.remove(entry.key).catch((error: unknown) => console.warn('outbox: could not erase a late write:', error))
    return false
  })
}

/** The server's answer with the `Outbox` header. A copy, because headers from the network are immutable. */
function withOutboxHeader({ status, statusText, headers, body }: Response): Response {
  const marked = new Headers(headers)
  marked.set(OUTBOX_HEADER, ANSWERED)
  // Fetch, "null body status".
  const isBodiless = status === 204 || status === 205 || status === 304
  return new Response(isBodiless ? null : body, { status, statusText, headers: marked })
}
