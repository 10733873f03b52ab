/**
 * The history entry names its draft: on Back and on reload, browsers restore a form's text themselves, even of a draft
 * that was erased. Set past the router, which would take it for a navigation.
 */
const STATE_KEY = 'draft'

export const draftOfHistoryEntry = () => (history.state as { [STATE_KEY]?: string } | null)?.[STATE_KEY]

export function markHistoryEntry(draftId: string | undefined): void {
  if (draftOfHistoryEntry() !== draftId)
    History.prototype.replaceState.call(history, { ...(history.state as object | null), [STATE_KEY]: draftId }, '')
}
