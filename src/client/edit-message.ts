/** Brings a waiting message back into its form. Whenever the browser dies, the message waits and the draft is kept. */
import { fieldsOf, type Draft } from '#data/draft.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { newIdempotencyKey } from '#data/message-limits.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { listDrafts, saveDraft } from './drafts.ts'
import { onForgetting } from './forgetting.ts'
import { leaveEdit, takeForEdit } from './outbox-page.ts'

/** The forms on the screen at the moment. */
const openForms = new Map<Draft['kind'], DraftKeeper>()

/** @returns the form has gone */
export function openForm(kind: Draft['kind'], keeper: DraftKeeper): () => void {
  openForms.set(kind, keeper)
  const stop = onForgetting(keeper.forget)
  // Back from the browser's page cache, in which it heard nothing.
  const show = ({ persisted }: PageTransitionEvent) => persisted && void keeper.dropForgotten()
  addEventListener('pageshow', show)
  return () => {
    stop()
    removeEventListener('pageshow', show)
    keeper.close()
    if (openForms.get(kind) === keeper) openForms.delete(kind)
  }
}

export const deliveredMeanwhile = (key: string) => openForms.forEach((keeper) => keeper.delivered(key))

/**
 * Takes a waiting message into its form; what stands there is kept and comes back afterwards.
 * @returns `elsewhere` when its form is on another screen, which will show it; `busy` when it is being sent or gone;
 * `failed` when this device cannot keep what is needed
 */
export async function editMessage({ key, kind }: OutboxEntry): Promise<'here' | 'elsewhere' | 'busy' | 'failed'> {
  const form = openForms.get(kind)
  if (form?.isEditing(key)) return 'here'
  try {
    await form?.setAside()
    const taken = await takeForEdit(key)
    if (!taken) return 'busy'
    // A change that was begun and left is gone on with.
    const begun = (await listDrafts(kind)).find(({ replaces }) => replaces?.key === key)
    if (begun && (await form?.takeInstead(begun.id))) return 'here'
    const draft: Draft = { id: newIdempotencyKey(), kind, values: fieldsOf(taken)!, changedAt: Date.now(), replaces: { key, text: taken.body } }
    await saveDraft(draft).catch(async (error: unknown) => {
      await leaveEdit(key)
      throw error
    })
    return form && (await form.takeInstead(draft.id)) ? 'here' : 'elsewhere'
  } catch (error) {
    console.warn('edit:', error)
    return 'failed'
  }
}
