/** When a message that waits may be tried: intervals that grow, holds that a server asks for, and clocks that jump. */
import { MAX_RETRY_AFTER_MS } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** First wait of the timer, doubled with every failed try up to the longest. */
export const FIRST_RETRY_MS = 30_000
export const LONGEST_RETRY_MS = 15 * 60 * 1000
/**
 * So long a message whose text was taken into the form is not sent as it was; renewed while its writer goes on. After
 * it an abandoned change counts as none: a message that was saved had better arrive as it was than never.
 */
export const EDIT_LEASE_MS = 60 * 60 * 1000

/** Why a pass over the outbox runs: `timer` keeps to the growing intervals, `trigger` (sync, online, opening) does not. */
export type ReplayCause = { by: 'timer' } | { by: 'trigger' } | { by: 'person'; key: string }

/** Whether an entry may be tried now. A wait longer than any we ever set means that the clock was changed: it is over. */
export function isDue(entry: OutboxEntry, cause: ReplayCause, now: number): boolean {
  if (cause.by === 'person') return cause.key === entry.key
  if (entry.state === 'needs-you') return false
  if (isAhead(entry.heldUntil, now, MAX_RETRY_AFTER_MS) || isBeingEdited(entry, now)) return false
  return cause.by === 'trigger' || !isAhead(entry.nextAttemptAt, now, LONGEST_RETRY_MS)
}

/** Whether its writer is changing it in a form, in whichever window. */
export const isBeingEdited = ({ editedUntil }: OutboxEntry, now: number) => isAhead(editedUntil, now, EDIT_LEASE_MS)

const isAhead = (time: number | undefined, now: number, longest: number) =>
  time !== undefined && time > now && time - now <= longest

/**
 * The wait before the next try by the timer: 30 s, doubled with each failure up to 15 min, of which a random part
 * of up to a half is taken off, so that a town coming back online does not call all at once.
 * @param attempts failed tries so far, 1 or more
 * @param random from 0 to 1
 * @returns ms
 */
export function retryDelayMs(attempts: number, random: number): number {
  const full = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS)
  return full * (1 - random / 2)
}

/** When the timer should next go through the outbox, in ms from now; undefined when nothing waits. */
export function nextReplayInMs(entries: OutboxEntry[], now: number): number | undefined {
  const left = (time: number | undefined, longest: number) => (isAhead(time, now, longest) ? time! - now : 0)
  const waits = entries
    .filter((entry) => entry.state !== 'needs-you')
    .map((entry) =>
      Math.max(
        left(entry.heldUntil, MAX_RETRY_AFTER_MS),
        left(entry.editedUntil, EDIT_LEASE_MS),
        left(entry.nextAttemptAt, LONGEST_RETRY_MS),
      ),
    )
  return waits.length === 0 ? undefined : Math.min(...waits)
}
