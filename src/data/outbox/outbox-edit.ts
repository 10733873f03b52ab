/** Editing and removing waiting messages. Of two versions of a message only one is ever sent. */
import { ownName } from '#schema/site-address.ts'
import type { OutboxHost } from './outbox-host.ts'
import type { OutboxEntry, OutboxStore } from './store/outbox-entry.ts'
import { EDIT_LEASE_MS, isBeingEdited } from './delivery/retry-schedule.ts'

/** Name of the lock that whoever sends or changes a message holds. */
export const messageLock = (key: string) => ownName(`outbox:message:${key}`)

/**
 * Removes a message and every version that it supersedes. The oldest goes first: while a later version is stored, the
 * earlier ones are not sent.
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
  // Entries of another release may form a circle.
  if (entry.replaces !== undefined && !known.includes(entry.replaces))
    await eraseWithSuperseded(store, entry.replaces, known)
  await store.remove(key)
}

/**
 * Removes a message that its writer no longer wants to send.
 * @returns false when it is being sent at this moment, and cannot be stopped
 * @throws when the store refuses
 */
export async function discard({ store, lock }: Pick<OutboxHost, 'store' | 'lock'>, key: string): Promise<boolean> {
  const isErased = await lock(messageLock(key), () => eraseWithSuperseded(store, key).then(() => true), {
    ifFree: true,
  })
  return isErased ?? false
}

/**
 * Leases a waiting message to a draft for an hour. Meanwhile nothing sends it as it was, and no other draft edits it.
 * @param editor id of the draft; it may renew its own lease
 * @returns the message; `busy` when it is being sent at this moment or is gone; `elsewhere` when another draft has the
 * lease
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
      const lease = { editedUntil: host.now() + EDIT_LEASE_MS, editor }
      return (await host.store.update(key, lease)) && entry ? { ...entry, ...lease } : 'busy'
    },
    { ifFree: true },
  )
  host.announce({ type: 'changed' })
  return taken ?? 'busy'
}

/**
 * Gives the lease back: the message is sent as it was when its time comes. Does nothing when another draft has the
 * lease.
 */
export async function releaseEditLease(
  { store, announce }: Pick<OutboxHost, 'store' | 'announce'>,
  key: string,
  editor: string,
): Promise<void> {
  if ((await store.get(key))?.editor === editor) await store.update(key, { editedUntil: undefined, editor: undefined })
  announce({ type: 'changed' })
}
