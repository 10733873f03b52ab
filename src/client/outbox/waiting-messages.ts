import type { OutboxEntry, Receipt } from '#data/outbox/outbox-entry.ts'
import type { UnreadableEntry } from '#data/outbox/unreadable-entry.ts'
import { createStore } from '#client/device/store.ts'

/** What waits on this device, in the order of sending; kept true by `outbox-page.ts` once it is loaded. */
export const waitingMessages = createStore<readonly OutboxEntry[]>([])

/** In the built page nothing waits: the page cannot know yet. */
export const NONE_WAITING: readonly OutboxEntry[] = []

/** What waits too, but was written by a newer release and cannot be read whole by this one. */
export const unreadableMessages = createStore<readonly UnreadableEntry[]>([])
export const NONE_UNREADABLE: readonly UnreadableEntry[] = []

/** What was delivered after waiting, or with nobody there to hear of it, the latest first. */
export const receipts = createStore<readonly Receipt[]>([])
export const NO_RECEIPTS: readonly Receipt[] = []

/** Keys of the messages whose first try this page awaits: its form says what becomes of them, nobody else. */
export const NONE_BEING_SENT: ReadonlySet<string> = new Set()
export const beingSent = createStore(NONE_BEING_SENT)
