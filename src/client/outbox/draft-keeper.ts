/** Looks after what stands in one form: kept on the device while it is written, given back, erased when it is sent. */
import { fateOfDraft, idempotencyKeyFor, receiptFor, type Draft } from '#data/outbox/draft.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { eraseDraft, lockDraft, isErased, listDrafts, readDraft, saveDraft } from './drafts.ts'
import { isOnDevice, endEdit, readOutbox, beginEdit, announceDelivery } from './outbox-page.ts'

type Values = Draft['values']

/** The form, as far as its text is concerned. */
export interface TextForm {
  read(): Values
  write(values: Values): void
  /** The body that would be sent. */
  toText(values: Values): string
}

/** What the person is told about the text in the form. */
export type DraftNote =
  /** Given back after a reload, a crash or another screen. */
  | 'kept'
  /** It is a waiting message that is being changed. */
  | 'editing'
  /** That message was sent meanwhile as it was. */
  | 'was-sent'

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** So long a send waits for its draft to be noted or erased; there are browsers whose IndexedDB never answers. */
const NOTE_TIMEOUT_MS = 500
/** How often the hold on a message that is being changed is renewed. */
const RENEW_MS = 5 * 60 * 1000

/**
 * The entry of the browser's history names the draft: browsers bring back what stood in a form themselves, on the way Back and when they
 * load a page again. Not through the router, which would take it for a navigation.
 */
const ENTRY_MARK = 'draft'
const markOfEntry = () => (history.state as { [ENTRY_MARK]?: string } | null)?.[ENTRY_MARK]
function markEntry(id: string | undefined): void {
  if (markOfEntry() !== id)
    History.prototype.replaceState.call(history, { ...(history.state as object | null), [ENTRY_MARK]: id }, '')
}

/** @param sent what the form sent before this was there, should nobody have learned what came of it */
export function createDraftKeeper(
  kind: Draft['kind'],
  form: TextForm,
  onNote: (note: DraftNote | undefined) => void,
  sent?: Draft['sent'],
) {
  let draft: Pick<Draft, 'id' | 'sent' | 'replaces'> = { id: newIdempotencyKey(), sent }
  let letGo: (() => void) | undefined
  let isClosed = false
  let isSending = false
  let isSaveWanted = false
  let saving: Promise<void> | undefined
  let renewedAt = 0

  const isEmpty = () => Object.values(form.read()).every((text) => text.trim() === '')

  async function save(): Promise<void> {
    if (isEmpty() && !draft.replaces) return eraseDraft(draft.id)
    letGo ??= await lockDraft(draft.id)
    await saveDraft({ ...draft, kind, values: form.read(), changedAt: Date.now() })
    markEntry(draft.id)
    if (draft.replaces && Date.now() - renewedAt > RENEW_MS) {
      renewedAt = Date.now()
      await beginEdit(draft.replaces.key, draft.id)
    }
  }
  async function saveWhileWanted(): Promise<void> {
    while (isSaveWanted) {
      isSaveWanted = false
      // The event that tells of a change may come before the form has taken it.
      await undefined
      await save().catch((error: unknown) => {
        markEntry(undefined)
        console.warn('draft: not kept:', error)
      })
    }
  }
  /** Every change is kept as soon as the one before it is: nothing waits for a pause in the typing. */
  function changed(): void {
    isSaveWanted = true
    saving ??= saveWhileWanted().finally(() => (saving = undefined))
  }

  function beginAnew(): void {
    letGo?.()
    letGo = undefined
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
    // The message is safe: its form does not stay "Sending..." where IndexedDB never answers.
    await Promise.race([erased, new Promise((resolve) => setTimeout(resolve, NOTE_TIMEOUT_MS))])
    beginAnew()
  }

  /** Puts a kept draft into the form, if no other window has it. @returns whether it stands there now */
  async function take(id: string, mayTake: () => boolean): Promise<boolean> {
    const release = await lockDraft(id)
    // Read only now: the window that had it may have sent it.
    const kept = release && (await readDraft(id))
    if (!kept) {
      release?.()
      return false
    }
    if (kept.sent?.text === form.toText(kept.values)) {
      const { entries, receipts } = await readOutbox()
      const fate = fateOfDraft(kept, entries, receipts)
      if (fate === 'erase') await eraseDraft(id).catch(() => undefined)
      const receipt = receiptFor(kept.sent, receipts)
      // Its page ended in the moment between the server's word and the form's.
      if (receipt?.toldInForm) announceDelivery(receipt)
      if (fate !== 'offer') {
        release()
        return false
      }
    }
    const isReplacedWaiting = kept.replaces !== undefined && (await isOnDevice(kept.replaces.key).catch(() => true))
    // An hour after this change was left, another may have been begun: that one comes first.
    const isChangedElsewhere =
      isReplacedWaiting && (await beginEdit(kept.replaces!.key, id).catch(() => undefined)) === 'elsewhere'
    if (isChangedElsewhere || !mayTake()) {
      release()
      return false
    }
    letGo?.()
    letGo = release
    draft = isReplacedWaiting ? kept : { id, sent: kept.sent }
    form.write(kept.values)
    onNote(isReplacedWaiting ? 'editing' : kept.replaces ? 'was-sent' : 'kept')
    return true
  }

  /** Gives back the latest text that no window holds. Never over what the person has typed. */
  async function restoreLatest(): Promise<void> {
    const mayTake = () => !isClosed && isEmpty()
    if (!mayTake()) return
    for (const { id } of await listDrafts(kind)) if (id !== draft.id && (await take(id, mayTake))) return
  }

  return {
    changed,
    restoreLatest,
    /**
     * @param newKey for a new message
     * @returns the key under which a body is sent, and the key of the message that it takes the place of
     */
    async prepare(text: string, newKey: string): Promise<{ key: string; replaces?: string; isUnchanged: boolean }> {
      const key = idempotencyKeyFor(draft, text, newKey)
      draft = { ...draft, sent: { text, key } }
      isSending = true
      changed()
      await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, NOTE_TIMEOUT_MS))])
      const isUnchanged = draft.replaces?.key === key
      return { key, replaces: isUnchanged ? undefined : draft.replaces?.key, isUnchanged }
    },
    /** What was sent is safe elsewhere, or still here. */
    async settle(isSafe: boolean): Promise<void> {
      isSending = false
      if (isSafe) await erase()
      else if (isClosed) letGo?.()
    },
    /** The person wants the form empty, and a message that was being changed as it was. */
    async clear(): Promise<void> {
      const { id, replaces } = draft
      await erase()
      if (replaces) await endEdit(replaces.key, id).catch(() => undefined)
    },
    /** At once: a letter that is typed now must not keep what stood here. */
    async forget(): Promise<void> {
      const { id } = draft
      beginAnew()
      form.write({})
      await saving
      await eraseDraft(id)
      // What was being kept meanwhile may be the text of before, under the new name.
      changed()
    },
    /** Empties the form of text that was kept once and is kept no longer: sent, or forgotten in another window. */
    async discardIfErased(): Promise<void> {
      const id = markOfEntry()
      if (isEmpty() || id === undefined || !(await isErased(id))) return
      beginAnew()
      form.write({})
    },
    /** The message that is being changed here was sent as it was. */
    delivered(key: string): void {
      if (draft.replaces?.key !== key || isSending) return
      draft = { ...draft, replaces: undefined }
      onNote('was-sent')
      changed()
    },
    isEditing: (key: string) => draft.replaces?.key === key,
    /** Makes room for another text: what stands here comes back when that is done. @throws when it cannot be kept */
    async saveForLater(): Promise<void> {
      await saving
      if (!isEmpty()) await save()
    },
    switchTo: (id: string) => take(id, () => !isClosed),
    close(): void {
      isClosed = true
      void saving?.then(() => !isSending && letGo?.())
      if (!saving && !isSending) letGo?.()
    },
  }
}
