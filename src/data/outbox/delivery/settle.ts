/** Stores the outcome of a try: wait, needs the person, or delivered. */
import { isServerWide, isTransient, retryAfterMs } from './deliver.ts'
import type { NewEntry, OutboxEntry, Receipt } from '#data/outbox/store/entry.ts'
import type { OutboxHost } from '#data/outbox/host.ts'
import { retryDelayMs } from './retry-schedule.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'

/**
 * Stores the refusal of a message that is in no form. The message waits if the refusal is temporary; otherwise it needs
 * the person.
 */
export async function settleRefusal(host: OutboxHost, entry: NewEntry, response: Response): Promise<void> {
  const refusal = { status: response.status, text: await readText(response) }
  if (!isTransient(response.status))
    return void (await changeState(host, entry.key, { state: 'needs-you', attempts: entry.attempts + 1, refusal }))
  await postpone(host, entry, { refusal, pauseMs: retryAfterMs(response, host.now()) })
  if (isServerWide(response.status)) await pauseAll(host, response)
}

/** Applies a Retry-After that is about the whole server to every message. */
async function pauseAll(host: OutboxHost, response: Response): Promise<void> {
  const pauseMs = retryAfterMs(response, host.now())
  if (pauseMs === undefined) return
  // The refused message is stored. If the others cannot be read, they keep their own times.
  const { entries } = await host.store.readAll().catch(() => ({ entries: [] as OutboxEntry[] }))
  for (const { key, state } of entries)
    if (state !== 'needs-you') await host.store.update(key, { retryAfter: host.now() + pauseMs }).catch(() => undefined)
}

/** Schedules the next try. @returns whether the message is still on the device */
export function postpone(
  host: OutboxHost,
  entry: NewEntry,
  { refusal, pauseMs }: { refusal?: OutboxEntry['refusal']; pauseMs?: number } = {},
): Promise<boolean> {
  const now = host.now()
  const attempts = entry.attempts + 1
  return changeState(host, entry.key, {
    state: 'waiting',
    attempts,
    nextAttemptAt: now + retryDelayMs(attempts, host.random()),
    retryAfter: pauseMs === undefined ? undefined : now + pauseMs,
    refusal,
  })
}

/**
 * Stores the state of a message before or after a try. A full disk does not stop the sending: the message itself is
 * already stored.
 * @returns false when the message was erased, by the person or the browser
 */
export const changeState = (host: OutboxHost, key: string, change: Partial<OutboxEntry>): Promise<boolean> =>
  host.store.update(key, change).catch((error: unknown) => {
    console.warn('outbox: could not note a state:', error)
    return true
  })

export const createReceipt = (
  host: OutboxHost,
  { key, kind, writtenAt }: NewEntry,
  announced: Receipt['announced'],
): Receipt => ({ number: receiptNumber(key), kind, writtenAt, deliveredAt: host.now(), announced })

/** Erases a message that the server or the form has. If that fails, a replay under the same key does no harm. */
export async function eraseEntry(host: OutboxHost, key: string, receipt?: Receipt): Promise<void> {
  await host.store
    .remove(key, receipt)
    // If the receipt does not fit, the message is erased without one: it must not seem to wait.
    .catch(() => host.store.remove(key))
    .catch((error: unknown) => console.error('outbox: could not erase a delivered message:', error))
}

const readText = (response: Response) =>
  response.text().then(
    (body) => body.trim() || response.statusText,
    () => response.statusText,
  )
