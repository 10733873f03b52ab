/**
 * Width, in pixels, of the one rendition of a photograph that is precached; it stands in the file's name
 * (`nave-640.webp`), by which build and worker find it.
 */
export const PRECACHED_WIDTH_PX = 640

/** The endings of precached pictures, a photograph's rendition or a drawing itself. */
export const PRECACHED_ENDINGS = [`-${PRECACHED_WIDTH_PX}.webp`, '.svg'] as const
