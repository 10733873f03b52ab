/** Writes kept recordings to IndexedDB, piece by piece. */
import { promisifyRequest } from 'idb-keyval'
import { parseKept, PIECE_BYTES, type Kept } from '#data/recordings/kept-recording.ts'
import { allOf, readsOf, recordingsPlace } from '#data/recordings/recordings-store.ts'

export interface RecordingsStore extends ReturnType<typeof readsOf> {
  get(url: string): Promise<Kept | undefined>
  /**
   * Writes a record without pieces, and deletes the pieces of an earlier download.
   * @param replaced id of the earlier download. Nothing is written if it is gone: a removed recording stays removed
   */
  begin(kept: Kept, replaced?: string): Promise<void>
  /** @returns false when the recording is gone */
  change(
    url: string,
    change: Partial<Pick<Kept, 'state' | 'total' | 'tag' | 'isNewer' | 'transcript'>>,
  ): Promise<boolean>
  /**
   * Stores a piece and updates its record, in one transaction. A piece that does not continue what is stored is ignored:
   * another window was first.
   */
  addPiece(at: Pick<Kept, 'url' | 'id' | 'have'>, piece: Blob, isLast: boolean): Promise<void>
  remove(url: string): Promise<void>
  /** Erases all records, unreadable ones too. */
  clear(): Promise<void>
}

/** What a failed write means. */
export const failureOf = (error: unknown) =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unstored'

const nameOf = (url: string) => ['kept', url]

/** Its methods reject where IndexedDB is missing, blocked or full. */
export function recordingsStore(): RecordingsStore {
  const place = recordingsPlace()
  const write = (work: (store: IDBObjectStore) => void) =>
    place('readwrite', async (store) => {
      work(store)
      // Only `complete` means stored: a request can succeed, and its transaction still abort for quota.
      await promisifyRequest(store.transaction)
    })
  /** Reads a record and acts on it in one transaction. */
  const onRecord = (url: string, act: (store: IDBObjectStore, kept: Kept | undefined) => void) =>
    write((store) => {
      const request = store.get(nameOf(url))
      request.onsuccess = () => act(store, parseKept(request.result))
    })

  return {
    ...readsOf(place),
    get: (url) => place('readonly', async (store) => parseKept(await promisifyRequest(store.get(nameOf(url))))),
    begin: (kept, replaced) =>
      onRecord(kept.url, (store, earlier) => {
        if (replaced !== undefined && earlier?.id !== replaced) return
        if (earlier) store.delete(allOf('piece', earlier.id))
        store.put(kept, nameOf(kept.url))
      }),
    async change(url, change) {
      let isThere = false
      await onRecord(url, (store, kept) => {
        isThere = kept !== undefined
        if (kept) store.put({ ...kept, ...change }, nameOf(url))
      })
      return isThere
    },
    addPiece: ({ url, id, have }, piece, isLast) =>
      onRecord(url, (store, kept) => {
        if (kept?.id !== id || kept.have !== have || kept.isWhole) return
        store.put(piece, ['piece', id, Math.floor(have / PIECE_BYTES)])
        const now = have + piece.size
        store.put({ ...kept, have: now, total: isLast ? now : kept.total, isWhole: isLast }, nameOf(url))
      }),
    remove: (url) =>
      onRecord(url, (store, kept) => {
        if (kept) store.delete(allOf('piece', kept.id))
        store.delete(nameOf(url))
      }),
    clear: () => write((store) => void store.clear()),
  }
}
