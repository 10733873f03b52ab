/** A photo that is uploaded is decoded and encoded again: no location, no hidden data, nothing that a browser could run. */
import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'
import sharp from 'sharp'
import { UserError } from './user-error.ts'

const MAX_SIDE_PX = 2400
const MAX_PIXELS = 120_000_000
const MAX_TEXT_BYTES = 1_000_000
/** How a JPEG, PNG or WebP begins. Nothing else, such as a drawing, is decoded. */
const PHOTO = /^(?:\u00ff\u00d8\u00ff|\u0089PNG|RIFF.{4}WEBP)/s
/** What iPhones take. Safari makes a JPEG of it for a form that asks for one; other programs do not. */
const HEIC = /^....ftyp(?:hei|mif1|msf1)/s

/** PowerPoint and Word, and Keynote, end lines within a title with these, which nobody sees in a form. In JSON the first is an escape. */
export const withoutSoftBreaks = (text: string) =>
  text.replace(/[\v\u2028\u2029]|\\u000b|\\./gi, (found) => (/^\\(?!u000b)/i.test(found) ? found : ' '))

/**
 * Prepares a file that someone uploads at the desk.
 * @param path from the repository's root
 * @returns the bytes to store
 * @throws UserError for a file that should not be published
 */
export async function cleanUpload(path: string, bytes: Buffer): Promise<Buffer> {
  const name = basename(path)
  if (name.toLowerCase().endsWith('.json')) {
    if (bytes.length > MAX_TEXT_BYTES) throw new UserError(`“${name}” is too large.`)
    // A file that is no UTF-8 stays, and its check says so.
    return isUtf8(bytes) ? Buffer.from(withoutSoftBreaks(String(bytes))) : bytes
  }
  if (HEIC.test(bytes.toString('latin1', 0, 12)))
    throw new UserError(
      `“${name}” is a HEIC photo, which only Apple’s devices show. On the iPhone, choose Settings, Camera, Formats, Most Compatible, or email yourself the photo and use that one.`,
    )
  const noPhoto = new UserError(`“${name}” is not a photo that can be used. Please choose a JPEG, PNG or WebP picture.`)
  if (/\.svg$/i.test(name) || !PHOTO.test(bytes.toString('latin1', 0, 12))) throw noPhoto
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85, force: false })
    .webp({ quality: 85, force: false })
    .toBuffer()
    .catch(() => Promise.reject(noPhoto))
}
