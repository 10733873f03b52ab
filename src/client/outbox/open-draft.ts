/** Opens a stored draft in this window, unless another window has it or its message is safe. */
import { fateOfDraft, receiptFor } from '#data/outbox/draft.ts'
import type { OutboxHost } from '#data/outbox/outbox-host.ts'
import type { Draft, Receipt } from '#data/outbox/store/outbox-entry.ts'
import { NOTHING_STORED } from '#data/outbox/store/outbox-transactions.ts'

export interface DraftHost extends Pick<OutboxHost, 'store' | 'lock' | 'now' | 'announce'> {
  /** Keeps other windows from opening a draft. @returns ends that; undefined when another window has it */
  hold(draftId: string): Promise<(() => void) | undefined>
  /** Announces a delivery whose form was closed too soon. */
  announceDelivery(receipt: Receipt): void
}

export interface OpenDraft {
  draft: Draft
  close(): void
}

/** @param toText the body that would be sent */
export async function openLatestDraft(
  host: DraftHost,
  kind: Draft['kind'],
  toText: (values: Draft['values']) => string,
): Promise<OpenDraft | undefined> {
  const readAll = () => host.store.readAll().catch(() => NOTHING_STORED)
  for (const { id, kind: ofKind } of (await readAll()).drafts) {
    if (ofKind !== kind) continue
    const close = await host.hold(id)
    if (!close) continue
    // Read under the lock: another window may have sent it.
    const stored = await readAll()
    const draft = stored.drafts.find((each) => each.id === id)
    if (draft && (await isUnsent(host, draft, toText(draft.values), stored))) return { draft, close }
    close()
  }
  return undefined
}

/** @returns false when its message is in the outbox or was delivered; then the draft is erased */
async function isUnsent(
  host: DraftHost,
  draft: Draft,
  text: string,
  { entries, unreadable, receipts }: typeof NOTHING_STORED,
): Promise<boolean> {
  const { id, sent } = draft
  if (sent?.text !== text) return true
  // Only a newer release sends these.
  const unknown = unreadable.map(({ key }) => ({ key, state: 'sending' as const }))
  const fate = fateOfDraft(draft, [...entries, ...unknown], receipts)
  if (fate === 'erase') await host.store.eraseDraft(id).catch(() => undefined)
  const receipt = receiptFor(sent, receipts)
  // Its page was closed between the server's answer and the form's announcement.
  if (receipt?.announced === 'in-form') host.announceDelivery(receipt)
  return fate === 'offer'
}
