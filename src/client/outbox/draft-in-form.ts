/** The draft that a form shows. Another one takes its place when the form is emptied or filled. */
import { randomId } from '#data/storage/random-id.ts'
import type { Draft } from '#data/outbox/store/entry.ts'
import { markHistoryEntry } from './history-entry.ts'
import type { DraftHost, OpenDraft } from './open-draft.ts'
import { createLatestSaver } from './save-latest.ts'

/** Access to the form's text. */
export interface TextForm {
  read(): Draft['values']
  /** Empties the form, then fills it. */
  write(values: Draft['values']): void
  /** The body that would be sent. */
  toText(values: Draft['values']): string
}

/** The note under the form. */
export type DraftNote =
  /** Restored after a reload, a crash or another screen. */
  | 'kept'
  /** Edit has taken the message back. It is not sent until the person presses Send again. */
  | 'taken-back'

interface Current extends Pick<Draft, 'id' | 'sent'> {
  /** The key of the message that Edit has taken back, until it is sent again. */
  takenBack?: string | undefined
  /** Lets other windows open the draft. */
  release?: (() => void) | undefined
}

export type DraftInForm = ReturnType<typeof createDraftInForm>

export function createDraftInForm(
  host: DraftHost,
  kind: Draft['kind'],
  form: TextForm,
  onNote: (note: DraftNote | undefined) => void,
) {
  const isEmpty = () => Object.values(form.read()).every((text) => text.trim() === '')

  async function save(): Promise<void> {
    const draft = here.current
    if (isEmpty() && !draft.takenBack) return host.store.eraseDraft(draft.id)
    draft.release ??= await host.hold(draft.id)
    // Sent or erased in the meantime.
    if (here.current !== draft) return draft.release?.()
    try {
      const values = form.read()
      // Changed text is another message: removing the one that was sent must not erase it.
      const sentAs = draft.sent?.text === form.toText(values) ? draft.sent : undefined
      await host.store.saveDraft({ id: draft.id, sent: sentAs, kind, values, changedAt: host.now() })
      if (!here.isClosed) markHistoryEntry(draft.id)
    } catch (error) {
      // This text is only in the browser's memory.
      if (!here.isClosed) markHistoryEntry(undefined)
      throw error
    }
  }
  const saver = createLatestSaver(save, () => here.releaseIfClosed())
  let erasing = Promise.resolve()
  async function erase(old: Current): Promise<void> {
    await saver.saved()
    await host.store.eraseDraft(old.id).catch(() => undefined)
    // Not sooner: until it is erased, a form that opens would find it.
    old.release?.()
  }

  const here = {
    ...saver,
    current: { id: randomId() } as Current,
    isSending: false,
    /** Whether the form has left the screen. */
    isClosed: false,
    isEmpty,
    /** Whether another draft may be shown. */
    isFree: () => !here.isClosed && !here.isSending && !here.current.takenBack && isEmpty(),
    text: () => form.toText(form.read()),
    note: onNote,
    /** Shows a stored draft. */
    show({ draft: { id, sent: asSent, takenBack: message, values }, release }: OpenDraft): void {
      here.current.release?.()
      const before = message && { text: message.body, key: message.key }
      here.current = { id, sent: asSent ?? before, takenBack: message?.key, release }
      form.write(values)
      onNote(message ? 'taken-back' : 'kept')
    },
    /** Empties the form at once, so what is typed from now on is another draft; then erases the old one. Never rejects. */
    startOver(): Promise<void> {
      const old = here.current
      here.current = { id: randomId() }
      saver.cancel()
      form.write({})
      onNote(undefined)
      erasing = erase(old)
      return erasing
    },
    /** Settles when everything is saved or erased; never rejects. */
    stored: async () => void (await Promise.all([saver.saved(), erasing])),
    /** Once the form has left the screen, the next one may show the draft. */
    releaseIfClosed: () => void (here.isClosed && !here.isSending && here.current.release?.()),
  }
  return here
}
