/** The worker's global scope, typed. */
import { decodePath } from '#data/site/meant-address.ts'
import { sitePath } from '#schema/site-address.ts'

/** Background Sync (WICG) */
export interface SyncEvent extends ExtendableEvent {
  readonly lastChance: boolean
}

/** A file of the site, as `scripts/build/host/precache-manifest.ts` lists it. */
export interface StoredFile {
  /** Relative to the site. */
  url: string
  /** Null for a file that has a hash in its name. */
  revision: string | null
  /** Of a file that Workbox may store again at a request. */
  integrity?: string
}

/** `/church/%61bout` → `/about`; undefined for an address outside the site. */
export const pathInSite = ({ pathname }: URL) => sitePath(decodePath(pathname))

export const worker = self as unknown as ServiceWorkerGlobalScope
