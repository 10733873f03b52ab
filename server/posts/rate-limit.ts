/** Limits posts, per sender and for the whole server, so that nobody can flood the office's inbox. */

export interface RetryAfter {
  /** Whole seconds until the next post is accepted. */
  seconds: number
  /** Whether the limit of the whole server was reached, not the sender's. */
  isServerWide: boolean
}

export interface RateLimiter {
  /**
   * Counts one post, unless a limit is reached.
   * @param sender as from `rateLimitKey`
   * @returns undefined if the post is within the limits
   */
  take(sender: string): RetryAfter | undefined
}

const WINDOW_MS = 60_000
/** The server's limit is the limit of one sender times this. */
const TOTAL_LIMIT_FACTOR = 10
/** Bounds the memory that a flood can take. The sender who has been silent longest is dropped first. */
const MAX_SENDERS = 10_000

/**
 * Makes a sliding-window limiter: `perMinute` posts per sender in any 60 seconds, and ten times that for the server.
 * @param perMinute 0 switches both limits off
 * @param now ms since 1970
 * @param recent times of each sender's posts in the last minute, oldest first; senders ordered by their latest post
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
      // Times in the future are from before the clock was set back. They must not lock anybody out.
      const isRecent = (taken: number) => taken > time - WINDOW_MS && taken <= time
      const times = (recent.get(sender) ?? []).filter(isRecent)
      all = all.filter(isRecent)
      recent.delete(sender)
      recent.set(sender, times)
      // Forget senders without a post in the last minute.
      for (const [silent, theirs] of recent) {
        if (silent === sender || theirs.some(isRecent)) break
        recent.delete(silent)
      }
      if (recent.size > MAX_SENDERS) recent.delete(recent.keys().next().value!)
      const full = times.length >= perMinute ? times : all.length >= perMinute * TOTAL_LIMIT_FACTOR ? all : undefined
      if (full) return { seconds: Math.ceil((full[0]! + WINDOW_MS - time) / 1000), isServerWide: full === all }
      times.push(time)
      all.push(time)
      return undefined
    },
  }
}
