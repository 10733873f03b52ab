/** The forms on the screen. Edit takes a waiting message back into one. */
import { takeBack } from '#data/outbox/edit.ts'
import { randomId } from '#data/storage/random-id.ts'
import type { Draft, OutboxEntry } from '#data/outbox/store/entry.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import type { DraftNote, TextForm } from './draft-in-form.ts'
import type { EditResult } from './edit-message.ts'
import { createFormDraft, type FormDraft } from './form-draft.ts'
import { draftHost } from './page.ts'

const openForms = new Map<Draft['kind'], FormDraft>()

/** @returns the form's draft. Call its `close` when the form leaves the screen */
export function openForm(
  kind: Draft['kind'],
  form: TextForm,
  onNote: (note: DraftNote | undefined) => void,
): FormDraft {
  const draft = createFormDraft(draftHost, kind, form, onNote)
  const stop = onForgetting(draft.forget)
  // In the back/forward cache the page misses every event.
  const show = ({ persisted }: PageTransitionEvent) => persisted && void draft.completeRestored()
  addEventListener('pageshow', show)
  const open = {
    ...draft,
    close() {
      stop()
      removeEventListener('pageshow', show)
      draft.close()
      if (openForms.get(kind) === open) openForms.delete(kind)
    },
  }
  openForms.set(kind, open)
  return open
}

/**
 * Takes a waiting message back into its form. If the form is on another screen, it shows the message when it opens.
 * @throws when the device refuses; the message still waits
 */
export async function editMessage({ key, kind }: OutboxEntry): Promise<EditResult | 'on-another-screen'> {
  const form = openForms.get(kind)
  if (form) return form.edit(key)
  const taken = await takeBack(draftHost, key, randomId())
  return typeof taken === 'string' ? taken : 'on-another-screen'
}
