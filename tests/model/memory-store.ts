/** The outbox's store in memory. Each method is one transaction, and takes effect at once. */
import type { Draft, NewEntry, OutboxEntry, OutboxStore, Receipt } from '#data/outbox/store/outbox-entry.ts'
import {
  asWaiting,
  noLongerTakenBack,
  parseEntry,
  readRecords,
  withReceipt,
} from '#data/outbox/store/outbox-records.ts'

type Sync<T> = {
  [K in keyof T]: T[K] extends (...given: infer Given) => Promise<infer Result> ? (...given: Given) => Result : never
}

export interface MemoryStore extends Sync<OutboxStore> {
  /** As stored, readable or not. */
  records: Map<string, OutboxEntry>
  stored: Map<string, Draft>
}

export function createMemoryStore(): MemoryStore {
  const records = new Map<string, OutboxEntry>()
  const stored = new Map<string, Draft>()
  let receipts: Receipt[] = []
  const readable = (key: string) => parseEntry(records.get(key))
  const putUnlessUsed = (key: string, record: unknown) =>
    void (records.has(key) || records.set(key, record as OutboxEntry))
  const eraseDraftsOf = (key: string) => {
    for (const { id, sent } of stored.values()) if (sent?.key === key) stored.delete(id)
  }
  return {
    records,
    stored,
    add(entry: NewEntry) {
      const last = Math.max(0, ...readRecords([...records]).entries.map(({ sequence }) => sequence))
      const added = { ...entry, sequence: readable(entry.key)?.sequence ?? last + 1 }
      records.set(entry.key, added)
      for (const draft of noLongerTakenBack([...stored.values()], entry.key)) stored.set(draft.id, draft)
      return { ...added }
    },
    get: readable,
    list: () => readRecords([...records]).entries,
    unreadable: () => readRecords([...records]).unreadable,
    update(key, change) {
      const entry = readable(key)
      if (entry) records.set(key, { ...records.get(key)!, ...change })
      return entry !== undefined
    },
    remove(key, { writing, receipt, withDrafts } = {}) {
      if (writing !== undefined && readable(key)?.writing !== writing) return
      if (withDrafts) eraseDraftsOf(key)
      if (records.delete(key) && receipt) receipts = withReceipt(receipts, receipt)
    },
    putBack(key, record) {
      if ([...stored.values()].some(({ takenBack }) => takenBack?.key === key)) return false
      putUnlessUsed(key, record)
      return true
    },
    takeBack(key, draft) {
      const entry = readable(key)
      if (!entry) return undefined
      eraseDraftsOf(key)
      const taken = { ...draft(entry), takenBack: entry }
      records.delete(key)
      stored.set(taken.id, taken)
      return taken
    },
    giveBack(id) {
      const entry = stored.get(id)?.takenBack
      if (!entry) return false
      stored.delete(id)
      putUnlessUsed(entry.key, asWaiting(entry))
      return true
    },
    drafts: () => [...stored.values()].sort((a, b) => b.changedAt - a.changedAt),
    saveDraft(draft) {
      const takenBack = stored.get(draft.id)?.takenBack
      stored.set(draft.id, { ...draft, ...(takenBack && { takenBack }) })
    },
    eraseDraft: (id) => void stored.delete(id),
    receipts: () => receipts,
    takeUnannounced() {
      const due = receipts.filter(({ announced }) => announced === 'not-yet')
      receipts = receipts.map(({ announced, ...rest }) => (announced === 'in-form' ? { ...rest, announced } : rest))
      return due
    },
    clearReceipts: () => void (receipts = []),
    clear() {
      records.clear()
      stored.clear()
      receipts = []
    },
  }
}
