/** Whether a new release waits, and why it must not take over now. */
import { createStore } from '#client/device/store.ts'

export const isUpdateWaiting = createStore(false)

/** Reasons not to reload the page now: unsent text, an open viewer, a playing sermon. */
const blockers = new Set<symbol>()

/** @returns a function that removes the reason */
export function blockUpdates(): () => void {
  const blocker = Symbol()
  blockers.add(blocker)
  return () => void blockers.delete(blocker)
}

export const isUpdateBlocked = () => blockers.size > 0
