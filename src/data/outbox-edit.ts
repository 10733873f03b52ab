/** Changing and removing what waits: the earlier version goes when its successor is safe, and never both are sent. */
import { ownName } from '#schema/site-address.ts'
import type { OutboxHost } from './outbox-host.ts'
import type { OutboxEntry, OutboxStore } from './outbox-entry.ts'
import { EDIT_HOLD_MS } from './outbox-waits.ts'

/** Held by whoever sends or changes a message. */
export const lockOf = (key: string) => ownName(`outbox:message:${key}`)

/**
 * Removes a message with every version that it takes the place of, the oldest first: a later one keeps it from being sent.
 * @throws when the store refuses
 */
export async function eraseWithEarlier(store: OutboxStore, key: string, seen: readonly string[] = []): Promise<void> {
  const entry = (await store.get(key)) ?? (await store.sealed()).find((sealed) => sealed.key === key)
  if (!entry) return
  const known = [...seen, key]
  // What another release wrote might go in a circle.
  if (entry.replaces !== undefined && !known.includes(entry.replaces)) await eraseWithEarlier(store, entry.replaces, known)
  await store.remove(key)
}

/**
 * Removes a message that its writer no longer wants to send.
 * @returns false when it is being sent this moment: it cannot be called back
 * @throws when the store refuses
 */
export async function discard({ store, lock }: Pick<OutboxHost, 'store' | 'lock'>, key: string): Promise<boolean> {
  const isErased = await lock(lockOf(key), () => eraseWithEarlier(store, key).then(() => true), { ifFree: true })
  return isErased ?? false
}

/**
 * Takes a waiting message for its writer to change: nothing sends it as it was until they are done, or have left it
 * for an hour.
 * @returns the message; undefined when it is being sent this moment, or is gone
 * @throws when the store refuses
 */
export async function beginEdit(host: Pick<OutboxHost, 'store' | 'lock' | 'now' | 'announce'>, key: string): Promise<OutboxEntry | undefined> {
  const taken = await host.lock(
    lockOf(key),
    async () => {
      await host.store.update(key, { editedUntil: host.now() + EDIT_HOLD_MS })
      return host.store.get(key)
    },
    { ifFree: true },
  )
  host.announce({ type: 'changed' })
  return taken
}

/** Leaves the message as it was: it is sent when its time comes. */
export async function endEdit({ store, announce }: Pick<OutboxHost, 'store' | 'announce'>, key: string): Promise<void> {
  await store.update(key, { editedUntil: undefined })
  announce({ type: 'changed' })
}
