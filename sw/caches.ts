/** Names of the caches beside the precache. */
export const PICTURE_CACHE = 'pictures-1'
