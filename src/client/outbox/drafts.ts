/**
 * Drafts in IndexedDB. Not in localStorage, which Chromium writes to the disk some seconds later: a browser that is
 * killed would lose them.
 */
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { DraftSchema, type Draft } from '#data/outbox/draft.ts'
import { holdLock } from '#data/outbox/locks.ts'
import { ownName } from '#schema/site-address.ts'
import { strictStore } from '#data/outbox/store/strict-store.ts'

export const DRAFTS_DATABASE = ownName('drafts')
// Relaxed: a write in the system's cache outlives the browser. Strict writes at every letter would wear the disk out.
const inStore = strictStore(DRAFTS_DATABASE, 'drafts', 'relaxed')

const write = (work: (store: IDBObjectStore) => void) =>
  inStore('readwrite', (store) => {
    work(store)
    return promisifyRequest(store.transaction)
  })

/** @throws when the device does not store it */
export const saveDraft = (draft: Draft): Promise<void> => write((store) => void store.put(draft, draft.id))

export const eraseDraft = (id: string): Promise<void> => write((store) => void store.delete(id))

/** Erases the drafts that a message was sent from, when it leaves the outbox without being delivered. */
export async function eraseDraftsOf(key: string): Promise<void> {
  for (const { id, sent } of await listDrafts()) if (sent?.key === key) await eraseDraft(id).catch(() => undefined)
}

/** The drafts of one form or of all, the latest first; empty where IndexedDB cannot be read. */
export async function listDrafts(kind?: Draft['kind']): Promise<Draft[]> {
  const records = await inStore('readonly', (store) => promisifyRequest(store.getAll())).catch(() => [])
  return records
    .map(parse)
    .filter((draft) => draft !== undefined && (kind === undefined || draft.kind === kind))
    .map((draft) => draft!)
    .sort((a, b) => b.changedAt - a.changedAt)
}

export const readDraft = (id: string): Promise<Draft | undefined> =>
  inStore('readonly', async (store) => parse(await promisifyRequest(store.get(id)))).catch(() => undefined)

/** Whether a draft is gone; false where that cannot be known. */
export const isErased = (id: string): Promise<boolean> =>
  inStore('readonly', async (store) => (await promisifyRequest(store.getKey(id))) === undefined).catch(() => false)

function parse(record: unknown): Draft | undefined {
  const result = v.safeParse(DraftSchema, record)
  return result.success ? result.output : undefined
}

/** A page that is being reloaded releases its locks a moment after the next page asks for them. */
const LOCK_TIMEOUT_MS = 1000

/**
 * Locks a draft for this window, so that no other restores it.
 * @returns unlocks it; undefined when another window has it
 */
export const lockDraft = (id: string): Promise<(() => void) | undefined> => holdLock(`draft:${id}`, LOCK_TIMEOUT_MS)
