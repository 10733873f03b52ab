/** Counts posts, per sender and of all together, so that nobody can fill the office's inbox. */

export interface Wait {
  /** After how many whole seconds the next post will be taken. */
  seconds: number
  /** Whether it is the limit of all senders together. */
  isForAll: boolean
}

export interface RateLimiter {
  /**
   * Counts one post of a sender, unless it is over a limit.
   * @returns undefined when it is within the limits
   */
  take(sender: string): Wait | undefined
}

const WINDOW_MS = 60_000
/** All senders together may post as much as this many that are at their own limit. */
export const SENDERS_AT_ONCE = 10
/** Senders remembered at once; the one silent for longest is forgotten first. Bounds the memory a flood can take. */
const MAX_SENDERS = 10_000

/**
 * Makes a limiter that allows each sender `perMinute` posts in any 60 seconds, and all together ten times that.
 * @param perMinute 0 switches both limits off
 * @param now ms since 1970
 * @param recent when each sender's posts of the last minute came, oldest first; the senders in the order of their latest
 */
export function createRateLimiter(
  perMinute: number,
  now: () => number,
  recent = new Map<string, number[]>(),
): RateLimiter {
  let all: number[] = []
  return {
    take(sender) {
      if (perMinute === 0) return undefined
      const time = now()
      // Times ahead of now are left over from before the clock was set back: they must not lock anybody out.
      const isRecent = (taken: number) => taken > time - WINDOW_MS && taken <= time
      const times = (recent.get(sender) ?? []).filter(isRecent)
      all = all.filter(isRecent)
      recent.delete(sender)
      recent.set(sender, times)
      // Whoever was silent for a minute is nobody's business any more.
      for (const [silent, theirs] of recent) {
        if (silent === sender || theirs.some(isRecent)) break
        recent.delete(silent)
      }
      if (recent.size > MAX_SENDERS) recent.delete(recent.keys().next().value!)
      const full = times.length >= perMinute ? times : all.length >= perMinute * SENDERS_AT_ONCE ? all : undefined
      if (full) return { seconds: Math.ceil((full[0]! + WINDOW_MS - time) / 1000), isForAll: full === all }
      times.push(time)
      all.push(time)
      return undefined
    },
  }
}
