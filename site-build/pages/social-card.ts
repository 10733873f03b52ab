/** The pictures of link previews, one per screen, as PNG or JPEG: previews do not support SVG or AVIF, and only some support WebP. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { ACCENTS, BASIC, charactersOf } from '#ui/glyph-ranges.ts'
import { escapeXml } from '#site-build/feeds/xml.ts'
import { sourceFile } from '#church-folder/picture-source.ts'
import { readPalette } from './church-palette.ts'
import { CONTENT_FOLDER, CONTENT_NAME, readContent } from '#church-folder/read-content.ts'

const SIZE = { width: 1200, height: 630 } as const
export const SOCIAL_CARD = { file: 'social-card.png', type: 'image/png', ...SIZE } as const
const PHOTOS = join(CONTENT_FOLDER, 'photos')
const FONT = resolve('node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2')
/** In bold and uncompressed, as sharp can read it. */
const CARD_FONT = resolve('node_modules/.cache/besley-bold.ttf')
const MARGIN_PX = 72
const TITLE_PX = 92
const NAME_PX = 40

/** @returns the path of the church's own card. @throws Error if there is none */
function ownCard(): string {
  const source = sourceFile(PHOTOS, 'social-card', ['svg', 'png', 'jpg', 'jpeg'])
  if (source) return source
  throw new Error(
    `${CONTENT_NAME}/photos/social-card.svg is missing: draw it, 1200 by 630, or put a photograph there as social-card.jpg`,
  )
}

/** @returns the church's own card as PNG */
export const renderSocialCard = (): Promise<Buffer> =>
  sharp(ownCard())
    .rotate()
    .resize(SIZE.width, SIZE.height)
    .flatten({ background: readPalette().white })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** The card of a screen: the church's own for the home screen, else the title over a picture. */
export const socialCardOf = (path: string, title: string, church: { name: string; tagline: string }) =>
  path === '/'
    ? { ...SOCIAL_CARD, alt: `${church.name}. ${church.tagline}` }
    : { file: `social${path}.jpg`, type: 'image/jpeg', ...SIZE, alt: `${title}: ${church.name}` }

export type SocialCard = ReturnType<typeof socialCardOf>

/** The picture of a screen's card. */
function cardPicture(path: string): string {
  const file = `screens/${path.slice(1)}.json`
  const { cardImageUrl } = existsSync(join(CONTENT_FOLDER, file))
    ? (readContent(file) as { cardImageUrl?: string })
    : {}
  return (cardImageUrl && sourceFile(PHOTOS, parse(cardImageUrl).name)) || ownCard()
}

/** Draws a screen's card. @returns JPEG */
export async function renderScreenCard(path: string, title: string, churchName: string): Promise<Buffer> {
  const palette = readPalette()
  const [heading, name] = await Promise.all([
    words(title, TITLE_PX, palette.white),
    words(churchName, NAME_PX, palette.amberPale),
  ])
  // Dark enough at the bottom for white text on any picture.
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0.15" stop-color="${palette.cobaltMidnight}" stop-opacity="0.15"/><stop offset="0.62" stop-color="${palette.cobaltMidnight}" stop-opacity="0.9"/><stop offset="1" stop-color="${palette.cobaltMidnight}" stop-opacity="0.98"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const nameTop = SIZE.height - MARGIN_PX - name.height
  return sharp(cardPicture(path))
    .rotate()
    .resize(SIZE.width, SIZE.height, { fit: 'cover' })
    .flatten({ background: palette.cobaltMidnight })
    .composite([
      { input: Buffer.from(shade) },
      { input: name.bytes, left: MARGIN_PX, top: nameTop },
      { input: heading.bytes, left: MARGIN_PX, top: Math.max(MARGIN_PX, nameTop - 28 - heading.height) },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

/** Renders text as a picture. A long title wraps; if it is still too tall, it shrinks. */
async function words(text: string, sizePx: number, color: string): Promise<{ bytes: Buffer; height: number }> {
  const fontfile = await titleFont()
  const markup = `<span foreground="${color}">${escapeXml(text)}</span>`
  const width = SIZE.width - 2 * MARGIN_PX
  const { data, info } = await sharp({
    // A word that is longer than a line is broken.
    text: { text: markup, font: `Besley ${sizePx}`, fontfile, rgba: true, width, wrap: 'word-char', dpi: 72 },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.height <= SIZE.height / 2 || sizePx < 40) return { bytes: data, height: info.height }
  return words(text, Math.round(sizePx * 0.75), color)
}

/** Writes the card's font, once in a build. @returns its path */
const titleFont = () => (written ??= writeTitleFont())
let written: Promise<string> | undefined

async function writeTitleFont(): Promise<string> {
  const font = await subsetFont(readFileSync(FONT), charactersOf([...BASIC, ...ACCENTS]), {
    targetFormat: 'sfnt',
    variationAxes: { wght: 700 },
  })
  writeFileSync(CARD_FONT, font)
  return CARD_FONT
}

/** Podcast directories require a square of 1400 to 3000 px. */
const COVER_PX = 1400

/** The icon as a large JPEG. Its name has a hash: directories cache a picture by its name. */
export async function renderPodcastCover(): Promise<{ path: string; bytes: Buffer }> {
  const bytes = await sharp(join(CONTENT_FOLDER, 'icons/maskable.svg'), { density: 300 })
    .resize(COVER_PX, COVER_PX)
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer()
  return { path: `/podcast-cover-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.jpg`, bytes }
}
