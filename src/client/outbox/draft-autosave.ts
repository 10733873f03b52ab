/** The draft of one form: saved on the device at every change, restored when the form opens, erased when it is sent. */
import { fateOfDraft, idempotencyKeyFor, receiptFor, type Draft } from '#data/outbox/draft.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { eraseDraft, isErased, listDrafts, lockDraft, readDraft, saveDraft } from './drafts.ts'
import { announceDelivery, beginEdit, endEdit, isOnDevice, readOutbox } from './outbox-page.ts'

type Values = Draft['values']

/** Access to the form's text. */
export interface TextForm {
  read(): Values
  write(values: Values): void
  /** The body that would be sent. */
  toText(values: Values): string
}

/** The note under the form. */
export type DraftNote =
  /** The text was restored after a reload, a crash or another screen. */
  | 'kept'
  /** The form edits a waiting message. */
  | 'editing'
  /** That message was delivered meanwhile, as it was. */
  | 'was-sent'

export type DraftAutosave = ReturnType<typeof createDraftAutosave>

/** Some browsers' IndexedDB never answers: a send waits no longer for its draft to be saved or erased. */
const STORE_TIMEOUT_MS = 500
/** How often the edit lease is renewed while its writer types. */
const LEASE_RENEWAL_MS = 5 * 60 * 1000

/**
 * The history entry names its draft: on Back and on reload, browsers restore a form's text themselves, even of a draft
 * that was erased. Set past the router, which would take it for a navigation.
 */
const STATE_KEY = 'draft'
const draftOfEntry = () => (history.state as { [STATE_KEY]?: string } | null)?.[STATE_KEY]
function markEntry(id: string | undefined): void {
  if (draftOfEntry() !== id)
    History.prototype.replaceState.call(history, { ...(history.state as object | null), [STATE_KEY]: id }, '')
}

/** @param sent the form's last submission before this module was loaded, while its outcome is unknown */
export function createDraftAutosave(
  kind: Draft['kind'],
  form: TextForm,
  onNote: (note: DraftNote | undefined) => void,
  sent?: Draft['sent'],
) {
  let draft: Pick<Draft, 'id' | 'sent' | 'replaces'> = { id: newIdempotencyKey(), sent }
  let unlock: (() => void) | undefined
  let isClosed = false
  let isSending = false
  let isSaveWanted = false
  let saving: Promise<void> | undefined
  let renewedAt = 0

  const isEmpty = () => Object.values(form.read()).every((text) => text.trim() === '')

  async function save(): Promise<void> {
    if (isEmpty() && !draft.replaces) return eraseDraft(draft.id)
    unlock ??= await lockDraft(draft.id)
    await saveDraft({ ...draft, kind, values: form.read(), changedAt: Date.now() })
    markEntry(draft.id)
    if (draft.replaces && Date.now() - renewedAt > LEASE_RENEWAL_MS) {
      renewedAt = Date.now()
      await beginEdit(draft.replaces.key, draft.id)
    }
  }
  async function saveWhileWanted(): Promise<void> {
    while (isSaveWanted) {
      isSaveWanted = false
      // The input event may come before the form has taken the change.
      await undefined
      await save().catch((error: unknown) => {
        markEntry(undefined)
        console.warn('draft: not kept:', error)
      })
    }
  }
  /** Saves at once, without waiting for a pause in the typing. While one save runs, the next one waits. */
  function changed(): void {
    isSaveWanted = true
    saving ??= saveWhileWanted().finally(() => (saving = undefined))
  }

  function startNewDraft(): void {
    unlock?.()
    unlock = undefined
    draft = { id: newIdempotencyKey() }
    onNote(undefined)
  }

  /** Erases the draft: it was sent, stored in the outbox, or cleared. */
  async function erase(): Promise<void> {
    isSaveWanted = false
    const { id } = draft
    const erased = (async () => {
      await saving
      await eraseDraft(id).catch(() => undefined)
    })()
    // The message is safe: the form must not stay "Sending..." where IndexedDB never answers.
    await Promise.race([erased, new Promise((resolve) => setTimeout(resolve, STORE_TIMEOUT_MS))])
    startNewDraft()
  }

  /**
   * Restores a stored draft in the form, unless another window has it locked.
   * @returns whether it is in the form now
   */
  async function restore(id: string, mayRestore: () => boolean): Promise<boolean> {
    const release = await lockDraft(id)
    // Read under the lock: the window that had it may have sent it.
    const stored = release && (await readDraft(id))
    if (!stored) {
      release?.()
      return false
    }
    if (stored.sent?.text === form.toText(stored.values)) {
      const { entries, receipts } = await readOutbox()
      const fate = fateOfDraft(stored, entries, receipts)
      if (fate === 'erase') await eraseDraft(id).catch(() => undefined)
      const receipt = receiptFor(stored.sent, receipts)
      // Its page was closed between the server's answer and the form's announcement.
      if (receipt?.toldInForm) announceDelivery(receipt)
      if (fate !== 'offer') {
        release()
        return false
      }
    }
    const isSupersededWaiting =
      stored.replaces !== undefined && (await isOnDevice(stored.replaces.key).catch(() => true))
    // The lease ends after an hour: another draft may have it now.
    const isEditedElsewhere =
      isSupersededWaiting && (await beginEdit(stored.replaces!.key, id).catch(() => undefined)) === 'elsewhere'
    if (isEditedElsewhere || !mayRestore()) {
      release()
      return false
    }
    unlock?.()
    unlock = release
    draft = isSupersededWaiting ? stored : { id, sent: stored.sent }
    form.write(stored.values)
    onNote(isSupersededWaiting ? 'editing' : stored.replaces ? 'was-sent' : 'kept')
    return true
  }

  /** Restores the latest draft that no window has locked. Never over what the person has typed. */
  async function restoreLatest(): Promise<void> {
    const mayRestore = () => !isClosed && isEmpty()
    if (!mayRestore()) return
    for (const { id } of await listDrafts(kind)) if (id !== draft.id && (await restore(id, mayRestore))) return
  }

  return {
    changed,
    restoreLatest,
    /**
     * To be called before a send.
     * @param newKey for a new message
     * @returns the body's idempotency key, and the key of the message that it supersedes
     */
    async prepare(text: string, newKey: string): Promise<{ key: string; replaces?: string; isUnchanged: boolean }> {
      const key = idempotencyKeyFor(draft, text, newKey)
      draft = { ...draft, sent: { text, key } }
      isSending = true
      changed()
      await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, STORE_TIMEOUT_MS))])
      const isUnchanged = draft.replaces?.key === key
      return { key, replaces: isUnchanged ? undefined : draft.replaces?.key, isUnchanged }
    },
    /** To be called after a send. @param isSafe whether the message is delivered or in the outbox */
    async settle(isSafe: boolean): Promise<void> {
      isSending = false
      if (isSafe) await erase()
      else if (isClosed) unlock?.()
    },
    /** Erases the draft. A message that was being edited stays as it was. */
    async clear(): Promise<void> {
      const { id, replaces } = draft
      await erase()
      if (replaces) await endEdit(replaces.key, id).catch(() => undefined)
    },
    /** "Forget everything here". The form is emptied first: typing must not save the text again. */
    async forget(): Promise<void> {
      const { id } = draft
      startNewDraft()
      form.write({})
      await saving
      await eraseDraft(id)
      // A save that was running may have stored the old text under the new id.
      changed()
    },
    /**
     * Empties the form when the browser has restored the text of an erased draft: sent, or erased in another window.
     */
    async discardIfErased(): Promise<void> {
      const id = draftOfEntry()
      if (isEmpty() || id === undefined || !(await isErased(id))) return
      startNewDraft()
      form.write({})
    },
    /** A message was delivered. If this draft edits it, the draft becomes a new message. */
    delivered(key: string): void {
      if (draft.replaces?.key !== key || isSending) return
      draft = { ...draft, replaces: undefined }
      onNote('was-sent')
      changed()
    },
    isEditing: (key: string) => draft.replaces?.key === key,
    /**
     * Saves the text before another draft takes the form; it is restored afterwards.
     * @throws when it cannot be saved
     */
    async saveForLater(): Promise<void> {
      await saving
      if (!isEmpty()) await save()
    },
    switchTo: (id: string) => restore(id, () => !isClosed),
    close(): void {
      isClosed = true
      void saving?.then(() => !isSending && unlock?.())
      if (!saving && !isSending) unlock?.()
    },
  }
}
