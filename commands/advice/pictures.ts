/** Finds pictures that cannot be decoded, that are small, or that nothing shows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { optimize } from 'svgo'
import { attempt } from '#data/site/attempt.ts'
import { firstBytes } from '#church-folder/first-bytes.ts'
import type { ContentProblem } from '#church-folder/check/problem.ts'
import { fileNames, PHOTO_ENDINGS, pictureNames } from '#church-folder/picture-source.ts'
import { pictureFilter } from '#site-build/pictures/budget.ts'

/** What people take for a picture, by how it begins, or by why it cannot be read. */
const KINDS: readonly (readonly [begins: RegExp, message: string])[] = [
  [/^\n/, 'is empty: copy it again'],
  [/^.{4}ftyp(?:hei|hev|mif|msf)/s, 'is in Apple’s format (HEIC), whatever its name says: export it as JPEG'],
  [/^.{4}ftyp|^.{4}moov/s, 'is a video: export a picture from it'],
  [/^\s*<(?:!doctype html|html|head|body)/i, 'is a web page, not a picture: save the picture itself'],
  [/^%PDF/, 'is a PDF: export its page as JPEG'],
  [/^8BPS/, 'is a Photoshop file: export it as JPEG'],
  [/pixel limit/, 'has too many pixels: make it smaller'],
  [/EACCES|EPERM/, 'may not be opened: check its permissions'],
]

/** A narrower photo is blurry on a wide screen. */
export const LEAST_WIDTH_PX = 800
/** @param width in pixels. @returns the end of a sentence without its period */
export const narrowWords = (width: number) =>
  `is ${width} pixels wide: below ${LEAST_WIDTH_PX} it looks blurry on a wide screen; use the camera’s own file`
/** Drawn for link previews only. */
const CARD = /^social-card\./

const ofPicture = (name: string, message: string): ContentProblem => ({ file: `photos/${name}`, field: '', message })

/** @returns a problem for each picture that cannot be read, in the order of their names: the build would stop at the first */
export async function unreadablePictures(folder: string): Promise<ContentProblem[]> {
  const found = pictureNames(join(folder, 'photos')).map(async (name) => {
    const file = join(folder, 'photos', name)
    try {
      if (/\.svg$/i.test(name)) optimize(readFileSync(file, 'utf8'))
      // Damage is found only by decoding.
      await sharp(file).resize(16, 16).raw().toBuffer()
      return []
    } catch (error) {
      const why = (error as Error).message.split('\n').join(' ')
      const beginning = attempt(() => firstBytes(file).toString('latin1')) ?? ' '
      const [, message = `cannot be read as a picture (${why}): copy it again, or export it as JPEG`] =
        KINDS.find(([pattern]) => pattern.test(`${beginning}\n${why}`)) ?? []
      return [ofPicture(name, message)]
    }
  })
  return (await Promise.all(found)).flat()
}

/** @returns advice about each photo that is too narrow. One that cannot be read is reported elsewhere */
export async function narrowPhotos(folder: string): Promise<ContentProblem[]> {
  const found = pictureNames(join(folder, 'photos'), PHOTO_ENDINGS).map(async (name) => {
    const { width = Infinity } = await sharp(join(folder, 'photos', name))
      .metadata()
      .catch(() => ({}) as { width?: number })
    return width >= LEAST_WIDTH_PX ? [] : [ofPicture(name, narrowWords(width))]
  })
  return (await Promise.all(found)).flat()
}

/** What systems put there. */
const NOT_OURS = /^\.|^(?:thumbs\.db|desktop\.ini)$/i
/** @returns advice about each file among the photos that is no picture for the build, such as a phone's `IMG_1.HEIC` */
export function otherFiles(folder: string): ContentProblem[] {
  const photos = join(folder, 'photos')
  const known = new Set(pictureNames(photos))
  return fileNames(photos)
    .filter((name) => !known.has(name) && !NOT_OURS.test(name))
    .sort()
    .map((name) => ofPicture(name, 'is not read: export it as JPEG if it is a picture, and delete it here'))
}

/** @returns advice about each picture that no text and no entry names. They are not on the site */
export function unusedPictures(folder: string): ContentProblem[] {
  const isUsed = pictureFilter(folder)
  const message = 'is in no entry and no text, so it is not on the site: delete the file if nobody needs it anymore'
  return pictureNames(join(folder, 'photos'))
    .filter((name) => !isUsed(name) && !CARD.test(name))
    .map((name) => ofPicture(name, message))
}
