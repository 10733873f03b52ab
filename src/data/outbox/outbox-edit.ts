/** Taking messages out of the outbox: to edit them, or for good. */
import { ownName } from '#schema/site-address.ts'
import { fieldsOf } from './draft.ts'
import type { OutboxHost } from './outbox-host.ts'
import type { Draft } from './store/outbox-entry.ts'

/** Name of the lock that is held while a message is sent or taken out. */
export const messageLock = (key: string) => ownName(`outbox:message:${key}`)

type Outbox = Pick<OutboxHost, 'store' | 'lock' | 'now' | 'announce'>

/**
 * Removes a message that its writer no longer wants to send, and the drafts that it was sent from.
 * @returns false when it is being sent at this moment, and cannot be stopped
 * @throws when the store refuses
 */
export async function discard({ store, lock, announce }: Outbox, key: string): Promise<boolean> {
  const isErased = await lock(messageLock(key), () => store.remove(key, { withDrafts: true }).then(() => true), {
    ifFree: true,
  })
  announce({ type: 'changed' })
  return isErased ?? false
}

/**
 * Takes a waiting message back: it leaves the outbox, and is a draft. Unchanged text keeps its key.
 * @param draftId of the draft
 * @returns `busy` when it is being sent at this moment; `gone` when it has been delivered or erased
 * @throws when the store refuses
 */
export async function takeBack(
  { store, lock, now, announce }: Outbox,
  key: string,
  draftId: string,
): Promise<Draft | 'busy' | 'gone'> {
  const taken = await lock(
    messageLock(key),
    async () =>
      (await store.takeBack(key, (entry) => ({
        id: draftId,
        kind: entry.kind,
        values: fieldsOf(entry) ?? {},
        changedAt: now(),
        sent: { text: entry.body, key },
      }))) ?? 'gone',
    { ifFree: true },
  )
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
