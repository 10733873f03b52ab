/**
 * Width, in pixels, of the one rendition of a photograph that is precached; it stands in the file's name
 * (`nave-640.webp`), by which build and worker find it.
 */
export const PRECACHED_WIDTH_PX = 640

/** The endings of precached pictures, a photograph's rendition or a drawing itself. */
export const PRECACHED_ENDINGS = [`-${PRECACHED_WIDTH_PX}.webp`, '.svg'] as const

/**
 * What a picture's precached rendition may be called. A photo's own name may end in a number (`nave-2.webp`), so that the number
 * at the end is its width only where nothing is found with it.
 * @param path of the picture itself or of any rendition
 */
export function renditionNames(path: string): string[] {
  const whole = path.replace(/\.[a-z]+$/, '')
  return [whole, whole.replace(/-\d+$/, '')].flatMap((base) => PRECACHED_ENDINGS.map((ending) => base + ending))
}

/** `/photos/nave-2.webp` → `/photos/nave-2`: an address that content names. A number at its end is the photo's own. */
export const baseOfAddress = (url: string) => url.replace(/\.[a-z]+$/, '')

/** `/photos/nave-2-640.webp` → `/photos/nave-2`: a file that may be precached. */
export const baseOfPrecached = (path: string) => {
  const ending = PRECACHED_ENDINGS.find((known) => path.endsWith(known))
  return ending ? path.slice(0, -ending.length) : path
}
