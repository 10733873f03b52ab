/** Names of the caches beside the precache, as `isOwnCache` knows them again. */
import { ownName } from '#schema/site-address.ts'

export const PICTURE_CACHE = ownName('pictures-1')
/** What the reader has chosen. */
export const SETTINGS_CACHE = ownName('settings-1')
