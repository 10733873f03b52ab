/** Whether a new release waits, and why it must not take over now. */
import { createStore } from '#client/device/store.ts'

export const isUpdateWaiting = createStore(false)

/** Reasons not to reload the page now: unsent text, an open viewer, a playing sermon, a toast. */
const blockers = new Set<symbol>()

/** @returns a function that removes the reason */
export function blockUpdates(): () => void {
  const blocker = Symbol()
  blockers.add(blocker)
  return () => void blockers.delete(blocker)
}

/** Blocks updates as long as the store has such a value. */
export function blockUpdatesWhile<T>(
  store: Pick<ReturnType<typeof createStore<T>>, 'get' | 'subscribe'>,
  isReason: (value: T) => boolean,
): void {
  let unblock: (() => void) | undefined
  const follow = () => {
    unblock?.()
    unblock = isReason(store.get()) ? blockUpdates() : undefined
  }
  store.subscribe(follow)
  follow()
}

export const isUpdateBlocked = () => blockers.size > 0
