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
