/** The outbox's store in memory. Each of its transactions takes effect at once. */
import type { Draft, OutboxEntry } from '#data/outbox/store/outbox-entry.ts'
import { bind, type OutboxStore } from '#data/outbox/store/outbox-store.ts'
import { READS, WRITES, type Records } from '#data/outbox/store/outbox-transactions.ts'

/** As stored, readable or not. */
export interface Stored extends Records {
  messages: Map<string, OutboxEntry>
  drafts: Map<string, Draft>
}
type Sync<T> = {
  [K in keyof T]: T[K] extends (...given: infer Given) => Promise<infer Result> ? (...given: Given) => Result : never
}

export function createMemoryStore(): { stored: Stored; store: Sync<OutboxStore> } {
  const stored: Stored = { messages: new Map(), drafts: new Map(), receipts: [] }
  const transactions = bind({ ...READS, ...WRITES }, (work) => work(stored))
  const clear = () => {
    stored.messages.clear()
    stored.drafts.clear()
    stored.receipts = []
  }
  return { stored, store: { ...(transactions as unknown as Sync<OutboxStore>), clear } }
}
