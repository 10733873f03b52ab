/** What is uploaded is decoded and encoded again: no location, no hidden data, nothing that a browser could run. */
import sharp from 'sharp'

/** The upload is refused. The message is for the person. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
}

/** CSS px of a large screen at twice the density. */
const MAX_SIDE_PX = 2400
/** A phone's panorama has 60 million. */
const MAX_PIXELS = 120_000_000
const MAX_TEXT_BYTES = 1_000_000

/**
 * @param inside the path below the content folder
 * @returns the bytes to store
 * @throws {UploadRefused}
 */
export async function cleanUpload(inside: string, bytes: Buffer): Promise<Buffer> {
  if (inside.startsWith('photos/')) return cleanPhoto(inside, bytes)
  if (bytes.length > MAX_TEXT_BYTES) throw new UploadRefused(`“${inside}” is too large.`)
  try {
    // Only what is not text at all: the content check reports byte order marks and broken characters.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UploadRefused(`“${inside}” is not text in UTF-8.`)
  }
  return bytes
}

async function cleanPhoto(inside: string, bytes: Buffer): Promise<Buffer> {
  const ending = /\.(\w+)$/.exec(inside)![1]!.toLowerCase()
  const format = ending === 'png' ? 'png' : ending === 'webp' ? 'webp' : 'jpeg'
  if (ending === 'svg') throw new UploadRefused('A drawing (SVG) cannot be uploaded here. Please choose a photo.')
  try {
    const photo = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const found = (await photo.metadata()).format
    if (!['jpeg', 'png', 'webp'].includes(found ?? '')) throw new Error(`a ${found} file`)
    const clean = photo.autoOrient().resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    return await clean.toFormat(format, { quality: 85 }).toBuffer()
  } catch (error) {
    throw new UploadRefused(
      `“${inside.slice('photos/'.length)}” is not a photo that can be used (${(error as Error).message}). Please choose a JPEG, PNG or WebP picture.`,
    )
  }
}
