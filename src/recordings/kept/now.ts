/** What is kept on this device, and what this window is downloading. The controls and the list follow these stores. */
import { createStore } from '#client/device/store.ts'
import type { Kept, KeptState } from '#data/recordings/kept-recording.ts'

export interface KeptNow {
  list: readonly Kept[]
  /** How many records this release cannot read. */
  unreadable: number
}
export const keptNow = createStore<KeptNow>({ list: [], unreadable: 0 })

export interface Download {
  /** Bytes received, those of an unfinished piece included. */
  bytes: number
  /** Whether it waits for a connection. */
  waits: boolean
}
/** The downloads of this window, by address. */
export const downloads = createStore<ReadonlyMap<string, Download>>(new Map())

export function setDownload(url: string, now: Partial<Download> | undefined): void {
  const next = new Map(downloads.get())
  if (now) next.set(url, { bytes: 0, waits: false, ...next.get(url), ...now })
  else next.delete(url)
  downloads.set(next)
}

/** States that could not be stored, by address: a full device cannot store that it is full. */
export const unstoredStates = createStore<ReadonlyMap<string, KeptState>>(new Map())

export function setUnstoredState(url: string, state: KeptState | undefined): void {
  const next = new Map(unstoredStates.get())
  if (state) next.set(url, state)
  else next.delete(url)
  unstoredStates.set(next)
}

/** Whether the storage is persistent (Storage API); undefined if the browser does not say. */
export const isStoragePersisted = createStore<boolean | undefined>(undefined)
