/** What is saved on this device, and what this window is downloading. The controls and the list follow these stores. */
import { createStore } from '#client/device/store.ts'
import type { DownloadState } from '#data/recordings/downloaded-recording.ts'
import type { SavedRecordings } from '#data/recordings/recordings-store.ts'

export const savedRecordings = createStore<SavedRecordings>({ saved: [], unreadable: 0 })
/** Whether the latest read of the list failed. The list is then the last one that was read. */
export const hasReadFailed = createStore(false)

export interface Progress {
  /** Bytes received, those of an unfinished piece included. */
  bytes: number
  /** Whether it waits for a connection. */
  isWaiting: boolean
}
/** The downloads of this window, by address. */
export const downloads = createStore<ReadonlyMap<string, Progress>>(new Map())

export function setProgress(url: string, change: Partial<Progress> | undefined): void {
  const next = new Map(downloads.get())
  if (change) next.set(url, { bytes: 0, isWaiting: false, ...next.get(url), ...change })
  else next.delete(url)
  downloads.set(next)
}

/** States that could not be stored, by address: a full device cannot store that it is full. */
export const unstoredStates = createStore<ReadonlyMap<string, DownloadState>>(new Map())

export function setUnstoredState(url: string, state: DownloadState | undefined): void {
  const next = new Map(unstoredStates.get())
  if (state) next.set(url, state)
  else next.delete(url)
  unstoredStates.set(next)
}

/** Whether the storage is persistent (Storage API); undefined if the browser does not say. */
export const isStoragePersisted = createStore<boolean | undefined>(undefined)
