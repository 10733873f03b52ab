/** Saved recordings in IndexedDB, written piece by piece. Calls reject where it is missing, blocked or full. */
import { clear, get, promisifyRequest } from 'idb-keyval'
import { parseRecording, PIECE_BYTES, type DownloadedRecording } from '#data/recordings/downloaded.ts'
import { allOf, recordingsDatabase } from '#data/recordings/database.ts'

type Change = Partial<Pick<DownloadedRecording, 'state' | 'total' | 'tag' | 'transcript'>>

/** What a failed write means. */
export const failureOf = (error: unknown) =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unstored'

const keyOf = (url: string) => ['kept', url]

const write = (work: (store: IDBObjectStore) => void) =>
  recordingsDatabase()('readwrite', async (store) => {
    work(store)
    // Even after its requests have succeeded, a transaction may abort when storage is full.
    await promisifyRequest(store.transaction)
  })

const put = (store: IDBObjectStore, recording: DownloadedRecording) => store.put(recording, keyOf(recording.url))

/** Reads a record and acts on it in one transaction. */
const onRecord = (url: string, act: (store: IDBObjectStore, recording: DownloadedRecording | undefined) => void) =>
  write((store) => {
    const request = store.get(keyOf(url))
    request.onsuccess = () => act(store, parseRecording(request.result))
  })

export const downloadsStore = {
  get: async (url: string) => parseRecording(await get(keyOf(url), recordingsDatabase())),

  /**
   * Writes a record without pieces, and deletes the pieces of an earlier download.
   * @param replaced the earlier download's id. If it is gone, nothing is written: a removed recording stays removed
   */
  begin: (recording: DownloadedRecording, replaced?: string) =>
    onRecord(recording.url, (store, earlier) => {
      if (replaced !== undefined && earlier?.id !== replaced) return
      if (earlier) store.delete(allOf('piece', earlier.id))
      put(store, recording)
    }),

  /** Changes nothing when the recording is gone. */
  change: (url: string, change: Change) =>
    onRecord(url, (store, recording) => void (recording && put(store, { ...recording, ...change }))),

  /** Stores a piece and updates its record. Ignores a piece that does not come next: another window stored it first. */
  addPiece: (
    { url, id, bytesStored }: Pick<DownloadedRecording, 'url' | 'id' | 'bytesStored'>,
    piece: Blob,
    isLast: boolean,
  ) =>
    onRecord(url, (store, recording) => {
      if (recording?.id !== id || recording.bytesStored !== bytesStored || recording.isComplete) return
      store.put(piece, ['piece', id, Math.floor(bytesStored / PIECE_BYTES)])
      const now = bytesStored + piece.size
      put(store, { ...recording, bytesStored: now, total: isLast ? now : recording.total, isComplete: isLast })
    }),

  remove: (url: string) =>
    onRecord(url, (store, recording) => {
      if (recording) store.delete(allOf('piece', recording.id))
      store.delete(keyOf(url))
    }),

  /** Erases even records that this release cannot read. */
  clear: () => clear(recordingsDatabase()),
}
export type DownloadsStore = typeof downloadsStore
