import readExif from 'exif-reader'

/**
 * Reads when a photo was taken from its EXIF (CIPA DC-008), and nothing else.
 * @param exif the block in the file
 * @returns the camera's local time, `2025-05-18T09:35:00`, with an offset if it noted one; undefined without a day
 */
export function takenAt(exif: Buffer): string | undefined {
  try {
    const { DateTimeOriginal: clock, OffsetTimeOriginal: offset } = readExif(exif).Photo ?? {}
    // A clock that was never set says 0000:00:00.
    if (!(clock instanceof Date) || !(clock.getUTCFullYear() >= 1900)) return undefined
    // exif-reader takes the local time for UTC.
    const wall = clock.toJSON().slice(0, '2025-05-18T09:35:00'.length)
    return wall + (/^[+-]\d{2}:\d{2}$/.test(String(offset)) ? String(offset) : '')
  } catch {
    // The block is damaged.
    return undefined
  }
}
