/** The page's part in sending: it triggers replays, keeps the timer, and shows what waits. */
import { receiptFor } from '#data/outbox/draft.ts'
import { acquireEditLease, discard, releaseEditLease } from '#data/outbox/outbox-edit.ts'
import { isFirstTry, withoutSuperseded, type OutboxEntry, type Receipt } from '#data/outbox/outbox-entry.ts'
import { createOutboxHost, listenToOutbox, updateBadge, type OutboxNews } from '#data/outbox/outbox-host.ts'
import { keepRefused as keep } from '#data/outbox/outbox.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { nextReplayInMs, type ReplayCause } from '#data/outbox/retry-schedule.ts'
import type { UnreadableEntry } from '#data/outbox/unreadable-entry.ts'
import { eraseDraftsOf, listDrafts } from './drafts.ts'
import { beingSent, receipts, unreadableMessages, waitingMessages } from './waiting-messages.ts'

// For its store and locks alone: what is sent from here goes through the worker or `page-host.ts`.
const host = createOutboxHost({ origin: location.origin, requestSync: () => Promise.resolve() })
const { store } = host
let timer: ReturnType<typeof setTimeout> | undefined

/** Browsers say `online` when there is a network, often before anything can be reached through it. */
const ONLINE_SETTLE_MS = 3000

/** A timer that is due at once would spin while another tab sends. */
const SHORTEST_WAIT_MS = 1000

const DELIVERED = {
  contact: { title: 'Message Sent', text: 'Your saved message has been delivered.' },
  newsletter: { title: 'Success!', text: 'Your saved sign-up has been delivered.' },
} as const

/** What is done about a message that was delivered after waiting. */
export interface DeliveryListener {
  /** Shown to the person. */
  tell(words: { title: string; text: string }): void
  /** By whichever tab or worker, while this page is open. */
  onDelivered(key: string): void
}

type Delivery = Pick<Receipt, 'kind' | 'number'>
/** From before anybody could be told. */
const untold: Delivery[] = []
let tellOnce = (delivery: Delivery): void => void untold.push(delivery)

/** Tells of a delivery whose own form did not live to do so. */
export const announceDelivery = (delivery: Delivery) => tellOnce(delivery)

/**
 * Starts following the outbox: tries to send what waits now, on `online`, on becoming visible and at growing intervals; tells
 * of what was delivered, before this page could hear of it too, as when a worker that starts for it is quicker.
 */
export function followOutbox({ tell, onDelivered }: DeliveryListener): void {
  const told = new Set<string>()
  tellOnce = ({ kind, number }) => {
    if (told.has(number)) return
    told.add(number)
    tell(DELIVERED[kind])
  }
  untold.splice(0).forEach(tellOnce)
  const tellEarlier = async () => {
    for (const receipt of await store.takeUnannounced().catch(() => [])) tellOnce(receipt)
  }
  listenToOutbox((news: OutboxNews) => {
    if (news.type === 'delivered') {
      const number = receiptNumber(news.key)
      // A worker that was stopped in the middle of a first try may deliver it when it starts again, before the page has come to its own.
      if (beingSent.get().has(news.key)) told.add(number)
      else {
        tellOnce({ kind: news.kind, number })
        onDelivered(news.key)
      }
      void tellEarlier()
    }
    void refresh()
  })
  void tellEarlier()
  addEventListener('online', () => {
    void replayWaiting({ by: 'trigger' })
    setTimeout(() => void replayWaiting({ by: 'trigger' }), ONLINE_SETTLE_MS)
  })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void replayWaiting({ by: 'trigger' }),
  )
  // Back from the browser's page cache, in which it heard nothing.
  addEventListener('pageshow', ({ persisted }) => persisted && void replayWaiting({ by: 'trigger' }))
  void replayWaiting({ by: 'trigger' })
}

/** The person's own "Send now": tries this message whatever the waits say. */
export const sendNow = (key: string) => replayWaiting({ by: 'person', key })

/**
 * Erases a message that the person no longer wants to send.
 * @param onErased called before the list shows it, so that Undo is this message's by then
 * @returns false when it is being sent this moment
 */
export async function removeMessage(key: string, onErased = () => {}): Promise<boolean> {
  const isErased = await discard(host, key)
  if (isErased) {
    onErased()
    await eraseDraftsOf(key)
  }
  // Other windows show it too.
  host.announce({ type: 'changed' })
  await refresh()
  return isErased
}

/** Takes the removal of one that this release cannot read whole back: it lies there again as it did. */
export async function restoreUnreadable(entry: UnreadableEntry): Promise<void> {
  await store.putBack(entry)
  host.announce({ type: 'changed' })
  await refresh()
}

/** Takes a waiting message for its writer to change, in the draft of that id. */
export const beginEdit = (key: string, draftId: string) => acquireEditLease(host, key, draftId)

/** Leaves it as it was. */
export const endEdit = (key: string, draftId: string): Promise<void> => releaseEditLease(host, key, draftId)

/** Whether this release can send it. */
export const isSendable = async (key: string): Promise<boolean> => (await store.get(key)) !== undefined

/** Whether it lies on this device, readable or not. */
export const isOnDevice = async (key: string): Promise<boolean> =>
  (await isSendable(key)) || (await store.unreadable()).some((entry) => entry.key === key)

/** Whether it lies on this device, or was delivered from it. @throws when that cannot be read */
export const isOnDeviceOrDelivered = async (key: string): Promise<boolean> =>
  (await isOnDevice(key)) || receiptFor({ key }, await store.receipts()) !== undefined

/** Everything in the outbox, and the receipts of what it has delivered; nothing where it cannot be read. */
export async function readOutbox(): Promise<{ entries: Pick<OutboxEntry, 'key' | 'state'>[]; receipts: Receipt[] }> {
  const [entries, unreadable, delivered] = await Promise.all([
    store.list(),
    store.unreadable(),
    store.receipts(),
  ]).catch(() => [[], [], []])
  // What only a newer release can send has an end that is not known here.
  const unknown = unreadable.map(({ key }) => ({ key, state: 'sending' as const }))
  return { entries: [...entries, ...unknown], receipts: delivered }
}

/** Erases all that waits, sent or not. @throws when the device refuses */
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
 * Keeps a message that was refused after its writer had gone on to another screen.
 * @throws when it cannot be stored
 */
export async function keepRefused(message: Parameters<typeof keep>[1], refusal: Response): Promise<void> {
  await keep(host, message, refusal)
  await refresh()
}

/** Takes a removal back: the message waits again, under its own key, at the end of the order. What takes a late writing back must not mean it. */
export async function restoreMessage({
  sequence: _,
  replaces: __,
  writing: ___,
  editedUntil,
  editor,
  ...entry
}: OutboxEntry): Promise<void> {
  // The one who was changing it may have sent the changed text since.
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

/** A worker that was stopped in the middle never answers: nothing here waits for it but the list, which follows the news. */
function askWorker(controller: ServiceWorker, cause: ReplayCause): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    controller.postMessage({ type: 'replay', cause }, [port2])
    setTimeout(resolve, 30_000)
  })
}

/** Reads the list anew and sets the timer for its next try. */
export async function refresh(): Promise<OutboxEntry[]> {
  const entries = withoutSuperseded(await store.list().catch(() => []))
  // What this page's own form is sending is the form's to tell of.
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
