/** Saves a form's text at every change: one save at a time, and the last text for certain. */
export interface Autosave {
  /** Saves at once, without waiting for a pause in the typing. While one save runs, the next one waits. */
  changed(): void
  /** Drops a save that has not begun. */
  cancel(): void
  /** Settles when no save runs or waits; never rejects. */
  settled(): Promise<void>
}

/** @param save may reject: the next change tries again */
export function createAutosave(save: () => Promise<void>): Autosave {
  let isWanted = false
  let saving: Promise<void> | undefined
  async function saveWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false
      // The input event may come before the form has taken the change.
      await undefined
      await save().catch((error: unknown) => console.warn('draft: not kept:', error))
    }
  }
  return {
    changed() {
      isWanted = true
      saving ??= saveWhileWanted().finally(() => (saving = undefined))
    },
    cancel: () => void (isWanted = false),
    settled: () => saving ?? Promise.resolve(),
  }
}
