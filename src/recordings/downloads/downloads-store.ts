/** Writes saved recordings to IndexedDB, piece by piece. */
import { promisifyRequest } from 'idb-keyval'
import {
  parseRecording,
  PIECE_BYTES,
  recordOf,
  type DownloadedRecording,
} from '#data/recordings/downloaded-recording.ts'
import { allOf, readsOf, recordingsDatabase } from '#data/recordings/recordings-store.ts'

export interface DownloadsStore extends ReturnType<typeof readsOf> {
  get(url: string): Promise<DownloadedRecording | undefined>
  /**
   * Writes a record without pieces, and deletes the pieces of an earlier download.
   * @param replaced id of the earlier download. Nothing is written if it is gone: a removed recording stays removed
   */
  begin(recording: DownloadedRecording, replaced?: string): Promise<void>
  /** Changes nothing when the recording is gone. */
  change(
    url: string,
    change: Partial<Pick<DownloadedRecording, 'state' | 'total' | 'tag' | 'transcript' | 'sermon'>>,
  ): Promise<void>
  /**
   * Stores a piece and updates its record, in one transaction. A piece that does not continue what is stored is ignored:
   * another window was first.
   */
  addPiece(at: Pick<DownloadedRecording, 'url' | 'id' | 'bytesStored'>, piece: Blob, isLast: boolean): Promise<void>
  remove(url: string): Promise<void>
  /** Erases all records, unreadable ones too. */
  clear(): Promise<void>
}

/** What a failed write means. */
export const failureOf = (error: unknown) =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unstored'

const keyOf = (url: string) => ['kept', url]

/** Its methods reject where IndexedDB is missing, blocked or full. */
function downloadsStore(): DownloadsStore {
  const database = recordingsDatabase()
  const write = (work: (store: IDBObjectStore) => void) =>
    database('readwrite', async (store) => {
      work(store)
      // Only `complete` means stored: a request can succeed, and its transaction still abort for quota.
      await promisifyRequest(store.transaction)
    })
  const put = (store: IDBObjectStore, recording: DownloadedRecording) =>
    store.put(recordOf(recording), keyOf(recording.url))
  /** Reads a record and acts on it in one transaction. */
  const onRecord = (url: string, act: (store: IDBObjectStore, recording: DownloadedRecording | undefined) => void) =>
    write((store) => {
      const request = store.get(keyOf(url))
      request.onsuccess = () => act(store, parseRecording(request.result))
    })

  return {
    ...readsOf(database),
    get: (url) => database('readonly', async (store) => parseRecording(await promisifyRequest(store.get(keyOf(url))))),
    begin: (recording, replaced) =>
      onRecord(recording.url, (store, earlier) => {
        if (replaced !== undefined && earlier?.id !== replaced) return
        if (earlier) store.delete(allOf('piece', earlier.id))
        put(store, recording)
      }),
    change: (url, change) =>
      onRecord(url, (store, recording) => void (recording && put(store, { ...recording, ...change }))),
    addPiece: ({ url, id, bytesStored }, piece, isLast) =>
      onRecord(url, (store, recording) => {
        if (recording?.id !== id || recording.bytesStored !== bytesStored || recording.isComplete) return
        store.put(piece, ['piece', id, Math.floor(bytesStored / PIECE_BYTES)])
        const now = bytesStored + piece.size
        put(store, { ...recording, bytesStored: now, total: isLast ? now : recording.total, isComplete: isLast })
      }),
    remove: (url) =>
      onRecord(url, (store, recording) => {
        if (recording) store.delete(allOf('piece', recording.id))
        store.delete(keyOf(url))
      }),
    clear: () => write((store) => void store.clear()),
  }
}

let opened: DownloadsStore | undefined
export const openDownloads = () => (opened ??= downloadsStore())
