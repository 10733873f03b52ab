/** The page's part of the outbox: triggers and timer of replays, the list of messages, and the news of deliveries. */
import { outboxHost as host } from '#client/api/page-host.ts'
import { FORM_WORDS } from '#data/forms/form-words.ts'
import { receiptFor } from '#data/outbox/draft.ts'
import { holdLock } from '#data/storage/locks.ts'
import { discard } from '#data/outbox/edit.ts'
import { isFirstTry, type OutboxEntry, type Receipt } from '#data/outbox/store/entry.ts'
import { listenToOutbox, type OutboxNews } from '#data/outbox/host.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { replay } from '#data/outbox/delivery/replay.ts'
import { nextReplayInMs, type ReplayCause } from '#data/outbox/delivery/retry-schedule.ts'
import { askWorker } from '#client/updates/register.ts'
import type { DraftHost } from './open-draft.ts'
import { beingSent, outboxContents } from './waiting-messages.ts'

// If there is a worker, the worker sends.
const { store } = host
let timer: ReturnType<typeof setTimeout> | undefined

/** Browsers often send `online` before the network can reach anything. */
const ONLINE_SETTLE_MS = 3000

/** Without it the timer would spin while another tab sends. */
const SHORTEST_WAIT_MS = 1000

const REPLAY_TIMEOUT_MS = 30_000

/** A page that is being reloaded releases its drafts a moment after the next page asks for them. */
const HOLD_TIMEOUT_MS = 1000

export const draftHost: DraftHost = {
  ...host,
  hold: (draftId) => holdLock(`draft:${draftId}`, HOLD_TIMEOUT_MS),
}

/**
 * Replays now, on `online`, when the page becomes visible, and by a timer with backoff. Announces each delivery once,
 * including those from before the page listened: a worker may be faster.
 * @param tell shows the words to the person
 */
export function followOutbox(tell: (words: { title: string; text: string }) => void): void {
  const announced = new Set<string>()
  const announce = ({ kind, number }: Pick<Receipt, 'kind' | 'number'>) => {
    if (announced.has(number)) return
    announced.add(number)
    // A worker that was stopped during a first try may deliver it when it starts again, before the form's try ends.
    if (![...beingSent.get()].some((key) => receiptNumber(key) === number)) tell(FORM_WORDS[kind].delivered)
  }
  const announceEarlier = async () => {
    // Reads before it writes: if the person leaves at once, WebKit freezes the page's write, and all other pages wait.
    const stored = isSeen() ? await store.readAll().catch(() => undefined) : undefined
    if (!stored?.receipts.some((receipt) => receipt.announced === 'pending')) return
    for (const receipt of await store.takeUnannounced().catch(() => [])) announce(receipt)
  }
  listenToOutbox((news: OutboxNews) => {
    if (news.type === 'delivered' && isSeen()) announce({ kind: news.kind, number: receiptNumber(news.key) })
    void announceEarlier()
    void refresh()
  })
  void announceEarlier()
  addEventListener('online', () => {
    void replayWaiting({ by: 'trigger' })
    setTimeout(() => void replayWaiting({ by: 'trigger' }), ONLINE_SETTLE_MS)
  })
  document.addEventListener('visibilitychange', () => {
    if (!isSeen()) return
    void announceEarlier()
    void replayWaiting({ by: 'trigger' })
  })
  // In the back/forward cache the page misses every event.
  addEventListener('pageshow', ({ persisted }) => persisted && void replayWaiting({ by: 'trigger' }))
  void replayWaiting({ by: 'trigger' })
}

/** In a hidden page, a toast would disappear before anyone sees it. */
const isSeen = () => document.visibilityState === 'visible'

/** Tries the message at once, whatever it waits for. */
export const sendNow = (key: string) => replayWaiting({ by: 'person', key })

/**
 * Erases a message, and the drafts that it was sent from.
 * @param onErased called before the list changes, so that Undo already refers to this message
 * @returns false when it is being sent
 * @throws when IndexedDB refuses
 */
export async function removeMessage(key: string, onErased = () => {}): Promise<boolean> {
  const isErased = await discard(host, key)
  if (isErased) onErased()
  await refresh()
  return isErased
}

/**
 * Undoes a removal: the message waits again, at the end of the queue.
 * @returns false when a draft has it
 * @throws when IndexedDB refuses
 */
export async function restoreMessage(key: string, record: unknown): Promise<boolean> {
  const isBack = await store.putBack(key, record)
  await refresh()
  return isBack
}

/** @returns where a message is now: `here` is in the outbox, `taken-back` in a form. @throws when IndexedDB cannot be read */
export async function whereIs(key: string): Promise<'here' | 'delivered' | 'taken-back' | 'gone'> {
  const { entries, unreadable, drafts, receipts } = await store.readAll()
  if (receiptFor({ key }, receipts)) return 'delivered'
  if (drafts.some(({ takenBack }) => takenBack?.key === key)) return 'taken-back'
  return [...entries, ...unreadable].some((each) => each.key === key) ? 'here' : 'gone'
}

/** Erases all messages, drafts and receipts. @throws when IndexedDB refuses */
export async function emptyOutbox(): Promise<void> {
  await store.clear()
  outboxContents.set(outboxContents.initial)
  await refresh()
}

export async function hideReceipts(): Promise<void> {
  await store.clearReceipts()
  await refresh()
}

async function replayWaiting(cause: ReplayCause): Promise<void> {
  if ((await refresh()).length === 0) return
  const controller = navigator.serviceWorker?.controller
  // The worker's announcements update the list.
  if (controller) await askWorker(controller, { type: 'replay', cause }, REPLAY_TIMEOUT_MS)
  else await replay(host, cause).catch(() => undefined)
  await refresh()
}

/** Reads the outbox for the screens, and sets the timer. @returns the messages that wait */
export async function refresh(): Promise<readonly OutboxEntry[]> {
  const stored = await store.readAll().catch(() => undefined)
  // The list that is shown stays.
  if (!stored) return outboxContents.get().entries
  const { entries, unreadable, receipts } = stored
  outboxContents.set({
    entries: entries.filter((entry) => !isFirstTry(entry) || !beingSent.get().has(entry.key)),
    unreadable,
    receipts: receipts.filter(({ announced }) => announced !== 'in-form'),
  })
  clearTimeout(timer)
  const wait = nextReplayInMs(entries, Date.now())
  if (wait !== undefined)
    timer = setTimeout(() => void replayWaiting({ by: 'timer' }), Math.max(wait, SHORTEST_WAIT_MS))
  return entries
}
