/** Where kept recordings lie in IndexedDB: a record for each, and its pieces as records of their own. No cache, so that no cleaning of caches can take them. */
import { promisifyRequest, type UseStore } from 'idb-keyval'
import { parseKept, RECORDINGS_DATABASE, type Kept } from './kept-recording.ts'
import { strictStore } from '#data/outbox/strict-store.ts'

export interface KeptList {
  kept: Kept[]
  /** Of how many the record cannot be read: another release may. */
  unreadable: number
}

/** Arrays come after every number and text. */
export const allOf = (...name: string[]) => IDBKeyRange.bound(name, [...name, []])

// What a power cut takes of a piece is fetched again: the record goes with it.
let place: UseStore | undefined
export const recordingsPlace = () => (place ??= strictStore(RECORDINGS_DATABASE, 'recordings', 'relaxed'))

/** They reject where IndexedDB is missing or blocked. */
export const readsOf = (use: UseStore) => ({
  list: () =>
    use('readonly', async (store): Promise<KeptList> => {
      const records = await promisifyRequest(store.getAll(allOf('kept')) as IDBRequest<unknown[]>)
      const kept = records.map(parseKept).filter((each) => each !== undefined)
      return { kept: kept.sort((a, b) => b.keptAt - a.keptAt), unreadable: records.length - kept.length }
    }),
  /** @returns pieces by their number, the last one included */
  pieces: (id: string, first: number, last: number) =>
    use('readonly', async (store) =>
      (
        await promisifyRequest(
          store.getAll(IDBKeyRange.bound(['piece', id, first], ['piece', id, last])) as IDBRequest<unknown[]>,
        )
      ).filter((piece) => piece instanceof Blob),
    ),
})

/** What is kept here. To look does not make the database. */
export const listRecordings = async (): Promise<KeptList> =>
  (await hasRecordings()) ? readsOf(recordingsPlace()).list() : { kept: [], unreadable: 0 }

/** Whether this device has ever kept a recording. To look does not make the database. */
export function hasRecordings(): Promise<boolean> {
  return new Promise((done) => {
    try {
      const request = indexedDB.open(RECORDINGS_DATABASE)
      request.onupgradeneeded = () => request.transaction!.abort()
      request.onerror = request.onblocked = () => done(false)
      request.onsuccess = () => {
        request.result.close()
        done(true)
      }
    } catch {
      done(false)
    }
  })
}
