/** Names of the caches beside the precache. */
export const PICTURE_CACHE = 'pictures-1'
/** What the reader has chosen. */
export const SETTINGS_CACHE = 'settings-1'
