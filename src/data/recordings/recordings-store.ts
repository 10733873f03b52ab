/**
 * Saved recordings in IndexedDB: a record for each, and a record for each of its pieces. Not in Cache Storage, which
 * the site cleans.
 */
import { promisifyRequest, type UseStore } from 'idb-keyval'
import { parseRecording, RECORDINGS_DATABASE, type DownloadedRecording } from './downloaded-recording.ts'
import { OPEN_TIMEOUT_MS, openExisting, strictStore } from '#data/outbox/store/strict-store.ts'

export interface SavedRecordings {
  /** The latest first. */
  saved: DownloadedRecording[]
  /** How many records only another release can read. */
  unreadable: number
}

/** All keys that begin with `name`: in IndexedDB's order, arrays come after every number and string. */
export const allOf = (...name: string[]) => IDBKeyRange.bound(name, [...name, []])

// Relaxed: what a power cut takes is fetched again. A piece and its record are written together. Without a timeout, an
// IndexedDB that never answers would block the worker's installation and every sound.
let database: UseStore | undefined
export const recordingsDatabase = () =>
  (database ??= strictStore(RECORDINGS_DATABASE, 'recordings', 'relaxed', OPEN_TIMEOUT_MS))

/** The reads reject where IndexedDB is missing or blocked. */
export const readsOf = (use: UseStore) => ({
  list: () =>
    use('readonly', async (store): Promise<SavedRecordings> => {
      const records = await promisifyRequest(store.getAll(allOf('kept')) as IDBRequest<unknown[]>)
      const saved = records.map(parseRecording).filter((recording) => recording !== undefined)
      return { saved: saved.sort((a, b) => b.savedAt - a.savedAt), unreadable: records.length - saved.length }
    }),
  /** @returns the pieces from number `first` to `last`, both included */
  pieces: (id: string, first: number, last: number) =>
    use('readonly', async (store) =>
      (
        await promisifyRequest(
          store.getAll(IDBKeyRange.bound(['piece', id, first], ['piece', id, last])) as IDBRequest<unknown[]>,
        )
      ).filter((piece) => piece instanceof Blob),
    ),
})

/** Does not create the database. */
export const listRecordings = async (): Promise<SavedRecordings> =>
  (await hasRecordings()) ? readsOf(recordingsDatabase()).list() : { saved: [], unreadable: 0 }

/** Whether the database exists. Does not create it. */
export async function hasRecordings(): Promise<boolean> {
  const database = await openExisting(RECORDINGS_DATABASE)
  database?.close()
  return database !== undefined
}
