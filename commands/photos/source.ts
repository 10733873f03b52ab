/** Checks a camera's file, and makes the picture for the content folder: upright, without metadata. */
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import readExif from 'exif-reader'
import sharp from 'sharp'
import { attempt } from '#data/site/attempt.ts'
import { within } from '#site-build/pictures/draw.ts'
import { LEAST_WIDTH_PX, narrowWords } from '#commands/advice/pictures.ts'
import { UserError } from '#church-folder/user-error.ts'

/** A little more than the largest size that is built (pictures.ts). The file is a tenth of the camera's. */
const KEPT_PX = 2400
const KEPT_QUALITY = 88
/** Even good phones write files that cause warnings. A truncated file is an error. */
const READING = { failOn: 'error' } as const

export type Photo = Awaited<ReturnType<typeof readPhoto>>

/** As people see it: composed (Unicode NFC), since a Mac stores accents apart. */
export const fileNameOf = (file: string) => basename(file).normalize('NFC')

/** @throws UserError with the end of a sentence that begins with the file's name */
export async function readPhoto(file: string) {
  if (!statSync(file).isFile()) throw new UserError('is not a file: name the folder that has the photos.')
  const bytes = readFileSync(file)
  if (bytes.length === 0) throw new UserError('is empty: copy it from the camera again.')
  if (!(bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff))
    throw new UserError('is not a JPEG, whatever its name says: open it in a photo program and export it as JPEG.')
  const photo = sharp(bytes, READING)
  const { exif, autoOrient } = await photo.metadata().catch(damaged)
  if (autoOrient.width < LEAST_WIDTH_PX)
    throw new UserError(`${narrowWords(autoOrient.width)}, not one from a chat or a website.`)
  const jpeg = await photo
    .autoOrient()
    .resize(within(KEPT_PX, autoOrient))
    .jpeg({ quality: KEPT_QUALITY, mozjpeg: true })
    .toBuffer()
    .catch(damaged)
  return {
    fileName: fileNameOf(file),
    /** The picture to keep: in sRGB, and as sharp writes it, without EXIF (with the place), IPTC, XMP and previews. */
    jpeg,
    takenAt: exif && takenAt(exif),
  }
}

function damaged(error: Error): never {
  throw new UserError(`is damaged and cannot be read (${error.message.split('\n')[0]}): copy it from the camera again.`)
}

/** @returns when a photo was taken by its EXIF (CIPA DC-008), in the camera's local time; undefined without a day */
export function takenAt(exif: Buffer): string | undefined {
  // The block may be damaged.
  const clock = attempt(() => readExif(exif).Photo?.DateTimeOriginal)
  // exif-reader treats the local time as UTC, and makes another day of 0000:00:00 and the like.
  const said = clock instanceof Date ? clock.toJSON().slice(0, -5) : ''
  return said && exif.includes(said.slice(0, 10).replaceAll('-', ':')) ? said : undefined
}
