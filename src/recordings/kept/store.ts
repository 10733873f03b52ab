/** Keeps recordings in their place in IndexedDB, piece by piece. */
import { promisifyRequest } from 'idb-keyval'
import { parseKept, PIECE_BYTES, type Kept } from '#data/recordings/kept-recording.ts'
import { allOf, readsOf, recordingsPlace } from '#data/recordings/recordings-store.ts'

export interface RecordingsStore extends ReturnType<typeof readsOf> {
  get(url: string): Promise<Kept | undefined>
  /**
   * Writes a record whose pieces are none; those of an earlier beginning go.
   * @param instead of which beginning, where it is written only in that one's place: what was removed meanwhile stays so
   */
  begin(kept: Kept, instead?: string): Promise<void>
  /** @returns whether it is still there to be changed */
  change(
    url: string,
    change: Partial<Pick<Kept, 'state' | 'total' | 'tag' | 'isNewer' | 'transcript'>>,
  ): Promise<boolean>
  /**
   * The piece and the record that counts it, both or none of them. A piece that does not follow on what lies there is not stored:
   * another window was first.
   */
  addPiece(at: Pick<Kept, 'url' | 'id' | 'have'>, piece: Blob, isLast: boolean): Promise<void>
  remove(url: string): Promise<void>
  /** Takes also what cannot be read. */
  clear(): Promise<void>
}

const nameOf = (url: string) => ['kept', url]

/** Its methods reject where IndexedDB is missing, blocked or full. */
export function recordingsStore(): RecordingsStore {
  const place = recordingsPlace()
  const write = (work: (store: IDBObjectStore) => void) =>
    place('readwrite', async (store) => {
      work(store)
      // Only `complete` means stored: under quota a request succeeds and its transaction still aborts.
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
    begin: (kept, instead) =>
      onRecord(kept.url, (store, earlier) => {
        if (instead !== undefined && earlier?.id !== instead) return
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
