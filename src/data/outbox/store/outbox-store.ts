/** The outbox's store in IndexedDB, written with strict durability. */
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { ownName } from '#schema/site-address.ts'
import { ReceiptSchema, type Draft, type OutboxEntry, type OutboxStore, type Receipt } from './outbox-entry.ts'
import {
  asWaiting,
  draftKey,
  noLongerTakenBack,
  parseDrafts,
  parseEntry,
  readRecords,
  withReceipt,
} from './outbox-records.ts'
import { abort, strictStore } from './strict-store.ts'

export const OUTBOX_DATABASE = ownName('outbox')
const OBJECT_STORE = 'messages'

/** Key of the receipts: shorter than `SHORTEST_MESSAGE_KEY`, because it is no message's. */
const RECEIPTS = 'done'

/** Its methods reject where IndexedDB is missing, blocked or full. */
export function createOutboxStore(): OutboxStore {
  const use = strictStore(OUTBOX_DATABASE, OBJECT_STORE)

  /** Runs `work` in one transaction, and settles with it. */
  const inTransaction = <T>(work: (store: IDBObjectStore, result: (value: T) => void) => void, signal?: AbortSignal) =>
    use('readwrite', async (store) => {
      // `throwIfAborted` needs Chromium 100.
      if (signal?.aborted) throw new DOMException('Given up', 'AbortError')
      const onAbort = () => abort(store.transaction)
      signal?.addEventListener('abort', onAbort)
      let value: T | undefined
      work(store, (given) => (value = given))
      // Only `complete` means stored: a request can succeed, and its transaction still abort for quota.
      await promisifyRequest(store.transaction).finally(() => signal?.removeEventListener('abort', onAbort))
      return value as T
    })

  const readAll = () =>
    use('readonly', async (store) => {
      const [names, records] = await Promise.all([
        promisifyRequest(store.getAllKeys()),
        promisifyRequest(store.getAll() as IDBRequest<unknown[]>),
      ])
      return readRecords(names.map((name, index) => [name, records[index]]))
    })

  // Relaxed: a write in the system's cache outlives the browser. Strict writes at every letter would wear the disk out.
  const useDrafts = strictStore(OUTBOX_DATABASE, OBJECT_STORE, 'relaxed')
  const writeDraft = (work: (store: IDBObjectStore) => void) =>
    useDrafts('readwrite', (store) => {
      work(store)
      return promisifyRequest(store.transaction)
    })

  const receipts = () => use('readonly', async (store) => parseReceipts(await promisifyRequest(store.get(RECEIPTS))))

  return {
    add: (entry, signal) =>
      inTransaction<OutboxEntry>((store, result) => {
        const all = store.getAll()
        all.onsuccess = () => {
          const entries = (all.result as unknown[]).map(parseEntry).filter((each) => each !== undefined)
          const last = entries.reduce((highest, { sequence }) => Math.max(highest, sequence), 0)
          const stored = { ...entry, sequence: entries.find(({ key }) => key === entry.key)?.sequence ?? last + 1 }
          store.put(stored, entry.key)
          for (const draft of noLongerTakenBack(parseDrafts(all.result), entry.key))
            store.put(draft, draftKey(draft.id))
          result(stored)
        }
      }, signal),
    get: (key) => use('readonly', async (store) => parseEntry(await promisifyRequest(store.get(key)))),
    list: async () => (await readAll()).entries,
    unreadable: async () => (await readAll()).unreadable,
    putBack: (key, record) =>
      inTransaction<boolean>((store, result) => {
        const drafts = store.getAll(DRAFTS())
        drafts.onsuccess = () => {
          const isDraft = parseDrafts(drafts.result).some(({ takenBack }) => takenBack?.key === key)
          if (!isDraft) putUnlessUsed(store, key, record)
          result(!isDraft)
        }
      }),
    update: (key, change) =>
      inTransaction<boolean>((store, result) => {
        const request = store.get(key)
        request.onsuccess = () => {
          const isThere = parseEntry(request.result) !== undefined
          // The record as stored: a newer release may have written fields that are not read here.
          if (isThere) store.put({ ...(request.result as OutboxEntry), ...change }, key)
          result(isThere)
        }
      }),
    remove: (key, { writing, receipt, withDrafts } = {}) =>
      inTransaction<void>((store) => {
        const request = store.get(key)
        request.onsuccess = () => {
          if (writing !== undefined && parseEntry(request.result)?.writing !== writing) return
          store.delete(key)
          if (withDrafts) eraseDraftsOf(store, key)
          // A message that the person has erased meanwhile leaves no trace.
          if (receipt && request.result !== undefined) addReceipt(store, receipt)
        }
      }),
    takeBack: (key, draft) =>
      inTransaction<Draft | undefined>((store, result) => {
        const request = store.get(key)
        request.onsuccess = () => {
          const entry = parseEntry(request.result)
          if (!entry) return
          const taken = { ...draft(entry), takenBack: entry }
          store.delete(key)
          eraseDraftsOf(store, key, () => store.put(taken, draftKey(taken.id)))
          result(taken)
        }
      }),
    giveBack: (id) =>
      inTransaction<boolean>((store, result) => {
        const request = store.get(draftKey(id))
        request.onsuccess = () => {
          const entry = parseDrafts([request.result])[0]?.takenBack
          if (entry) {
            store.delete(draftKey(id))
            putUnlessUsed(store, entry.key, asWaiting(entry))
          }
          result(entry !== undefined)
        }
      }),
    drafts: () => useDrafts('readonly', async (store) => parseDrafts(await promisifyRequest(store.getAll(DRAFTS())))),
    saveDraft: (draft) =>
      writeDraft((store) => {
        const request = store.get(draftKey(draft.id))
        request.onsuccess = () => {
          const takenBack = parseDrafts([request.result])[0]?.takenBack
          store.put({ ...draft, ...(takenBack && { takenBack }) }, draftKey(draft.id))
        }
      }),
    eraseDraft: (id) => writeDraft((store) => void store.delete(draftKey(id))),
    receipts,
    async takeUnannounced() {
      // Most pages find none, and need not write.
      if (!(await receipts()).some(isUnannounced)) return []
      return inTransaction<Receipt[]>((store, result) => {
        const request = store.get(RECEIPTS)
        request.onsuccess = () => {
          result(parseReceipts(request.result).filter(isUnannounced))
          store.put(listOf(request.result).map(asAnnounced), RECEIPTS)
        }
      })
    },
    clear: () => inTransaction<void>((store) => void store.clear()),
    clearReceipts: () => inTransaction<void>((store) => void store.delete(RECEIPTS)),
  }
}

function addReceipt(store: IDBObjectStore, receipt: Receipt): void {
  const request = store.get(RECEIPTS)
  request.onsuccess = () => store.put(withReceipt(listOf(request.result), receipt), RECEIPTS)
}

/** Erases the drafts that a message was sent from. */
function eraseDraftsOf(store: IDBObjectStore, key: string, andThen?: () => void): void {
  const drafts = store.getAll(DRAFTS())
  drafts.onsuccess = () => {
    for (const { id, sent } of parseDrafts(drafts.result)) if (sent?.key === key) store.delete(draftKey(id))
    andThen?.()
  }
}

/** Keeps the fields that a newer release may have written. */
function asAnnounced(receipt: unknown): unknown {
  if (typeof receipt !== 'object' || receipt === null) return receipt
  const { announced, ...rest } = receipt as Partial<Receipt>
  return announced === 'not-yet' ? rest : receipt
}

const isUnannounced = ({ announced }: Receipt) => announced === 'not-yet'

function putUnlessUsed(store: IDBObjectStore, key: string, record: unknown): void {
  const request = store.getKey(key)
  request.onsuccess = () => {
    if (request.result === undefined) store.put(record, key)
  }
}

/** The keys of all drafts. A function, because `IDBKeyRange` may be missing. */
const DRAFTS = () => IDBKeyRange.bound(['draft'], ['draft', []])

const listOf = (record: unknown): unknown[] => (Array.isArray(record) ? record : [])

const parseReceipts = (record: unknown): Receipt[] =>
  listOf(record).filter((receipt): receipt is Receipt => v.is(ReceiptSchema, receipt))
