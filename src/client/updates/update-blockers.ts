/** Reasons not to reload the page at present: text that is not sent, a viewer that is open. */
const holds = new Set<symbol>()

/** @returns releases the hold */
export function blockUpdates(): () => void {
  const hold = Symbol()
  holds.add(hold)
  return () => void holds.delete(hold)
}

export const isUpdateBlocked = () => holds.size > 0
