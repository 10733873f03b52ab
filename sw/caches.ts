/** Names of the caches beside the precache, as `isOwnCache` knows them again. */
import { ownName } from '#schema/site-address.ts'

/** Renditions, and whole pictures as the viewer shows them at a desk: counted apart, so that looking through the viewer does not empty the wall. */
export const PICTURE_CACHE = ownName('pictures-1')
export const WHOLE_PICTURE_CACHE = ownName('pictures-2')
/** What the reader has chosen. */
export const SETTINGS_CACHE = ownName('settings-1')
