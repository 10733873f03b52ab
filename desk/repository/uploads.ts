/** What is uploaded is decoded and encoded again: no location, no hidden data, nothing that a browser could run. */
import sharp from 'sharp'
import { Refused } from './save.ts'

/** CSS px of a large screen at twice the density. */
const MAX_SIDE_PX = 2400
/** A phone's panorama has 60 million. */
const MAX_PIXELS = 120_000_000
const MAX_TEXT_BYTES = 1_000_000

/**
 * @param inside the path in the content folder
 * @returns the bytes to store
 * @throws {Refused}
 */
export async function cleanUpload(inside: string, bytes: Buffer): Promise<Buffer> {
  if (inside.startsWith('photos/')) return cleanPhoto(inside, bytes)
  if (bytes.length > MAX_TEXT_BYTES) throw new Refused(`“${inside}” is too large.`)
  try {
    // Only what is not text at all: the content check reports byte order marks and broken characters.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(`“${inside}” is not text in UTF-8.`)
  }
  return bytes
}

async function cleanPhoto(inside: string, bytes: Buffer): Promise<Buffer> {
  const [, name, ending] = /([^/]+)\.(\w+)$/.exec(inside)!
  if (ending === 'svg') throw new Refused(`“${name}.svg” is a drawing. Please choose a JPEG, PNG or WebP picture.`)
  const format = ending === 'png' || ending === 'webp' ? ending : 'jpeg'
  try {
    const photo = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const found = (await photo.metadata()).format
    if (!['jpeg', 'png', 'webp'].includes(found ?? '')) throw new Error(`a ${found} file`)
    const clean = photo.autoOrient().resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    return await clean.toFormat(format, { quality: 85 }).toBuffer()
  } catch (error) {
    throw new Refused(
      `“${name}.${ending}” is not a photo that can be used (${(error as Error).message}). Please choose a JPEG, PNG or WebP picture.`,
    )
  }
}
