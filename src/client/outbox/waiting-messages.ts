import type { OutboxEntry, Receipt, UnreadableEntry } from '#data/outbox/store/outbox-entry.ts'
import { createStore } from '#client/device/store.ts'

/** The messages that wait on this device, in the order of sending. `outbox-page.ts` updates it once it is loaded. */
export const waitingMessages = createStore<readonly OutboxEntry[]>([])

/** Waiting messages that this release cannot read. */
export const unreadableMessages = createStore<readonly UnreadableEntry[]>([])

/** Receipts of deliveries that no form announced, the latest first. */
export const receipts = createStore<readonly Receipt[]>([])

/** Keys of the messages in their first try from this page. Only their form announces the outcome. */
export const beingSent = createStore<ReadonlySet<string>>(new Set())
