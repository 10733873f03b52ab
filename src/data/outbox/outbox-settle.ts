/** What is written down of a message once a try has come to an end. */
import { isServerWide, isTransient, retryAfterMs } from './delivery.ts'
import { eraseWithSuperseded } from './outbox-edit.ts'
import type { OutboxEntry, Receipt } from './outbox-entry.ts'
import type { OutboxHost } from './outbox-host.ts'
import { retryDelayMs } from './retry-schedule.ts'
import { receiptNumber } from './receipt-number.ts'

/** What is needed of an entry; the store knows its place. */
type Tried = Omit<OutboxEntry, 'sequence'>

/**
 * From its own try on, a message that was written too late is the outbox's: earlier versions are erased for it, and
 * its draft is given up once it reads `waiting` or `needs-you`. Whoever would take the late writing back finds it gone.
 */
export const NO_ROLLBACK = { writing: undefined } as const

/** A refused message that no form holds: waits when the refusal may pass, else needs the person. */
export async function settleRefusal(host: OutboxHost, entry: Tried, response: Response): Promise<void> {
  const refusal = { status: response.status, text: await readText(response) }
  if (!isTransient(response.status))
    return void (await note(host, entry.key, {
      state: 'needs-you',
      attempts: entry.attempts + 1,
      refusal,
      ...NO_ROLLBACK,
    }))
  await postpone(host, entry, { refusal, hold: retryAfterMs(response, host.now()) })
  if (isServerWide(response.status)) await pauseAll(host, response)
}

/** A server that asks for a pause asks it for every message. */
async function pauseAll(host: OutboxHost, response: Response): Promise<void> {
  const hold = retryAfterMs(response, host.now())
  if (hold === undefined) return
  for (const { key, state } of await host.store.list())
    if (state !== 'needs-you') await note(host, key, { heldUntil: host.now() + hold })
}

/** @returns whether it is still on the device, to be tried again */
export function postpone(
  host: OutboxHost,
  entry: Tried,
  { refusal, hold }: { refusal?: OutboxEntry['refusal']; hold?: number } = {},
): Promise<boolean> {
  const now = host.now()
  const attempts = entry.attempts + 1
  return note(host, entry.key, {
    state: 'waiting',
    attempts,
    nextAttemptAt: now + retryDelayMs(attempts, host.random()),
    heldUntil: hold === undefined ? undefined : now + hold,
    refusal,
    ...NO_ROLLBACK,
  })
}

/**
 * Writes down how a message fares. A full disk must not stop the sending: the message itself is stored already.
 * @returns false when it is not on the device any more: somebody has had everything forgotten, or the browser made room
 */
export async function note(host: OutboxHost, key: string, change: Partial<OutboxEntry>): Promise<boolean> {
  return host.store.update(key, change).catch((error: unknown) => {
    console.warn('outbox: could not note a state:', error)
    return true
  })
}

/** What is kept of a message that was delivered. */
export const receiptOf = (
  host: OutboxHost,
  { key, kind, writtenAt }: Tried,
  told: Pick<Receipt, 'isUntold' | 'toldInForm'>,
): Receipt => ({ number: receiptNumber(key), kind, writtenAt, deliveredAt: host.now(), ...told })

/** A message that the server has, or whose text the form keeps, is erased; should that fail, a replay of the same key does no harm. */
export async function forget(host: OutboxHost, key: string, receipt?: Receipt): Promise<void> {
  const erase = (kept?: Receipt) => host.store.remove(key, { receipt: kept })
  // Where there is no room for the receipt, the message goes without one: it must not look as if it still waited.
  await erase(receipt)
    .catch(() => erase())
    .catch((error: unknown) => console.error('outbox: could not erase a delivered message:', error))
}

/** Erases the versions that this one takes the place of. @returns whether none is left */
export async function eraseSuperseded(host: OutboxHost, { replaces }: Pick<OutboxEntry, 'replaces'>): Promise<boolean> {
  if (replaces === undefined) return true
  try {
    await eraseWithSuperseded(host.store, replaces)
    return true
  } catch (error) {
    console.error('outbox: could not erase an earlier version:', error)
    return false
  }
}

const readText = (response: Response) =>
  response.text().then(
    (body) => body.trim() || response.statusText,
    () => response.statusText,
  )
