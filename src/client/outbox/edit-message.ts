/** Edits a waiting message in its form. If the browser is closed meanwhile, message and draft stay stored. */
import { fieldsOf, type Draft } from '#data/outbox/draft.ts'
import type { OutboxEntry } from '#data/outbox/store/outbox-entry.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import { eraseDraftsOf, listDrafts, saveDraft } from './drafts.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { beginEdit, endEdit } from './outbox-page.ts'

/** On the screen now. */
const openForms = new Map<Draft['kind'], DraftAutosave>()

/** @returns to be called when the form leaves the screen */
export function registerForm(kind: Draft['kind'], autosave: DraftAutosave): () => void {
  openForms.set(kind, autosave)
  const stop = onForgetting(autosave.forget)
  // In the back/forward cache the page misses every event.
  const show = ({ persisted }: PageTransitionEvent) => persisted && void autosave.discardIfErased()
  addEventListener('pageshow', show)
  return () => {
    stop()
    removeEventListener('pageshow', show)
    autosave.close()
    if (openForms.get(kind) === autosave) openForms.delete(kind)
  }
}

/** Tells the forms that a message was delivered, in case one edits it. */
export const markDelivered = (key: string) => openForms.forEach((autosave) => autosave.delivered(key))

/**
 * Puts a waiting message into its form. The text in the form is saved, and restored afterwards.
 * @returns `here` when it is in the form; `on-another-screen` when the form is on another screen, and will show it;
 * `in-another-window` when it is being edited there; `busy` when it is being sent or gone; `failed` when the device
 * cannot store the draft
 */
export async function editMessage({
  key,
  kind,
}: OutboxEntry): Promise<'here' | 'on-another-screen' | 'in-another-window' | 'busy' | 'failed'> {
  const form = openForms.get(kind)
  if (form?.isEditing(key)) return 'here'
  try {
    await form?.saveForLater()
    // An edit that was begun and left goes on.
    const begun = (await listDrafts(kind)).find(({ replaces }) => replaces?.key === key)
    const id = begun?.id ?? newIdempotencyKey()
    const taken = await beginEdit(key, id)
    if (taken === 'elsewhere') return 'in-another-window'
    if (taken === 'busy') return 'busy'
    if (!begun)
      await saveEdit({ id, kind, values: fieldsOf(taken)!, changedAt: Date.now(), replaces: { key, text: taken.body } })
    if (!form) return 'on-another-screen'
    return (await form.switchTo(id)) ? 'here' : 'in-another-window'
  } catch (error) {
    console.warn('edit:', error)
    return 'failed'
  }
}

async function saveEdit(draft: Draft & Required<Pick<Draft, 'replaces'>>): Promise<void> {
  const { key } = draft.replaces
  try {
    await saveDraft(draft)
  } catch (error) {
    await endEdit(key, draft.id)
    throw error
  }
  await eraseDraftsOf(key)
}
