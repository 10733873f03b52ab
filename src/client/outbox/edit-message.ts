/** Brings a waiting message back into its form. Whenever the browser dies, the message waits and the draft is kept. */
import { fieldsOf, type Draft } from '#data/outbox/draft.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { eraseDraftsOf, listDrafts, saveDraft } from './drafts.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { endEdit, beginEdit } from './outbox-page.ts'

/** The forms on the screen at the moment. */
const openForms = new Map<Draft['kind'], DraftKeeper>()

/** @returns the form has gone */
export function registerForm(kind: Draft['kind'], keeper: DraftKeeper): () => void {
  openForms.set(kind, keeper)
  const stop = onForgetting(keeper.forget)
  // Back from the browser's page cache, in which it heard nothing.
  const show = ({ persisted }: PageTransitionEvent) => persisted && void keeper.discardIfErased()
  addEventListener('pageshow', show)
  return () => {
    stop()
    removeEventListener('pageshow', show)
    keeper.close()
    if (openForms.get(kind) === keeper) openForms.delete(kind)
  }
}

export const markDelivered = (key: string) => openForms.forEach((keeper) => keeper.delivered(key))

/**
 * Takes a waiting message into its form; what stands there is kept and comes back afterwards.
 * @returns `on-another-screen` when its form is there, which will show it; `in-another-window` when it is being changed there;
 * `busy` when it is being sent or gone; `failed` when this device cannot keep what is needed
 */
export async function editMessage({
  key,
  kind,
}: OutboxEntry): Promise<'here' | 'on-another-screen' | 'in-another-window' | 'busy' | 'failed'> {
  const form = openForms.get(kind)
  if (form?.isEditing(key)) return 'here'
  try {
    await form?.saveForLater()
    // A change that was begun and left is gone on with.
    const begun = (await listDrafts(kind)).find(({ replaces }) => replaces?.key === key)
    const id = begun?.id ?? newIdempotencyKey()
    const taken = await beginEdit(key, id)
    if (taken === 'elsewhere') return 'in-another-window'
    if (taken === 'busy') return 'busy'
    if (!begun)
      await begin({ id, kind, values: fieldsOf(taken)!, changedAt: Date.now(), replaces: { key, text: taken.body } })
    if (!form) return 'on-another-screen'
    return (await form.switchTo(id)) ? 'here' : 'in-another-window'
  } catch (error) {
    console.warn('edit:', error)
    return 'failed'
  }
}

async function begin(draft: Draft & Required<Pick<Draft, 'replaces'>>): Promise<void> {
  const { key } = draft.replaces
  try {
    await saveDraft(draft)
  } catch (error) {
    await endEdit(key, draft.id)
    throw error
  }
  await eraseDraftsOf(key)
}
