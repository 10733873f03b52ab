/** Limits how often something may happen in a sliding window: posts here, and sign-ins at the desk. */
import { MINUTE_MS } from '#schema/dates.ts'

/** Bounds the memory that a flood can take. The key that has been silent longest is dropped first. */
const MAX_KEYS = 10_000

/**
 * @param most events per key and window
 * @param now ms since 1970
 * @param events times of each key's events in the window, oldest first; keys ordered by their latest event
 */
export function createLimit(most: number, windowMs: number, now: () => number, events = new Map<string, number[]>()) {
  const look = (key: string) => {
    const time = now()
    // Times in the future are from before the clock was set back. They must not lock anyone out.
    const times = (events.get(key) ?? []).filter((at) => at > time - windowMs && at <= time)
    return { time, times, ms: times.length < most ? 0 : times[0]! + windowMs - time }
  }
  return {
    /** @returns ms until this key's next event is within the limit; 0 if it is now */
    wait: (key: string) => look(key).ms,
    /** Counts an event, unless the limit is reached. @returns as `wait` */
    take(key: string) {
      const { time, times, ms } = look(key)
      if (ms === 0) times.push(time)
      events.delete(key)
      events.set(key, times)
      for (const silent of events.keys()) {
        if (silent === key || (look(silent).times.length > 0 && events.size <= MAX_KEYS)) break
        events.delete(silent)
      }
      return ms
    },
  }
}

/** Counts a post. @returns 0, or, over the limit, whole seconds until the next is accepted */
export type RateLimiter = (sender: string) => number

/** The server's limit is the limit of one sender times this. */
const TOTAL_LIMIT_FACTOR = 10

/** Keeps anyone from flooding the office's inbox. @param perMinute posts per sender; 0 for no limit */
export function createRateLimiter(perMinute: number, now: () => number): RateLimiter {
  const senders = createLimit(perMinute, MINUTE_MS, now)
  const all = createLimit(perMinute * TOTAL_LIMIT_FACTOR, MINUTE_MS, now)
  return (sender) => {
    if (perMinute === 0) return 0
    const ms = all.wait('') || senders.take(sender)
    if (ms === 0) all.take('')
    return Math.ceil(ms / 1000)
  }
}
