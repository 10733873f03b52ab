/**
 * Runs `save` after each change: one at a time, and the last change is always saved.
 * @param onIdle called when no save runs or waits
 */
export function createLatestSaver(save: () => Promise<void>, onIdle: () => void) {
  let isWanted = false
  let saving: Promise<void> | undefined
  async function saveWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false
      // The input event may come before the form has the change.
      await undefined
      await save().catch((error: unknown) => console.warn('draft: not kept:', error))
    }
  }
  return {
    request(): void {
      isWanted = true
      saving ??= saveWhileWanted().finally(() => {
        saving = undefined
        onIdle()
      })
    },
    /** Drops a save that waits. */
    cancel: () => void (isWanted = false),
    isIdle: () => saving === undefined,
    /** Settles when no save runs or waits; never rejects. */
    saved: () => saving ?? Promise.resolve(),
  }
}
