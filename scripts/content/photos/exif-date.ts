import readExif from 'exif-reader'

/**
 * When a photo was taken, from its EXIF (CIPA DC-008). Nothing else of it is looked at, and nothing of it is kept.
 * @param exif the block as it stands in the file
 * @returns the camera's clock, `2025-05-18T09:35:00`, with an offset behind it where the camera noted one; undefined when it noted no day
 */
export function takenAt(exif: Buffer): string | undefined {
  try {
    const { DateTimeOriginal: clock, OffsetTimeOriginal: offset } = readExif(exif).Photo ?? {}
    // A camera whose clock was never set says 0000:00:00.
    if (!(clock instanceof Date) || !(clock.getUTCFullYear() >= 1900)) return undefined
    // The reader takes the clock on the wall for UTC.
    const wall = clock.toJSON().slice(0, '2025-05-18T09:35:00'.length)
    return wall + (/^[+-]\d{2}:\d{2}$/.test(String(offset)) ? String(offset) : '')
  } catch {
    // A block that is damaged says nothing.
    return undefined
  }
}
