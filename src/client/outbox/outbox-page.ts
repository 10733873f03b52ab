/** The page's part of the outbox: triggers and timer of replays, the list of messages, and the news of deliveries. */
import { FORM_WORDS } from '#data/forms/form-words.ts'
import { receiptFor } from '#data/outbox/draft.ts'
import { holdLock } from '#data/outbox/locks.ts'
import { discard } from '#data/outbox/outbox-edit.ts'
import { isFirstTry, type OutboxEntry, type Receipt } from '#data/outbox/store/outbox-entry.ts'
import { createOutboxHost, listenToOutbox, updateBadge, type OutboxNews } from '#data/outbox/outbox-host.ts'
import { keepRefused as keep } from '#data/outbox/outbox.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { nextReplayInMs, type ReplayCause } from '#data/outbox/delivery/retry-schedule.ts'
import type { DraftHost } from './open-draft.ts'
import { beingSent, receipts, unreadableMessages, waitingMessages } from './waiting-messages.ts'

// For its store and locks: the worker or `page-host.ts` sends.
const host = createOutboxHost(location.origin, () => Promise.resolve(undefined))
const { store } = host
let timer: ReturnType<typeof setTimeout> | undefined

/** Browsers often send `online` before the network can reach anything. */
const ONLINE_SETTLE_MS = 3000

/** Without it the timer would spin while another tab sends. */
const SHORTEST_WAIT_MS = 1000

const REPLAY_TIMEOUT_MS = 30_000

type Delivery = Pick<Receipt, 'kind' | 'number'>
/** From before `followOutbox` was called. */
const unannounced: Delivery[] = []
let announceOnce = (delivery: Delivery): void => void unannounced.push(delivery)

/** A page that is being reloaded releases its drafts a moment after the next page asks for them. */
const HOLD_TIMEOUT_MS = 1000

export const draftHost: DraftHost = {
  ...host,
  hold: (draftId) => holdLock(`draft:${draftId}`, HOLD_TIMEOUT_MS),
  announceDelivery: (receipt) => announceOnce(receipt),
}

/**
 * Replays now, on `online`, when the page becomes visible, and by a timer with backoff. Announces each delivery once,
 * also those from before the page listened: a worker may be quicker.
 * @param tell shows the words to the person
 */
export function followOutbox(tell: (words: { title: string; text: string }) => void): void {
  const announced = new Set<string>()
  announceOnce = ({ kind, number }) => {
    if (announced.has(number)) return
    announced.add(number)
    tell(FORM_WORDS[kind].delivered)
  }
  unannounced.splice(0).forEach(announceOnce)
  const announceEarlier = async () => {
    // Reads first: WebKit would freeze the write of a page that is left at once, and all other pages would wait.
    const stored = await store.readAll().catch(() => undefined)
    if (!stored?.receipts.some((receipt) => receipt.announced === 'not-yet')) return
    for (const receipt of await store.takeUnannounced().catch(() => [])) announceOnce(receipt)
  }
  listenToOutbox((news: OutboxNews) => {
    if (news.type === 'delivered') {
      const number = receiptNumber(news.key)
      // A worker that was stopped during a first try may deliver it when it starts again, before the form's try ends.
      if (beingSent.get().has(news.key)) announced.add(number)
      else announceOnce({ kind: news.kind, number })
      void announceEarlier()
    }
    void refresh()
  })
  void announceEarlier()
  addEventListener('online', () => {
    void replayWaiting({ by: 'trigger' })
    setTimeout(() => void replayWaiting({ by: 'trigger' }), ONLINE_SETTLE_MS)
  })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void replayWaiting({ by: 'trigger' }),
  )
  // In the back/forward cache the page misses every event.
  addEventListener('pageshow', ({ persisted }) => persisted && void replayWaiting({ by: 'trigger' }))
  void replayWaiting({ by: 'trigger' })
}

/** Tries the message at once, whatever it waits for. */
export const sendNow = (key: string) => replayWaiting({ by: 'person', key })

/**
 * Erases a message, and the drafts that it was sent from.
 * @param onErased called before the list changes: by then Undo refers to this message
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
 * Undoes a removal: the message waits again, at the end of the order.
 * @returns false when a draft has it
 * @throws when IndexedDB refuses
 */
export async function restoreMessage(key: string, record: unknown): Promise<boolean> {
  const isBack = await store.putBack(key, record)
  host.announce({ type: 'changed' })
  await refresh()
  return isBack
}

/** @throws when IndexedDB cannot be read */
export async function whereIs(key: string): Promise<'here' | 'delivered' | 'taken-back' | 'gone'> {
  const { entries, unreadable, drafts, receipts: kept } = await store.readAll()
  if (receiptFor({ key }, kept)) return 'delivered'
  if (drafts.some(({ takenBack }) => takenBack?.key === key)) return 'taken-back'
  return [...entries, ...unreadable].some((each) => each.key === key) ? 'here' : 'gone'
}

/** Erases all messages, drafts and receipts. @throws when IndexedDB refuses */
export async function emptyOutbox(): Promise<void> {
  await store.clear()
  for (const shown of [waitingMessages, unreadableMessages, receipts]) shown.set([])
  host.announce({ type: 'changed' })
  await refresh()
}

export async function hideReceipts(): Promise<void> {
  await store.clearReceipts()
  await refresh()
}

/** As `keepRefused` of the outbox. */
export async function keepRefused(message: Parameters<typeof keep>[1], refusal: Response): Promise<void> {
  await keep(host, message, refusal)
  await refresh()
}

async function replayWaiting(cause: ReplayCause): Promise<void> {
  if ((await refresh()).length === 0) return
  const controller = navigator.serviceWorker?.controller
  if (controller) await askWorker(controller, cause)
  else await (await import('#client/api/page-host.ts')).replayInPage(cause).catch(() => undefined)
  await refresh()
}

/** A worker that is stopped never answers. Its announcements update the list. */
function askWorker(controller: ServiceWorker, cause: ReplayCause): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    controller.postMessage({ type: 'replay', cause }, [port2])
    setTimeout(resolve, REPLAY_TIMEOUT_MS)
  })
}

/** Reads the outbox into the stores, and sets the timer. @returns the messages that wait */
export async function refresh(): Promise<OutboxEntry[]> {
  const stored = await store.readAll().catch(() => undefined)
  // What is shown stays.
  if (!stored) return [...waitingMessages.get()]
  const { entries } = stored
  // The form shows the state of a message in its first try from this page.
  waitingMessages.set(entries.filter((entry) => !isFirstTry(entry) || !beingSent.get().has(entry.key)))
  unreadableMessages.set(stored.unreadable)
  receipts.set(stored.receipts.filter(({ announced }) => announced !== 'in-form'))
  updateBadge(stored)
  clearTimeout(timer)
  const wait = nextReplayInMs(entries, Date.now())
  if (wait !== undefined)
    timer = setTimeout(() => void replayWaiting({ by: 'timer' }), Math.max(wait, SHORTEST_WAIT_MS))
  return entries
}
