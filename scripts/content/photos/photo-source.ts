/** Checks a camera's file, and makes the picture that the content folder keeps: upright, without metadata. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import readExif from 'exif-reader'
import sharp from 'sharp'
import { within } from '#scripts/build/pictures/pictures.ts'
import { LEAST_WIDTH_PX } from '#scripts/content/check/advice.ts'

/** A little more than the largest size that is built (pictures.ts). The file is a tenth of the camera's. */
const KEPT_PX = 2400
const KEPT_QUALITY = 88
/** Good phones write files with warnings. A truncated file is an error. */
const READING = { failOn: 'error' } as const

export interface PhotoSource {
  /** Its path. */
  file: string
  /** Its name as people see it: `IMG_2041.JPG`, composed (Unicode NFC), since a Mac stores accents apart. */
  fileName: string
  width: number
  height: number
  /** The camera's local time (`takenAt`). */
  takenAt?: string | undefined
}

export const fileNameOf = (file: string) => basename(file).normalize('NFC')

/** @returns the photo, or why it cannot be taken, as a sentence */
export async function lookAtPhoto(file: string): Promise<PhotoSource | string> {
  const fileName = fileNameOf(file)
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    return `${fileName} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}): check that it is a file and that you may open it.`
  }
  if (bytes.length === 0) return `${fileName} is empty: copy it from the camera again.`
  if (!(bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff))
    return `${fileName} is not a JPEG${/^\.jpe?g$/i.test(extname(file)) ? ', whatever its name says' : ''}: open it in a photo program and export it as JPEG.`
  try {
    const { exif, autoOrient } = await sharp(bytes, READING).metadata()
    // Decodes the whole picture, so that a truncated copy is refused before anybody describes it.
    await sharp(bytes, READING).resize(16, 16).raw().toBuffer()
    if (autoOrient.width < LEAST_WIDTH_PX)
      return `${fileName} is ${autoOrient.width} pixels wide: below ${LEAST_WIDTH_PX} it is blurred on a wide screen; take the camera’s own file, not one from a chat or a website.`
    return { file, fileName, width: autoOrient.width, height: autoOrient.height, takenAt: exif && takenAt(exif) }
  } catch (error) {
    return `${fileName} is damaged and cannot be read (${error instanceof Error ? error.message.split('\n')[0] : String(error)}): copy it from the camera again.`
  }
}

/**
 * @returns a JPEG, upright, at most KEPT_PX a side, in sRGB. By default sharp drops EXIF (with the place), IPTC, XMP
 * and the embedded preview.
 */
export const keptPhoto = (source: PhotoSource): Promise<Buffer> =>
  sharp(readFileSync(source.file), READING)
    .autoOrient()
    .resize(within(KEPT_PX, source))
    .jpeg({ quality: KEPT_QUALITY, mozjpeg: true })
    .toBuffer()

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
