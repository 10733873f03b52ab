/** Sends what waits, in order. */
import { ownName } from '#schema/site-address.ts'
import { isServerWide, deliver } from './delivery.ts'
import { messageLock } from './outbox-edit.ts'
import { withoutSuperseded, type OutboxEntry } from './outbox-entry.ts'
import type { OutboxHost } from './outbox-host.ts'
import { NO_ROLLBACK, eraseSuperseded, forget, note, postpone, receiptOf, settleRefusal } from './outbox-settle.ts'
import { isDue, type ReplayCause } from './retry-schedule.ts'

const REPLAY_LOCK = ownName('outbox:replay')

/**
 * Goes through what waits, in order, one pass at a time across tabs and worker.
 * @returns how many messages still wait for a try by themselves
 */
export async function replay(host: OutboxHost, cause: ReplayCause): Promise<number> {
  // A pass under way may have failed just before the connection came: a trigger, and a person, get one of their own.
  await host.lock(REPLAY_LOCK, () => pass(host, cause), cause.by === 'timer' ? { ifFree: true } : undefined)
  return withoutSuperseded(await host.store.list()).filter((entry) => entry.state !== 'needs-you').length
}

/**
 * 429 and 503 end the pass, and so do two messages in a row that get no answer: then it is the line. One alone may be at
 * fault itself, as when a firewall cuts off what it says; the one that has failed least is the next, so that each has its turn.
 */
async function pass(host: OutboxHost, cause: ReplayCause): Promise<void> {
  const left = withoutSuperseded(await host.store.list()).filter(
    ({ key }) => cause.by !== 'person' || cause.key === key,
  )
  let isInDoubt = false
  while (left.length > 0) {
    const next: OutboxEntry = isInDoubt
      ? left.reduce((least, entry) => (entry.attempts < least.attempts ? entry : least))
      : left[0]!
    left.splice(left.indexOf(next), 1)
    // Somebody who holds the message is sending it right now: it needs no second try.
    const tried: Tried | undefined = await host.lock(messageLock(next.key), () => retry(host, next.key, cause), {
      ifFree: true,
    })
    if (tried === 'all-refused' || (tried === 'no-answer' && isInDoubt)) return
    if (tried !== undefined) isInDoubt = tried === 'no-answer'
  }
}

type Tried = 'answered' | 'no-answer' | 'all-refused'

/** @returns undefined when there was nothing to try */
async function retry(host: OutboxHost, key: string, cause: ReplayCause): Promise<Tried | undefined> {
  const entry = await host.store.get(key)
  if (!entry || !isDue(entry, cause, host.now())) return undefined
  // The person's own Send now ends a hold for good: should this try be cut off, the next trigger may go on.
  if (
    !(await note(host, key, {
      state: 'sending',
      attempts: Math.max(entry.attempts, 1),
      heldUntil: undefined,
      editedUntil: undefined,
      editor: undefined,
      ...NO_ROLLBACK,
    }))
  )
    return undefined
  // Nobody holds this message: its first try was cut off before it could erase the version that it takes the place of.
  const isAlone = await eraseSuperseded(host, entry)
  host.announce({ type: 'changed' })
  const outcome = await deliver(entry, host.receiver, host.fetch, host.timeoutMs)
  if (outcome.kind === 'accepted') {
    if (isAlone) await forget(host, key, receiptOf(host, entry, { isUntold: true }))
    host.announce({ type: 'delivered', kind: entry.kind, key })
    return 'answered'
  }
  if (outcome.kind === 'refused') await settleRefusal(host, entry, outcome.response)
  else await postpone(host, entry)
  host.announce({ type: 'changed' })
  if (outcome.kind === 'no-answer') return 'no-answer'
  return isServerWide(outcome.response.status) ? 'all-refused' : 'answered'
}
