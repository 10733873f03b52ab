/** Counts posts per sender, so that one cannot fill the office's inbox. */

export interface RateLimiter {
  /**
   * Counts one post of a sender, unless it is over the limit.
   * @returns undefined when it is within the limit, else after how many whole seconds the next one will be
   */
  take(sender: string): number | undefined
}

const WINDOW_MS = 60_000
/** Senders remembered at once; the one silent for longest is forgotten first. Bounds the memory a flood can take. */
const MAX_SENDERS = 10_000

/**
 * Makes a limiter that allows `perMinute` posts in any 60 seconds.
 * @param perMinute 0 switches the limit off
 * @param now ms since 1970
 */
export function createRateLimiter(perMinute: number, now: () => number): RateLimiter {
  /** When each sender's posts of the last minute came, oldest first. */
  const recent = new Map<string, number[]>()
  return {
    take(sender) {
      if (perMinute === 0) return undefined
      const time = now()
      // Times ahead of now are left over from before the clock was set back: they must not lock anybody out.
      const times = (recent.get(sender) ?? []).filter((taken) => taken > time - WINDOW_MS && taken <= time)
      recent.delete(sender)
      recent.set(sender, times)
      if (recent.size > MAX_SENDERS) recent.delete(recent.keys().next().value!)
      const oldest = times[0]
      if (times.length >= perMinute && oldest !== undefined) return Math.ceil((oldest + WINDOW_MS - time) / 1000)
      times.push(time)
      return undefined
    },
  }
}
