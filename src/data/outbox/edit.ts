/** Taking messages out of the outbox: to edit them, or for good. */
import { messageLock } from './lock-names.ts'
import type { OutboxHost } from './host.ts'
import type { Draft } from './store/entry.ts'

/**
 * Removes a message, and the drafts that it was sent from.
 * @returns false when it is being sent and cannot be stopped
 * @throws when the store refuses
 */
export async function discard({ store, lock }: Pick<OutboxHost, 'store' | 'lock'>, key: string): Promise<boolean> {
  const erase = () => store.discard(key).then(() => true)
  return (await lock(messageLock(key), erase, { ifFree: true })) ?? false
}

/**
 * Moves a waiting message from the outbox into a new draft. Unchanged text keeps its key.
 * @returns `busy` when it is being sent; `gone` when it has been delivered or erased
 * @throws when the store refuses
 */
export async function takeBack(
  { store, lock, now }: Pick<OutboxHost, 'store' | 'lock' | 'now'>,
  key: string,
  draftId: string,
): Promise<Draft | 'busy' | 'gone'> {
  const take = async () => (await store.takeBack(key, { id: draftId, changedAt: now() })) ?? 'gone'
  return (await lock(messageLock(key), take, { ifFree: true })) ?? 'busy'
}
