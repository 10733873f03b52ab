/** The draft of a form on the screen: saved on every change, restored when the form opens, erased when it is sent. */
import { idempotencyKeyFor } from '#data/outbox/draft.ts'
import { inTime } from '#data/storage/in-time.ts'
import type { Draft } from '#data/outbox/store/entry.ts'
import { createDraftInForm, type DraftNote, type TextForm } from './draft-in-form.ts'
import { editIn, undoEditIn } from './edit-message.ts'
import { draftOfHistoryEntry } from './history-entry.ts'
import { openLatestDraft, type DraftHost } from './open-draft.ts'

export type FormDraft = ReturnType<typeof createFormDraft>

/** Some browsers' IndexedDB never answers: a send waits at most this long for its draft to be saved. */
const STORE_TIMEOUT_MS = 500

/** Settles when the forms that have left the screen are saved: only then can the next one show their text. */
const left = new WeakMap<DraftHost, Promise<unknown>>()

export function createFormDraft(
  host: DraftHost,
  kind: Draft['kind'],
  form: TextForm,
  onNote: (note: DraftNote | undefined) => void,
) {
  const here = createDraftInForm(host, kind, form, onNote)

  /** Shows the latest draft that no window has open, but never over what the person has typed. */
  async function restoreLatest(): Promise<void> {
    await Promise.all([here.stored(), left.get(host)])
    if (!here.isFree()) return
    const opened = await openLatestDraft(host, kind, form.toText)
    if (opened && here.isFree()) here.show(opened)
    else opened?.release?.()
  }

  return {
    /** Call it when the person has changed the text: saves it. */
    changed: here.request,
    restoreLatest,
    /** Call it before a send. @returns the body's idempotency key */
    async beforeSend(text: string): Promise<string> {
      const draft = here.current
      const key = idempotencyKeyFor(draft.sent, text)
      draft.sent = { text, key }
      if (key === draft.takenBack) {
        draft.takenBack = undefined
        onNote(undefined)
      }
      here.isSending = true
      here.request()
      await inTime(here.stored(), STORE_TIMEOUT_MS).catch(() => undefined)
      return key
    },
    /**
     * Call it after a send. Empties the form at once, then erases the draft, and shows that of another message, from
     * another window or a crash.
     * @param isSafe whether the message is delivered or in the outbox
     */
    async afterSend(isSafe: boolean): Promise<void> {
      here.isSending = false
      if (!isSafe) return here.releaseIfClosed()
      await here.startOver()
      await restoreLatest().catch(() => undefined)
    },
    /** "Erase What Was Saved Here". */
    forget: here.startOver,
    /** Erases the draft and its text. Does nothing during a send. */
    async clear(): Promise<void> {
      if (!here.isSending) await here.startOver()
    },
    /** Takes a waiting message back into this form. @throws when the store refuses */
    edit: (key: string) => editIn(here, host, key),
    /** Undoes Edit. @returns false when the message is being sent, or gone. @throws when the store refuses */
    undoEdit: () => undoEditIn(here, host),
    /**
     * Call it when the browser has restored the form's text, which may be a part of its draft (Chromium leaves out a field
     * whose text React has set) or that of an erased one: shows the whole draft, or empties the form.
     */
    async completeRestored(): Promise<void> {
      const id = draftOfHistoryEntry()
      if (here.isEmpty() || id === undefined) return
      const restored = here.text()
      const opened = await openLatestDraft(host, kind, form.toText, id).catch(() => undefined)
      const stored = await host.store.readAll().catch(() => undefined)
      const isErased = stored && !stored.drafts.some((each) => each.id === id)
      // What is typed in the meantime stays.
      if (here.isClosed || here.text() !== restored) opened?.release?.()
      else if (opened) here.show(opened)
      else if (isErased) await here.startOver()
    },
    isClosed: () => here.isClosed,
    close(): void {
      here.isClosed = true
      if (here.isIdle()) here.releaseIfClosed()
      left.set(host, Promise.all([left.get(host), here.stored()]))
    },
  }
}
