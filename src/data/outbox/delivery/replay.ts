/** Sends waiting messages, in order. */
import { deliver, isServerWide } from './deliver.ts'
import { messageLock, REPLAY_LOCK } from '#data/outbox/lock-names.ts'
import type { OutboxEntry } from '#data/outbox/store/entry.ts'
import type { OutboxHost } from '#data/outbox/host.ts'
import { changeState, createReceipt, eraseEntry, postpone, settleRefusal } from './settle.ts'
import { isDue, type ReplayCause } from './retry-schedule.ts'

/**
 * Tries every waiting message that is due. One replay runs at a time, across tabs and worker.
 * @returns how many messages still wait; messages that need the person are not counted
 */
export async function replay(host: OutboxHost, cause: ReplayCause): Promise<number> {
  // A replay requested during another is queued: the running one may already have failed.
  await host.lock(REPLAY_LOCK, () => replayOnce(host, cause), cause.by === 'timer' ? { ifFree: true } : undefined)
  return (await host.store.readAll()).entries.filter((entry) => entry.state !== 'needs-you').length
}

/**
 * A 429 or 503 ends the replay, and so do two messages in a row without an answer. After the first, the message with
 * the fewest failed tries is next, since a firewall may block only the first one's text.
 */
async function replayOnce(host: OutboxHost, cause: ReplayCause): Promise<void> {
  const left = (await host.store.readAll()).entries.filter(({ key }) => cause.by !== 'person' || cause.key === key)
  let hadNoAnswer = false
  while (left.length > 0) {
    const next: OutboxEntry = hadNoAnswer
      ? left.reduce((least, entry) => (entry.attempts < least.attempts ? entry : least))
      : left[0]!
    left.splice(left.indexOf(next), 1)
    // If the lock is held, this message is being sent already.
    const attempt = () => tryEntry(host, next.key, cause)
    const result: TryResult | undefined = await host.lock(messageLock(next.key), attempt, { ifFree: true })
    if (result === 'all-refused' || (result === 'no-answer' && hadNoAnswer)) return
    if (result !== undefined) hadNoAnswer = result === 'no-answer'
  }
}

type TryResult = 'answered' | 'no-answer' | 'all-refused'

/** @returns undefined when the message is gone or not due */
async function tryEntry(host: OutboxHost, key: string, cause: ReplayCause): Promise<TryResult | undefined> {
  const entry = await host.store.get(key)
  if (!entry || !isDue(entry, cause, host.now())) return undefined
  // Send Now ends every wait: if this try is cut off, the next trigger may try again.
  const trying = { state: 'sending', attempts: Math.max(entry.attempts, 1), retryAfter: undefined } as const
  if (!(await changeState(host, key, trying))) return undefined
  const outcome = await deliver(entry, host.receiver, host.fetch)
  if (outcome.kind === 'accepted') {
    await eraseEntry(host, key, createReceipt(host, entry, 'pending'))
    host.announce({ type: 'delivered', kind: entry.kind, key })
    return 'answered'
  }
  if (outcome.kind === 'refused') await settleRefusal(host, entry, outcome.response)
  else await postpone(host, entry)
  if (outcome.kind === 'no-answer') return 'no-answer'
  return isServerWide(outcome.response.status) ? 'all-refused' : 'answered'
}
