/** Counts events by key in a sliding window. */

export interface Limit {
  /** Counts one more. @returns whether it is within the limit */
  take(key: string): boolean
}

const MAX_KEYS = 10_000

/** @param now ms since 1970 */
export function createLimit(most: number, windowMs: number, now: () => number): Limit {
  const events = new Map<string, number[]>()
  return {
    take(key) {
      const time = now()
      const recent = (events.get(key) ?? []).filter((at) => at > time - windowMs)
      const isWithin = recent.length < most
      if (isWithin) recent.push(time)
      // Inserted again, so that the first key is the one that was quiet for longest.
      events.delete(key)
      events.set(key, recent)
      if (events.size > MAX_KEYS) events.delete(events.keys().next().value!)
      return isWithin
    },
  }
}
