/** Saved recordings: a record for each, and one for each of its pieces. In IndexedDB, since Cache Storage gets cleaned up. */
import { promisifyRequest, type UseStore } from 'idb-keyval'
import { inTime } from '#data/storage/in-time.ts'
import { parseRecording, RECORDINGS_DATABASE, type DownloadedRecording } from './downloaded.ts'
import { strictStore } from '#data/storage/strict-store.ts'

/** All keys that begin with `name`: in IndexedDB's order, arrays come after every number and string. */
export const allOf = (...name: string[]) => IDBKeyRange.bound(name, [...name, []])

/** Some browsers' IndexedDB never answers, which would block every sound. */
const TIMEOUT_MS = 3000
// Relaxed: what is lost in a power cut is fetched again.
let database: UseStore | undefined
export const recordingsDatabase = () =>
  (database ??= strictStore(RECORDINGS_DATABASE, 'recordings', 'relaxed', TIMEOUT_MS))

/** @returns the latest first, without unreadable records. Rejects where IndexedDB is blocked. */
export const readList = () =>
  recordingsDatabase()('readonly', async (store): Promise<DownloadedRecording[]> => {
    const records = await promisifyRequest(store.getAll(allOf('kept')) as IDBRequest<unknown[]>)
    const readable = records.map(parseRecording).filter((recording) => recording !== undefined)
    return readable.sort((a, b) => b.savedAt - a.savedAt)
  })

/** As `readList`, but does not create the database. */
export const listRecordings = async () => ((await recordingsExist()) ? readList() : [])

/** @returns a recording's pieces, in order */
export const readPieces = (id: string) =>
  recordingsDatabase()('readonly', async (store) => {
    const pieces = await promisifyRequest(store.getAll(allOf('piece', id)) as IDBRequest<unknown[]>)
    return pieces.filter((piece) => piece instanceof Blob)
  })

/**
 * Whether there are saved recordings. Looking does not create the database. Firefox before 126 cannot tell, and there
 * an empty one is created.
 * @throws when IndexedDB is blocked or does not answer
 */
export async function recordingsExist(): Promise<boolean> {
  if (!indexedDB.databases) return true
  const all = await inTime(indexedDB.databases(), TIMEOUT_MS)
  return all.some(({ name }) => name === RECORDINGS_DATABASE)
}
