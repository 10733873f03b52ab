/** Taking messages out of the outbox: to edit them, or for good. */
import { ownName } from '#schema/site-address.ts'
import { fieldsOf } from './draft.ts'
import type { OutboxHost } from './outbox-host.ts'
import type { Draft, OutboxEntry } from './store/outbox-entry.ts'

/** The lock that is held while a message is sent or taken out. */
export const messageLock = (key: string) => ownName(`outbox:message:${key}`)

type Outbox = Pick<OutboxHost, 'store' | 'lock' | 'now' | 'announce'>

/**
 * Removes a message, and the drafts that it was sent from.
 * @returns false when it is being sent, and cannot be stopped
 * @throws when the store refuses
 */
export async function discard({ store, lock, announce }: Outbox, key: string): Promise<boolean> {
  const erase = () => store.remove(key, { withDrafts: true }).then(() => true)
  const isErased = await lock(messageLock(key), erase, { ifFree: true })
  announce({ type: 'changed' })
  return isErased ?? false
}

/**
 * Moves a waiting message from the outbox into a new draft. Unchanged text keeps its key.
 * @returns `busy` when it is being sent; `gone` when it has been delivered or erased
 * @throws when the store refuses
 */
export async function takeBack(
  { store, lock, now, announce }: Outbox,
  key: string,
  draftId: string,
): Promise<Draft | 'busy' | 'gone'> {
  const asDraft = (entry: OutboxEntry) => ({
    id: draftId,
    kind: entry.kind,
    values: fieldsOf(entry) ?? {},
    changedAt: now(),
    sent: { text: entry.body, key },
  })
  const take = async () => (await store.takeBack(key, asDraft)) ?? 'gone'
  const taken = await lock(messageLock(key), take, { ifFree: true })
  announce({ type: 'changed' })
  return taken ?? 'busy'
}

/**
 * Undoes `takeBack`: the message waits again as it was.
 * @returns false when the draft is gone, or the message was sent from another window
 * @throws when the store refuses
 */
export async function giveBack({ store, announce }: Outbox, draftId: string): Promise<boolean> {
  const isBack = await store.giveBack(draftId)
  announce({ type: 'changed' })
  return isBack
}
