/**
 * Saved recordings in IndexedDB: a record for each, and a record for each of its pieces. Not in Cache Storage, which
 * the site cleans.
 */
import { promisifyRequest, type UseStore } from 'idb-keyval'
import { parseRecording, RECORDINGS_DATABASE, type DownloadedRecording } from './downloaded-recording.ts'
import { OPEN_TIMEOUT_MS, openExisting, strictStore } from '#data/outbox/store/strict-store.ts'

/** All keys that begin with `name`: in IndexedDB's order, arrays come after every number and string. */
export const allOf = (...name: string[]) => IDBKeyRange.bound(name, [...name, []])

// Relaxed: what a power cut takes is fetched again. A piece and its record are written together. Without a timeout, an
// IndexedDB that never answers would block the worker's installation and every sound.
let database: UseStore | undefined
export const recordingsDatabase = () =>
  (database ??= strictStore(RECORDINGS_DATABASE, 'recordings', 'relaxed', OPEN_TIMEOUT_MS))

/** @returns the latest first, without records that this release cannot read. Rejects where IndexedDB is blocked. */
export const readList = () =>
  recordingsDatabase()('readonly', async (store): Promise<DownloadedRecording[]> => {
    const records = await promisifyRequest(store.getAll(allOf('kept')) as IDBRequest<unknown[]>)
    const readable = records.map(parseRecording).filter((recording) => recording !== undefined)
    return readable.sort((a, b) => b.savedAt - a.savedAt)
  })

/** As `readList`, but does not create the database. */
export const listRecordings = async () => ((await hasRecordings()) ? readList() : [])

/** @returns the pieces from number `first` to `last`, both included */
export const readPieces = (id: string, first: number, last: number) =>
  recordingsDatabase()('readonly', async (store) => {
    const range = IDBKeyRange.bound(['piece', id, first], ['piece', id, last])
    const pieces = await promisifyRequest(store.getAll(range) as IDBRequest<unknown[]>)
    return pieces.filter((piece) => piece instanceof Blob)
  })

/** Whether the database exists. Does not create it. */
export async function hasRecordings(): Promise<boolean> {
  const opened = await openExisting(RECORDINGS_DATABASE)
  opened?.close()
  return opened !== undefined
}
