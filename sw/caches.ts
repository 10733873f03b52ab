/** Names of the caches beside the precache. `isOwnCache` recognizes them. */
import { ownName } from '#schema/site-address.ts'

/**
 * Renditions for the gallery's wall, and whole pictures for the viewer. Two caches, so that the viewer does not push
 * the wall's out.
 */
export const PICTURE_CACHE = ownName('pictures-1')
export const WHOLE_PICTURE_CACHE = ownName('pictures-2')
/** The reader's choices: the text size. */
export const SETTINGS_CACHE = ownName('settings-1')
