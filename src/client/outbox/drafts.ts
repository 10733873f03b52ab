/**
 * What people are writing, kept on this device until it is sent. In IndexedDB and not in localStorage: Chromium writes
 * the latter to the disk some seconds later, and a browser that is killed loses them.
 */
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { DraftSchema, type Draft } from '#data/outbox/draft.ts'
import { ownName } from '#schema/site-address.ts'
import { strictStore } from '#data/outbox/strict-store.ts'

export const DRAFTS_DATABASE = ownName('drafts')
// What was handed to the disk's cache outlives the browser; waiting for the disk itself at every letter would wear it out.
const inStore = strictStore(DRAFTS_DATABASE, 'drafts', 'relaxed')

const write = (work: (store: IDBObjectStore) => void) =>
  inStore('readwrite', (store) => {
    work(store)
    return promisifyRequest(store.transaction)
  })

/** @throws when the device does not store it */
export const saveDraft = (draft: Draft): Promise<void> => write((store) => void store.put(draft, draft.id))

export const eraseDraft = (id: string): Promise<void> => write((store) => void store.delete(id))

/** Erases what is left of the writing of a message that lies in the outbox, for when it leaves that otherwise than by being delivered. */
export async function eraseDraftsOf(key: string): Promise<void> {
  for (const { id, sent } of await listDrafts()) if (sent?.key === key) await eraseDraft(id).catch(() => undefined)
}

/** The drafts of a form, or of all, the latest first; none where nothing can be read. */
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

/** Whether nothing lies there any more; false where that cannot be known. */
export const isErased = (id: string): Promise<boolean> =>
  inStore('readonly', async (store) => (await promisifyRequest(store.getKey(id))) === undefined).catch(() => false)

function parse(record: unknown): Draft | undefined {
  const result = v.safeParse(DraftSchema, record)
  return result.success ? result.output : undefined
}

/** A page that is being reloaded lets go of its drafts a moment after the next one asks for them. */
const LET_GO_MS = 1000

/**
 * Claims a draft for this window, so that no other offers it.
 * @returns lets it go; undefined when another window has it
 */
export async function lockDraft(id: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => undefined
  return new Promise((resolve) => {
    navigator.locks
      .request(
        `draft:${id}`,
        { signal: AbortSignal.timeout(LET_GO_MS) },
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch(() => resolve(undefined))
  })
}
