/** Edit takes a waiting message back into a form, and Undo lets it wait again. */
import { takeBack } from '#data/outbox/edit.ts'
import { randomId } from '#data/storage/random-id.ts'
import type { DraftInForm } from './draft-in-form.ts'
import type { DraftHost } from './open-draft.ts'

export type EditResult =
  /** The message is in the form. */
  | 'here'
  /** The form keeps its own text, and the message still waits. */
  | 'form-in-use'
  /** It is being sent. */
  | 'busy'
  /** It has been delivered or erased. */
  | 'gone'

/** Takes a waiting message into the form, if the form has no text of its own. @throws when the store refuses */
export async function editIn(here: DraftInForm, host: DraftHost, key: string): Promise<EditResult> {
  if (!here.isFree()) return 'form-in-use'
  await here.saved()
  const id = randomId()
  let release = await host.hold(id)
  try {
    const taken = await takeBack(host, key, id)
    if (typeof taken === 'string') return taken
    if (here.isFree()) {
      here.show({ draft: taken, release })
      release = undefined
      return 'here'
    }
    // The form will show the draft when it opens again.
    if (here.isClosed) return 'here'
    // The person has typed in the meantime.
    await host.store.giveBack(id)
    return 'form-in-use'
  } finally {
    release?.()
  }
}

/**
 * Undoes `editIn`: the message waits again as it was.
 * @returns false when it is being sent, or its record is gone
 * @throws when the store refuses
 */
export async function undoEditIn(here: DraftInForm, { store }: DraftHost): Promise<boolean> {
  here.cancel()
  await here.saved()
  if (here.isSending) return false
  const undone = here.current
  const before = here.text()
  const isBack = await store.giveBack(undone.id)
  // Sent or forgotten in the meantime.
  if (here.current !== undone) return isBack
  undone.takenBack = undefined
  here.note(isBack ? undefined : 'kept')
  // Also erases the draft: a letter that was typed and deleted in the meantime may have been saved under it.
  if (isBack && !here.isSending && here.text() === before) await here.startOver()
  else here.request()
  return isBack
}
