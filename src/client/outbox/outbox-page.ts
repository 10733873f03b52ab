/**
 * The page's part of the outbox: it triggers replays, runs the timer, lists waiting messages, and announces deliveries.
 */
import { receiptFor } from '#data/outbox/draft.ts'
import { acquireEditLease, discard, releaseEditLease } from '#data/outbox/outbox-edit.ts'
import { isFirstTry, withoutSuperseded, type OutboxEntry, type Receipt } from '#data/outbox/store/outbox-entry.ts'
import { createOutboxHost, listenToOutbox, updateBadge, type OutboxNews } from '#data/outbox/outbox-host.ts'
import { keepRefused as keep } from '#data/outbox/outbox.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { nextReplayInMs, type ReplayCause } from '#data/outbox/delivery/retry-schedule.ts'
import type { UnreadableEntry } from '#data/outbox/store/unreadable-entry.ts'
import { eraseDraftsOf, listDrafts } from './drafts.ts'
import { beingSent, receipts, unreadableMessages, waitingMessages } from './waiting-messages.ts'

// For its store and locks only: the worker or `page-host.ts` sends.
const host = createOutboxHost({ origin: location.origin, requestSync: () => Promise.resolve() })
const { store } = host
let timer: ReturnType<typeof setTimeout> | undefined

/** Browsers often send `online` before the network can reach anything. */
const ONLINE_SETTLE_MS = 3000

/** Without it the timer would spin while another tab sends. */
const SHORTEST_WAIT_MS = 1000

const REPLAY_TIMEOUT_MS = 30_000

const DELIVERED = {
  contact: { title: 'Message Sent', text: 'Your saved message has been delivered.' },
  newsletter: { title: 'Success!', text: 'Your saved sign-up has been delivered.' },
} as const

/** Of messages that were delivered after waiting. */
export interface DeliveryListener {
  /** Shows the words to the person. */
  tell(words: { title: string; text: string }): void
  /** Delivered by any tab or worker, while this page is open. */
  onDelivered(key: string): void
}

type Delivery = Pick<Receipt, 'kind' | 'number'>
/** From before `followOutbox` was called. */
const unannounced: Delivery[] = []
let announceOnce = (delivery: Delivery): void => void unannounced.push(delivery)

/** Announces a delivery whose form was closed before it could. */
export const announceDelivery = (delivery: Delivery) => announceOnce(delivery)

/**
 * Follows the outbox. Replays now, on `online`, when the page becomes visible, and by a timer with backoff. Announces
 * deliveries once, those from before the page listened too: a worker may be quicker.
 */
export function followOutbox({ tell, onDelivered }: DeliveryListener): void {
  const announced = new Set<string>()
  announceOnce = ({ kind, number }) => {
    if (announced.has(number)) return
    announced.add(number)
    tell(DELIVERED[kind])
  }
  unannounced.splice(0).forEach(announceOnce)
  const announceEarlier = async () => {
    for (const receipt of await store.takeUnannounced().catch(() => [])) announceOnce(receipt)
  }
  listenToOutbox((news: OutboxNews) => {
    if (news.type === 'delivered') {
      const number = receiptNumber(news.key)
      // A worker that was stopped during a first try may deliver the message when it starts again, before the form's
      // own try ends.
      if (beingSent.get().has(news.key)) announced.add(number)
      else {
        announceOnce({ kind: news.kind, number })
        onDelivered(news.key)
      }
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

/** The person's "Send now": tries the message at once, whatever it waits for. */
export const sendNow = (key: string) => replayWaiting({ by: 'person', key })

/**
 * Erases a message that the person no longer wants to send.
 * @param onErased called before the list changes, so that Undo refers to this message by then
 * @returns false when it is being sent at this moment
 */
export async function removeMessage(key: string, onErased = () => {}): Promise<boolean> {
  const isErased = await discard(host, key)
  if (isErased) {
    onErased()
    await eraseDraftsOf(key)
  }
  // Other windows list it too.
  host.announce({ type: 'changed' })
  await refresh()
  return isErased
}

/** Undoes the removal of an unreadable message. */
export async function restoreUnreadable(entry: UnreadableEntry): Promise<void> {
  await store.putBack(entry)
  host.announce({ type: 'changed' })
  await refresh()
}

/** Leases a waiting message to a draft, as `acquireEditLease` says. */
export const beginEdit = (key: string, draftId: string) => acquireEditLease(host, key, draftId)

/** Gives the lease back: the message stays as it was. */
export const endEdit = (key: string, draftId: string): Promise<void> => releaseEditLease(host, key, draftId)

/** Whether a message is on this device, and this release can send it. */
export const isSendable = async (key: string): Promise<boolean> => (await store.get(key)) !== undefined

/** Whether a message is on this device, readable or not. */
export const isOnDevice = async (key: string): Promise<boolean> =>
  (await isSendable(key)) || (await store.unreadable()).some((entry) => entry.key === key)

/** @throws when IndexedDB cannot be read */
export const isOnDeviceOrDelivered = async (key: string): Promise<boolean> =>
  (await isOnDevice(key)) || receiptFor({ key }, await store.receipts()) !== undefined

/** All messages and receipts; empty where IndexedDB cannot be read. */
export async function readOutbox(): Promise<{ entries: Pick<OutboxEntry, 'key' | 'state'>[]; receipts: Receipt[] }> {
  const [entries, unreadable, delivered] = await Promise.all([
    store.list(),
    store.unreadable(),
    store.receipts(),
  ]).catch(() => [[], [], []])
  // Only a newer release sends these: their outcome is unknown here.
  const unknown = unreadable.map(({ key }) => ({ key, state: 'sending' as const }))
  return { entries: [...entries, ...unknown], receipts: delivered }
}

/** Erases all messages and receipts. @throws when IndexedDB refuses */
export async function emptyOutbox(): Promise<void> {
  await store.clear()
  host.announce({ type: 'changed' })
  await refresh()
}

export async function hideReceipts(): Promise<void> {
  await store.clearReceipts()
  await refresh()
}

/**
 * Stores a message that was refused after its writer had left the form's screen.
 * @throws when it cannot be stored
 */
export async function keepRefused(message: Parameters<typeof keep>[1], refusal: Response): Promise<void> {
  await keep(host, message, refusal)
  await refresh()
}

/**
 * Undoes a removal: the message waits again, under its own key, at the end of the order. Without its write id, since
 * the rollback of a late write must not remove it.
 */
export async function restoreMessage({
  sequence: _,
  replaces: __,
  writing: ___,
  editedUntil,
  editor,
  ...entry
}: OutboxEntry): Promise<void> {
  // Its draft may have been sent meanwhile.
  const isBeingChanged = (await listDrafts(entry.kind)).some(({ id }) => id === editor)
  await store.add({
    ...entry,
    ...(isBeingChanged && { editedUntil, editor }),
    state: entry.state === 'sending' ? 'waiting' : entry.state,
  })
  await refresh()
}

async function replayWaiting(cause: ReplayCause): Promise<void> {
  if ((await refresh()).length === 0) return
  const controller = navigator.serviceWorker?.controller
  if (controller) await askWorker(controller, cause)
  else await (await import('#client/reads/page-host.ts')).replayInPage(cause).catch(() => undefined)
  await refresh()
}

/** A worker that is stopped meanwhile never answers; the list is updated by its announcements. */
function askWorker(controller: ServiceWorker, cause: ReplayCause): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    controller.postMessage({ type: 'replay', cause }, [port2])
    setTimeout(resolve, REPLAY_TIMEOUT_MS)
  })
}

/** Reads the outbox into the stores, and sets the timer. @returns the messages that wait, without superseded ones */
export async function refresh(): Promise<OutboxEntry[]> {
  const entries = withoutSuperseded(await store.list().catch(() => []))
  // Of a message in its first try from this page, the form shows the state.
  waitingMessages.set(entries.filter((entry) => !isFirstTry(entry) || !beingSent.get().has(entry.key)))
  const unreadable = await store.unreadable().catch(() => [])
  unreadableMessages.set(unreadable)
  receipts.set((await store.receipts().catch(() => [])).filter(({ toldInForm }) => !toldInForm))
  updateBadge(entries, unreadable)
  clearTimeout(timer)
  const wait = nextReplayInMs(entries, Date.now())
  if (wait !== undefined)
    timer = setTimeout(() => void replayWaiting({ by: 'timer' }), Math.max(wait, SHORTEST_WAIT_MS))
  return entries
}
