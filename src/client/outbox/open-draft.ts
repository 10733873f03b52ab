/** Opens a stored draft in this window, unless another window has it or its message is safe. */
import { fateOfDraft } from '#data/outbox/draft.ts'
import type { OutboxHost } from '#data/outbox/host.ts'
import type { Draft } from '#data/outbox/store/entry.ts'

export interface DraftHost extends Pick<OutboxHost, 'store' | 'lock' | 'now'> {
  /**
   * Keeps other windows from opening a draft. @returns a function that ends that; undefined when another window has it
   */
  hold(draftId: string): Promise<(() => void) | undefined>
}

export interface OpenDraft {
  draft: Draft
  /** Lets other windows open it. */
  release: (() => void) | undefined
}

/**
 * Opens the latest draft that can be restored. On the way it erases drafts whose message is in the outbox or was
 * delivered.
 * @param toText the body that would be sent
 * @param only the id of the only draft to open
 * @returns the draft; undefined if there is none. Rejects when the store cannot be read
 */
export async function openLatestDraft(
  { store, hold }: DraftHost,
  kind: Draft['kind'],
  toText: (values: Draft['values']) => string,
  only?: string,
): Promise<OpenDraft | undefined> {
  for (const { id, kind: ofKind } of (await store.readAll()).drafts) {
    const release = ofKind === kind && id === (only ?? id) ? await hold(id) : undefined
    if (!release) continue
    // Read under the lock: another window may have sent it.
    const stored = await store.readAll().catch(() => undefined)
    const draft = stored?.drafts.find((each) => each.id === id)
    if (draft && stored) {
      const fate = fateOfDraft(draft, toText(draft.values), stored)
      if (fate === 'offer') return { draft, release }
      if (fate === 'erase') await store.eraseSafeDraft(draft).catch(() => undefined)
    }
    release()
  }
  return undefined
}
