/** What is kept on this device, and what this window does about it: followed by the controls and the list. */
import { createStore } from '#client/device/store.ts'
import type { Kept, KeptState } from '#data/recordings/kept-recording.ts'

export interface KeptNow {
  list: readonly Kept[]
  /** Of how many the record cannot be read by this release. */
  unreadable: number
}
export const NOTHING_KEPT: KeptNow = { list: [], unreadable: 0 }
export const keptNow = createStore(NOTHING_KEPT)

export interface Fetching {
  /** Those of the piece that is under way among them. */
  bytes: number
  /** It waits for the line. */
  waits: boolean
}
const NONE_FETCHING: ReadonlyMap<string, Fetching> = new Map()
/** What this window fetches, by address. */
export const fetching = createStore(NONE_FETCHING)

export function setFetching(url: string, now: Partial<Fetching> | undefined): void {
  const next = new Map(fetching.get())
  if (now) next.set(url, { bytes: 0, waits: false, ...next.get(url), ...now })
  else next.delete(url)
  fetching.set(next)
}

/** What could not even be written: a full device takes no note of being full. By address. */
const NO_TROUBLE: ReadonlyMap<string, KeptState> = new Map()
export const troubles = createStore(NO_TROUBLE)

export function setTrouble(url: string, trouble: KeptState | undefined): void {
  const next = new Map(troubles.get())
  if (trouble) next.set(url, trouble)
  else next.delete(url)
  troubles.set(next)
}

/** @returns what keeps a failed write from being one */
export const troubleOf = (error: unknown) =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unstored'

/** Whether the browser has promised to keep it; undefined where it does not say. */
export const isPromised = createStore<boolean | undefined>(undefined)
