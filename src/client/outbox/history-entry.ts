/**
 * The draft that the history entry names. Browsers restore a form's text on Back and on reload, even an erased draft's.
 * Set without the router, which would treat it as a navigation.
 */
export const draftOfHistoryEntry = () => (history.state as { draft?: string } | null)?.draft

export function markHistoryEntry(draft: string | undefined): void {
  if (draftOfHistoryEntry() !== draft)
    History.prototype.replaceState.call(history, { ...(history.state as object | null), draft }, '')
}
