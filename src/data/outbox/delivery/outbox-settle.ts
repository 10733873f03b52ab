/** Stores the outcome of a try: wait, needs the person, or delivered. */
import { isServerWide, isTransient, retryAfterMs } from './delivery.ts'
import type { NewEntry, OutboxEntry, Receipt } from '#data/outbox/store/outbox-entry.ts'
import type { OutboxHost } from '#data/outbox/outbox-host.ts'
import { retryDelayMs } from './retry-schedule.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'

/**
 * Clears the write id. Once a delivery has been tried, a late IndexedDB write can no longer be rolled back: the draft
 * may have been erased since.
 */
export const NO_ROLLBACK = { writing: undefined } as const

/** A refused message that no form holds waits if the refusal is temporary; otherwise it needs the person. */
export async function settleRefusal(host: OutboxHost, entry: NewEntry, response: Response): Promise<void> {
  const refusal = { status: response.status, text: await readText(response) }
  if (!isTransient(response.status))
    return void (await updateEntry(host, entry.key, {
      state: 'needs-you',
      attempts: entry.attempts + 1,
      refusal,
      ...NO_ROLLBACK,
    }))
  await postpone(host, entry, { refusal, pauseMs: retryAfterMs(response, host.now()) })
  if (isServerWide(response.status)) await pauseAll(host, response)
}

/** A server's Retry-After for itself counts for every message. */
async function pauseAll(host: OutboxHost, response: Response): Promise<void> {
  const pauseMs = retryAfterMs(response, host.now())
  if (pauseMs === undefined) return
  for (const { key, state } of (await host.store.readAll()).entries)
    if (state !== 'needs-you') await updateEntry(host, key, { retryAfter: host.now() + pauseMs })
}

/**
 * Schedules the next try.
 * @returns false when the message is not on the device any more
 */
export function postpone(
  host: OutboxHost,
  entry: NewEntry,
  { refusal, pauseMs }: { refusal?: OutboxEntry['refusal']; pauseMs?: number } = {},
): Promise<boolean> {
  const now = host.now()
  const attempts = entry.attempts + 1
  return updateEntry(host, entry.key, {
    state: 'waiting',
    attempts,
    nextAttemptAt: now + retryDelayMs(attempts, host.random()),
    retryAfter: pauseMs === undefined ? undefined : now + pauseMs,
    refusal,
    ...NO_ROLLBACK,
  })
}

/**
 * Updates the state of an entry. A full disk must not stop the sending: the message itself is stored already.
 * @returns false when the entry is gone: the person erased it, or the browser cleared its storage
 */
export async function updateEntry(host: OutboxHost, key: string, change: Partial<OutboxEntry>): Promise<boolean> {
  return host.store.update(key, change).catch((error: unknown) => {
    console.warn('outbox: could not note a state:', error)
    return true
  })
}

export const createReceipt = (
  host: OutboxHost,
  { key, kind, writtenAt }: NewEntry,
  announced: Receipt['announced'],
): Receipt => ({ number: receiptNumber(key), kind, writtenAt, deliveredAt: host.now(), announced })

/**
 * Erases a message that the server has, or whose text its form keeps. If that fails, a replay under the same key does
 * no harm.
 */
export async function eraseEntry(host: OutboxHost, key: string, receipt?: Receipt): Promise<void> {
  const erase = (kept?: Receipt) => host.store.remove(key, { receipt: kept })
  // If the receipt does not fit, the message is erased without one: it must not look as if it still waited.
  await erase(receipt)
    .catch(() => erase())
    .catch((error: unknown) => console.error('outbox: could not erase a delivered message:', error))
}

const readText = (response: Response) =>
  response.text().then(
    (body) => body.trim() || response.statusText,
    () => response.statusText,
  )
