/** Finds pictures that cannot be decoded. The build would stop at the first. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { optimize } from 'svgo'
import type { ContentProblem } from '#church-folder/check/problem.ts'
import { PHOTO_ENDINGS, photoNames } from '#church-folder/picture-source.ts'

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

/** @returns a problem for each, in the order of their names */
export async function unreadablePictures(folder: string): Promise<ContentProblem[]> {
  const names = photoNames(join(folder, 'photos'))
    .filter((name) => ['svg', ...PHOTO_ENDINGS].includes(extname(name).slice(1).toLowerCase()))
    .sort()
  const found = names.map(async (name): Promise<ContentProblem[]> => {
    const file = join(folder, 'photos', name)
    try {
      if (/\.svg$/i.test(name)) optimize(readFileSync(file, 'utf8'))
      // Damage is found only by decoding.
      await sharp(file).resize(16, 16).raw().toBuffer()
      return []
    } catch (error) {
      const why = (error as Error).message.split('\n').join(' ')
      const [, message = `cannot be read as a picture (${why}): copy it again, or export it as JPEG`] =
        KINDS.find(([pattern]) => pattern.test(`${headOf(file)}\n${why}`)) ?? []
      return [{ file: `photos/${name}`, field: '', message }]
    }
  })
  return (await Promise.all(found)).flat()
}

/** @returns the first bytes of a file as Latin letters; '' if it cannot be read */
function headOf(file: string): string {
  try {
    const handle = openSync(file, 'r')
    const head = Buffer.alloc(64)
    try {
      return head.toString('latin1', 0, readSync(handle, head))
    } finally {
      closeSync(handle)
    }
  } catch {
    return ' '
  }
}
