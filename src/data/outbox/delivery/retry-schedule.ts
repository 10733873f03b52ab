/** When a waiting message may be tried: exponential backoff, Retry-After, and clocks that jump. */
import { MAX_RETRY_AFTER_MS } from './deliver.ts'
import type { OutboxEntry } from '#data/outbox/store/entry.ts'

export const FIRST_RETRY_MS = 30_000
export const LONGEST_RETRY_MS = 15 * 60 * 1000
/** Why a replay runs. `trigger` (sync, online, page opened) does not wait for the backoff, `timer` does. */
export type ReplayCause = { by: 'timer' } | { by: 'trigger' } | { by: 'person'; key: string }

/** A wait longer than any that we set means that the clock was changed: the message is due. */
export function isDue(entry: OutboxEntry, cause: ReplayCause, now: number): boolean {
  if (cause.by === 'person') return cause.key === entry.key
  if (entry.state === 'needs-you') return false
  return holdMs(entry, now) === 0 && (cause.by === 'trigger' || backoffMs(entry, now) === 0)
}

const holdMs = ({ retryAfter }: OutboxEntry, now: number) => msLeft(retryAfter, now, MAX_RETRY_AFTER_MS)
const backoffMs = ({ nextAttemptAt }: OutboxEntry, now: number) => msLeft(nextAttemptAt, now, LONGEST_RETRY_MS)
const msLeft = (time = 0, now: number, longest: number) => (time > now && time - now <= longest ? time - now : 0)

/**
 * The timer's wait: 30 s, doubled with each failure up to 15 min. Jitter takes off up to half, so that a town coming back
 * online does not send all at once.
 * @param attempts failed tries, 1 or more
 * @param random from 0 to 1
 * @returns ms
 */
export function retryDelayMs(attempts: number, random: number): number {
  const full = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS)
  return full * (1 - random / 2)
}

/** @returns ms until the timer's next replay; undefined when nothing waits */
export function nextReplayInMs(entries: OutboxEntry[], now: number): number | undefined {
  const waits = entries
    .filter((entry) => entry.state !== 'needs-you')
    .map((entry) => Math.max(holdMs(entry, now), backoffMs(entry, now)))
  return waits.length === 0 ? undefined : Math.min(...waits)
}
