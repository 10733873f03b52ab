/** Reasons not to reload the page at present: text that is not sent, a viewer that is open. */
const holds = new Set<symbol>()

/** @returns releases the hold */
export function holdUpdates(): () => void {
  const hold = Symbol()
  holds.add(hold)
  return () => void holds.delete(hold)
}

export const isHeld = () => holds.size > 0
