/** Changing and removing what waits: the earlier version goes when its successor is safe, and never both are sent. */
import { ownName } from '#schema/site-address.ts'
import type { OutboxHost } from './outbox-host.ts'
import type { OutboxEntry, OutboxStore } from './outbox-entry.ts'
import { EDIT_LEASE_MS, isBeingEdited } from './retry-schedule.ts'

/** Held by whoever sends or changes a message. */
export const messageLock = (key: string) => ownName(`outbox:message:${key}`)

/**
 * Removes a message with every version that it takes the place of, the oldest first: a later one keeps it from being sent.
 * @throws when the store refuses
 */
export async function eraseWithSuperseded(
  store: OutboxStore,
  key: string,
  seen: readonly string[] = [],
): Promise<void> {
  const entry = (await store.get(key)) ?? (await store.unreadable()).find((unreadable) => unreadable.key === key)
  if (!entry) return
  const known = [...seen, key]
  // What another release wrote might go in a circle.
  if (entry.replaces !== undefined && !known.includes(entry.replaces))
    await eraseWithSuperseded(store, entry.replaces, known)
  await store.remove(key)
}

/**
 * Removes a message that its writer no longer wants to send.
 * @returns false when it is being sent this moment: it cannot be called back
 * @throws when the store refuses
 */
export async function discard({ store, lock }: Pick<OutboxHost, 'store' | 'lock'>, key: string): Promise<boolean> {
  const isErased = await lock(messageLock(key), () => eraseWithSuperseded(store, key).then(() => true), {
    ifFree: true,
  })
  return isErased ?? false
}

/**
 * Takes a waiting message for its writer to change: nothing sends it as it was until they are done, or have left it
 * for an hour, and nobody else changes it.
 * @param editor the draft in which it is changed; the same one may take it again
 * @returns the message; `busy` when it is being sent this moment, or is gone; `elsewhere` when another draft has it
 * @throws when the store refuses
 */
export async function acquireEditLease(
  host: Pick<OutboxHost, 'store' | 'lock' | 'now' | 'announce'>,
  key: string,
  editor: string,
): Promise<OutboxEntry | 'busy' | 'elsewhere'> {
  const taken = await host.lock(
    messageLock(key),
    async () => {
      const entry = await host.store.get(key)
      if (entry && isBeingEdited(entry, host.now()) && entry.editor !== editor) return 'elsewhere'
      const hold = { editedUntil: host.now() + EDIT_LEASE_MS, editor }
      return (await host.store.update(key, hold)) && entry ? { ...entry, ...hold } : 'busy'
    },
    { ifFree: true },
  )
  host.announce({ type: 'changed' })
  return taken ?? 'busy'
}

/** Leaves the message as it was: it is sent when its time comes. Nothing happens where another draft has it. */
export async function releaseEditLease(
  { store, announce }: Pick<OutboxHost, 'store' | 'announce'>,
  key: string,
  editor: string,
): Promise<void> {
  if ((await store.get(key))?.editor === editor) await store.update(key, { editedUntil: undefined, editor: undefined })
  announce({ type: 'changed' })
}
