import type { OutboxEntry, Receipt } from '#data/outbox-entry.ts'
import { createStore } from './store.ts'

/** What waits on this device, in the order of sending; kept true by `outbox-page.ts` once it is loaded. */
export const waitingMessages = createStore<readonly OutboxEntry[]>([])

/** In the built page nothing waits: the page cannot know yet. */
export const NONE_WAITING: readonly OutboxEntry[] = []

/** What was delivered after waiting, the latest first. */
export const receipts = createStore<readonly Receipt[]>([])
export const NO_RECEIPTS: readonly Receipt[] = []
