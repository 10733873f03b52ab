/** The picture that a shared link shows: link previews know no SVG, AVIF or, in places, WebP. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { CONTENT_FOLDER } from './content-folder.ts'

export const SOCIAL_CARD = { file: 'social-card.png', width: 1200, height: 630 } as const
const SOURCES = ['svg', 'png', 'jpg', 'jpeg'].map((ending) => `social-card.${ending}`)

/** @returns the card's bytes, PNG @throws when the content has none */
export async function renderSocialCard(folder = join(CONTENT_FOLDER, 'photos')): Promise<Buffer> {
  const source = SOURCES.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (!source) throw new Error('src/content/photos/social-card.svg is missing: draw it, 1200 by 630, or put a photograph there as social-card.jpg')
  return sharp(source).rotate().resize(SOCIAL_CARD.width, SOCIAL_CARD.height).flatten({ background: '#FFFFFF' }).png({ compressionLevel: 9 }).toBuffer()
}
