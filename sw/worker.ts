/** The worker's global scope, typed. */
import type { PrecacheEntry } from 'workbox-precaching'

/** The event of Background Sync (WICG); in no TypeScript library yet. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

export interface WorkerScope extends ServiceWorkerGlobalScope {
  __WB_MANIFEST: (PrecacheEntry | string)[]
}

export const worker = self as unknown as WorkerScope
