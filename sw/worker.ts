/** The worker's global scope, typed. */
import type { PrecacheEntry } from 'workbox-precaching'
import { sitePath } from '#schema/site-address.ts'

/** The event of Background Sync (WICG); in no TypeScript library yet. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

/** A file of the site, as `scripts/build/host/precache-manifest.ts` lists it. */
export interface StoredFile extends PrecacheEntry {
  /** What the gallery asks for it with, `?t=…`. */
  query?: string
}

export interface WorkerScope extends ServiceWorkerGlobalScope {
  __WB_MANIFEST: (StoredFile | string)[]
}

/** Where an address of this host lies in the site: `/church/about` → `/about`; undefined beside the site. */
export const pathInSite = ({ pathname }: URL) => sitePath(pathname)

export const worker = self as unknown as WorkerScope
