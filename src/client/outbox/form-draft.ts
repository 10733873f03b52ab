/** The draft of a form on the screen: saved at every change, restored when the form opens, erased when it is sent. */
import { idempotencyKeyFor } from '#data/outbox/draft.ts'
import { takeBack } from '#data/outbox/outbox-edit.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import type { Draft } from '#data/outbox/store/outbox-entry.ts'
import { openLatestDraft, type DraftHost, type OpenDraft } from './open-draft.ts'

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

export type EditResult =
  /** The message is in the form. */
  | 'here'
  /** The form keeps its own text, and the message still waits. */
  | 'form-in-use'
  /** It is being sent. */
  | 'busy'
  /** It has been delivered or erased. */
  | 'gone'

export type FormDraft = ReturnType<typeof createFormDraft>

/**
 * The draft that the history entry names. Browsers restore a form's text on Back and on reload, even an erased draft's.
 * Set without the router, which would treat it as a navigation.
 */
const draftOfHistoryEntry = () => (history.state as { draft?: string } | null)?.draft
function markHistoryEntry(draft: string | undefined): void {
  if (draftOfHistoryEntry() !== draft)
    History.prototype.replaceState.call(history, { ...(history.state as object | null), draft }, '')
}

/** Some browsers' IndexedDB never answers: a send waits at most this long for its draft to be saved or erased. */
const STORE_TIMEOUT_MS = 500
const atMost = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, STORE_TIMEOUT_MS))])

interface Current extends Pick<Draft, 'id' | 'sent'> {
  /** The key of the message that Edit has taken back, until it is sent again. */
  takenBack?: string | undefined
  /** Lets other windows open the draft. */
  release?: (() => void) | undefined
}

export function createFormDraft(
  host: DraftHost,
  kind: Draft['kind'],
  form: TextForm,
  onNote: (note: DraftNote | undefined) => void,
) {
  /** The draft in the form. Replaced when the form shows another one. */
  let current: Current = { id: newIdempotencyKey() }
  let isClosed = false
  let isSending = false

  const isEmpty = () => Object.values(form.read()).every((text) => text.trim() === '')
  /** Once the form has left the screen, the next one may show the draft. */
  const releaseIfClosed = () => void (isClosed && !isSending && current.release?.())
  const isFree = () => !isClosed && !isSending && !current.takenBack && isEmpty()

  async function save(): Promise<void> {
    const draft = current
    if (isEmpty() && !draft.takenBack) return host.store.eraseDraft(draft.id)
    draft.release ??= await host.hold(draft.id)
    // Sent or erased meanwhile.
    if (current !== draft) return draft.release?.()
    try {
      const values = form.read()
      // Changed text is another message: removing the one that was sent must not erase it.
      const sentAs = draft.sent?.text === form.toText(values) ? draft.sent : undefined
      await host.store.saveDraft({ id: draft.id, sent: sentAs, kind, values, changedAt: host.now() })
      if (!isClosed) markHistoryEntry(draft.id)
    } catch (error) {
      // This text is only in the browser's memory.
      if (!isClosed) markHistoryEntry(undefined)
      throw error
    }
  }

  let isSaveWanted = false
  let saving: Promise<void> | undefined
  async function saveWhileWanted(): Promise<void> {
    while (isSaveWanted) {
      isSaveWanted = false
      // The input event may come before the form has the change.
      await undefined
      await save().catch((error: unknown) => console.warn('draft: not kept:', error))
    }
  }
  /** Saves the text. One save runs at a time, and the last text is always saved. */
  function changed(): void {
    isSaveWanted = true
    saving ??= saveWhileWanted().finally(() => {
      saving = undefined
      releaseIfClosed()
    })
  }
  /** Settles when no save runs or waits; never rejects. */
  const saved = () => saving ?? Promise.resolve()

  function startNew(): void {
    current.release?.()
    current = { id: newIdempotencyKey() }
    onNote(undefined)
  }

  function startEmpty(): void {
    startNew()
    form.write({})
  }

  function show({ draft: { id, sent: asSent, takenBack: message, values }, release }: OpenDraft): void {
    current.release?.()
    const before = message && { text: message.body, key: message.key }
    current = { id, sent: asSent ?? before, takenBack: message?.key, release }
    form.write(values)
    onNote(message ? 'taken-back' : 'kept')
  }

  /** Settles when the draft is erased; never rejects. */
  const erase = ({ id }: Current) => saved().then(() => host.store.eraseDraft(id).catch(() => undefined))

  /** "Erase What Was Saved Here". The form is emptied first: what is typed from now on is another draft. */
  async function forget(): Promise<void> {
    const forgotten = current
    startEmpty()
    await erase(forgotten)
  }

  return {
    changed,
    /** Shows the latest draft that no window has open, but never over what the person has typed. */
    async restoreLatest(): Promise<void> {
      if (!isFree()) return
      const opened = await openLatestDraft(host, kind, form.toText)
      if (opened && isFree()) show(opened)
      else opened?.release?.()
    },
    /** Call it before a send. @returns the body's idempotency key */
    async prepare(text: string): Promise<string> {
      const key = idempotencyKeyFor(current.sent, text)
      current.sent = { text, key }
      if (key === current.takenBack) {
        current.takenBack = undefined
        onNote(undefined)
      }
      isSending = true
      changed()
      await atMost(saved())
      return key
    },
    /** Call it after a send. @param isSafe whether the message is delivered or in the outbox */
    async settle(isSafe: boolean): Promise<void> {
      isSending = false
      if (isSafe) {
        isSaveWanted = false
        await atMost(erase(current))
        startNew()
      } else releaseIfClosed()
    },
    forget,
    /** Erases the draft and its text. Does nothing during a send. */
    async clear(): Promise<void> {
      if (!isSending) await forget()
    },
    /** Takes a waiting message back into this form. @throws when the store refuses */
    async edit(key: string): Promise<EditResult> {
      if (!isFree()) return 'form-in-use'
      await saved()
      const id = newIdempotencyKey()
      let release = await host.hold(id)
      try {
        const taken = await takeBack(host, key, id)
        if (typeof taken === 'string') return taken
        if (isFree()) {
          show({ draft: taken, release })
          release = undefined
          return 'here'
        }
        // The form will show the draft when it opens again.
        if (isClosed) return 'here'
        // The person has typed meanwhile.
        await host.store.giveBack(id)
        return 'form-in-use'
      } finally {
        release?.()
      }
    },
    /**
     * Undoes Edit: the message waits again as it was.
     * @returns false when it is being sent, or its record is gone
     * @throws when the store refuses
     */
    async undoEdit(): Promise<boolean> {
      isSaveWanted = false
      await saved()
      if (isSending) return false
      const undone = current
      const before = form.toText(form.read())
      const isBack = await host.store.giveBack(undone.id)
      // Sent or forgotten meanwhile.
      if (current !== undone) return isBack
      undone.takenBack = undefined
      onNote(isBack ? undefined : 'kept')
      if (isBack && !isSending && form.toText(form.read()) === before) {
        startEmpty()
        // A letter that was typed and deleted meanwhile may have been saved under the message's draft.
        await erase(undone)
      } else changed()
      return isBack
    },
    /** Empties the form when the browser has restored the text of a draft that was sent or erased. */
    async discardIfErased(): Promise<void> {
      const id = draftOfHistoryEntry()
      if (isEmpty() || id === undefined) return
      const stored = await host.store.readAll().catch(() => undefined)
      if (!stored || stored.drafts.some((each) => each.id === id)) return
      startEmpty()
    },
    /** Whether the form has left the screen. */
    isClosed: () => isClosed,
    close(): void {
      isClosed = true
      if (!saving) releaseIfClosed()
    },
  }
}
