import type { Stored } from '#data/outbox/store/entry.ts'
import { createStore } from '#client/device/store.ts'

/**
 * What the outbox has on this device, as it is shown: without messages and receipts that a form is about to announce or
 * has announced. `page.ts` updates it once it is loaded.
 */
export const outboxContents = createStore<Pick<Stored, 'entries' | 'unreadable' | 'receipts'>>({
  entries: [],
  unreadable: [],
  receipts: [],
})

/** Keys of the messages in their first try from this page. Only their form announces the outcome. */
export const beingSent = createStore<ReadonlySet<string>>(new Set())
