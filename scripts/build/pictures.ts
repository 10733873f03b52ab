/**
 * Turns the sources in `src/content/photos` into what the site sends: drawings as optimised SVG, photographs as AVIF
 * and WebP in the widths the layout needs. Results are cached by the content of their source.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { optimize } from 'svgo'
import { PRECACHED_WIDTH_PX } from '#data/picture-renditions.ts'

/** A picture as the screens show it. */
export interface PictureFacts {
  /** Natural size in CSS pixels. */
  width: number
  height: number
  /** Its mean colour, `#rrggbb`, shown until it has arrived. */
  colour: string
  /** For `<source>`, best format first; empty where the address itself is all there is. */
  sources: { type: string; srcset: string }[]
}

export interface BuiltPicture {
  /** `/photos/nave.svg`: the address that content names. */
  url: string
  facts: PictureFacts
  /** File name below `/photos` and its bytes. */
  files: { name: string; bytes: Buffer }[]
}

/** Widths of photographs, in pixels: a phone's column, a desk's column, the viewer. */
const WIDTHS_PX = [PRECACHED_WIDTH_PX, 1280] as const
/** The full size is no larger than this. */
const LARGEST_PX = 2000
/** Flat drawings below this are smaller than any AVIF of them; above it the smaller one is sent. */
const DRAWING_LIMIT_BYTES = 14 * 1024
const PIPELINE_VERSION = 4
const PHOTO_ENDINGS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.tif', '.tiff']

/**
 * @param folder where the sources are
 * @param cache where results are kept between builds
 * @throws when a file cannot be read as a picture, naming it
 */
export async function buildPictures(folder: string, cache = resolve('node_modules/.cache/pictures')): Promise<BuiltPicture[]> {
  mkdirSync(cache, { recursive: true })
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg') || PHOTO_ENDINGS.includes(extname(name).toLowerCase())).sort()
  const pictures: BuiltPicture[] = []
  for (const name of names) {
    const source = readFileSync(join(folder, name))
    const hash = createHash('sha256').update(`${PIPELINE_VERSION} ${name}`).update(source).digest('hex').slice(0, 24)
    pictures.push(readCached(cache, hash) ?? (await build(name, source, cache, hash)))
  }
  return pictures
}

async function build(name: string, source: Buffer, cache: string, hash: string): Promise<BuiltPicture> {
  const base = name.slice(0, -extname(name).length)
  try {
    const picture = name.endsWith('.svg') ? await drawing(base, source) : await photograph(base, source)
    writeCached(cache, hash, picture)
    return picture
  } catch (error) {
    throw new Error(`src/content/photos/${name} could not be read as a picture: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function drawing(base: string, source: Buffer): Promise<BuiltPicture> {
  const { data } = optimize(source.toString('utf8'), { multipass: true, plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: { minify: false } } } }] })
  const bytes = Buffer.from(data)
  const { width, height } = await sharp(source).metadata()
  const files = [{ name: `${base}.svg`, bytes }]
  let sources: PictureFacts['sources'] = []
  const size = brotliCompressSync(bytes).length
  if (size > DRAWING_LIMIT_BYTES) {
    const wide = Math.min(width, WIDTHS_PX[1])
    const avif = await sharp(source).resize({ width: wide }).avif({ quality: 50, effort: 4 }).toBuffer()
    if (avif.length < size) {
      files.push({ name: `${base}-${wide}.avif`, bytes: avif })
      sources = [{ type: 'image/avif', srcset: `/photos/${base}-${wide}.avif ${wide}w` }]
    }
  }
  return { url: `/photos/${base}.svg`, facts: { width, height, colour: await meanColour(source), sources }, files }
}

async function photograph(base: string, source: Buffer): Promise<BuiltPicture> {
  // autoOrient() turns the pixels as the camera was held; EXIF, with the place it was taken, is dropped by default.
  const upright = await sharp(source).autoOrient().resize({ width: LARGEST_PX, height: LARGEST_PX, fit: 'inside', withoutEnlargement: true }).toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const full = await sharp(upright.data).webp({ quality: 78 }).toBuffer()
  const files = [{ name: `${base}.webp`, bytes: full }]
  const widths = [...new Set(WIDTHS_PX.map((wide) => Math.min(wide, width)))]
  for (const wide of widths) {
    const scaled = sharp(upright.data).resize({ width: wide })
    files.push({ name: renditionName(base, wide, 'avif'), bytes: await scaled.clone().avif({ quality: 50, effort: 4 }).toBuffer() })
    files.push({ name: renditionName(base, wide, 'webp'), bytes: await scaled.clone().webp({ quality: 74 }).toBuffer() })
  }
  const srcset = (type: string) => widths.map((wide) => `/photos/${renditionName(base, wide, type)} ${wide}w`).join(', ')
  return {
    url: `/photos/${base}.webp`,
    facts: { width, height, colour: await meanColour(upright.data), sources: [{ type: 'image/avif', srcset: srcset('avif') }, { type: 'image/webp', srcset: srcset('webp') }] },
    files,
  }
}

/** Photographs narrower than the precached width keep its name, so that one pattern finds them all. */
const renditionName = (base: string, wide: number, type: string) => `${base}-${wide < PRECACHED_WIDTH_PX ? PRECACHED_WIDTH_PX : wide}.${type}`

async function meanColour(picture: Buffer): Promise<string> {
  const { data } = await sharp(picture).flatten({ background: '#fff' }).resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return `#${[...data.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

interface CacheRecord {
  url: string
  facts: PictureFacts
  names: string[]
}

function readCached(cache: string, hash: string): BuiltPicture | undefined {
  const record = join(cache, `${hash}.json`)
  if (!existsSync(record)) return undefined
  const { url, facts, names } = JSON.parse(readFileSync(record, 'utf8')) as CacheRecord
  return { url, facts, files: names.map((name) => ({ name, bytes: readFileSync(join(cache, `${hash}-${name}`)) })) }
}

/** The record is written last: without it, a half-written cache reads as none. */
function writeCached(cache: string, hash: string, { url, facts, files }: BuiltPicture): void {
  for (const { name, bytes } of files) writeFileSync(join(cache, `${hash}-${name}`), bytes)
  writeFileSync(join(cache, `${hash}.json`), JSON.stringify({ url, facts, names: files.map((file) => file.name) } satisfies CacheRecord))
}
