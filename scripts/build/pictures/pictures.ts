/**
 * Turns the sources in `src/content/photos` into what the site sends: drawings as optimised SVG, photographs as AVIF
 * and WebP in the widths the layout needs. Results are cached by the content of their source.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { CONTENT_NAME } from '#scripts/build/content/content-folder.ts'
import { optimize } from 'svgo'
import {
  EVERY_WIDTH,
  NOTHING_BESIDE,
  renditionName,
  WIDTHS_PX,
  widthsOf,
  type PictureFacts,
} from '#schema/picture-renditions.ts'

export interface BuiltPicture {
  /** `/photos/nave.svg`: the address that content names. */
  url: string
  facts: PictureFacts
  /** File name below `/photos`, and where it lies in the cache: a thousand photographs are more than memory should hold. */
  files: { name: string; path: string }[]
}

interface MadePicture extends Omit<BuiltPicture, 'files'> {
  files: { name: string; bytes: Buffer }[]
}

/** The full size is no larger than this. */
const LARGEST_PX = 2000
/** Flat drawings below this are smaller than any AVIF of them; above it the smaller one is sent. */
const DRAWING_LIMIT_BYTES = 14 * 1024
/** A step more makes files a tenth smaller in five times the time: with a thousand photographs, hours for somebody who waits. */
const PHOTO_EFFORT = 3
const PIPELINE_VERSION = 6
const PHOTO_ENDINGS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.tif', '.tiff']

/** The threads that Node gives to such work are four. */
const AT_A_TIME = Math.min(4, availableParallelism())
/** Somebody comes back to a branch with other pictures after a holiday. */
const KEPT_UNUSED_MS = 60 * 86_400_000

interface PicturesOptions {
  /** Where results are kept between builds. */
  cache?: string
  /** Told of each picture that had to be made. */
  onMade?: (done: number, toMake: number) => void
}

/**
 * Makes what the cache does not hold yet; one more photograph costs its own time alone.
 * @param folder where the sources are
 * @throws when a file cannot be read as a picture, naming it
 */
export async function buildPictures(
  folder: string,
  { cache = resolve('node_modules/.cache/pictures'), onMade }: PicturesOptions = {},
): Promise<BuiltPicture[]> {
  mkdirSync(cache, { recursive: true })
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.svg') || PHOTO_ENDINGS.includes(extname(name).toLowerCase()))
    .sort()
  const pictures = names.map((name) => {
    const hash = createHash('sha256')
      .update(`${PIPELINE_VERSION} ${name}`)
      .update(readFileSync(join(folder, name)))
      .digest('hex')
      .slice(0, 24)
    return { name, hash, built: readCached(cache, hash) }
  })
  const toMake = pictures.filter(({ built }) => !built)
  let done = 0
  // Several at a time: encoding one small AVIF keeps no more than one core busy. A generator ends for all when one of them throws.
  const next = each(toMake)
  const work = async () => {
    for (const picture of next) {
      picture.built = await build(picture.name, readFileSync(join(folder, picture.name)), cache, picture.hash)
      onMade?.(++done, toMake.length)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  if (toMake.length > 0) forgetUnused(cache)
  return pictures.map(({ built }) => built!)
}

function* each<T>(list: T[]): Generator<T> {
  yield* list
}

async function build(name: string, source: Buffer, cache: string, hash: string): Promise<BuiltPicture> {
  const base = name.slice(0, -extname(name).length)
  try {
    const picture = name.endsWith('.svg') ? await drawing(base, source) : await photograph(base, source)
    return writeCached(cache, hash, picture)
  } catch (error) {
    throw new Error(
      `${CONTENT_NAME}/photos/${name} could not be read as a picture: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function drawing(base: string, source: Buffer): Promise<MadePicture> {
  const { data } = optimize(source.toString('utf8'), {
    multipass: true,
    plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: { minify: false } } } }],
  })
  const bytes = Buffer.from(data)
  const { width, height } = await sharp(source).metadata()
  const files = [{ name: `${base}.svg`, bytes }]
  let beside: number = NOTHING_BESIDE
  const size = brotliCompressSync(bytes).length
  if (size > DRAWING_LIMIT_BYTES) {
    const wide = Math.min(width, WIDTHS_PX[1])
    const avif = await sharp(source).resize({ width: wide }).avif({ quality: 50, effort: 4 }).toBuffer()
    if (avif.length < size) {
      files.push({ name: renditionName(base, wide, 'avif'), bytes: avif })
      beside = wide
    }
  }
  return { url: `/photos/${base}.svg`, facts: [width, height, await meanColour(sharp(source)), beside], files }
}

async function photograph(base: string, source: Buffer): Promise<MadePicture> {
  // autoOrient() turns the pixels as the camera was held; EXIF, with the place it was taken, is dropped by default.
  // Pixels, since in its own format a JPEG would lose twice.
  const { data, info } = await sharp(source)
    .autoOrient()
    .resize({ width: LARGEST_PX, height: LARGEST_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const upright = () => sharp(data, { raw: { width, height, channels } })
  const full = await upright().webp({ quality: 78 }).toBuffer()
  const files = [{ name: `${base}.webp`, bytes: full }]
  for (const wide of widthsOf(width)) {
    const scaled = upright().resize({ width: wide })
    files.push({
      name: renditionName(base, wide, 'avif'),
      bytes: await scaled.clone().avif({ quality: 50, effort: PHOTO_EFFORT }).toBuffer(),
    })
    files.push({
      name: renditionName(base, wide, 'webp'),
      bytes: await scaled.clone().webp({ quality: 74 }).toBuffer(),
    })
  }
  return { url: `/photos/${base}.webp`, facts: [width, height, await meanColour(upright()), EVERY_WIDTH], files }
}

async function meanColour(picture: Sharp): Promise<string> {
  const { data } = await picture
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
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
  utimesSync(record, new Date(), new Date())
  const files = names.map((name) => ({ name, path: join(cache, `${hash}-${name}`) }))
  // Somebody may have thrown some of them away.
  return files.every(({ path }) => existsSync(path)) ? { url, facts, files } : undefined
}

/** The record is written last: without it, a half-written cache reads as none. */
function writeCached(cache: string, hash: string, { url, facts, files }: MadePicture): BuiltPicture {
  for (const { name, bytes } of files) writeWhole(join(cache, `${hash}-${name}`), bytes)
  writeWhole(
    join(cache, `${hash}.json`),
    JSON.stringify({ url, facts, names: files.map((file) => file.name) } satisfies CacheRecord),
  )
  return readCached(cache, hash)!
}

/** Never into a file that is there: built sites share it. */
function writeWhole(path: string, content: string | Buffer): void {
  const aside = `${path}.${process.pid}.part`
  writeFileSync(aside, content)
  renameSync(aside, path)
}

/** Takes away what no build has used for long: photos that were replaced, and what an older version of this file made. */
function forgetUnused(cache: string, now = Date.now()): void {
  const names = readdirSync(cache)
  const hashOf = (name: string) => /^([0-9a-f]{24})[-.]/.exec(name)?.[1]
  const isInUse = (hash: string) =>
    existsSync(join(cache, `${hash}.json`)) && now - statSync(join(cache, `${hash}.json`)).mtimeMs < KEPT_UNUSED_MS
  const unused = new Set([...new Set(names.map(hashOf))].filter((hash) => hash !== undefined && !isInUse(hash)))
  // The files of a build that is under way elsewhere have no record yet.
  for (const name of names)
    if (unused.has(hashOf(name)) && now - statSync(join(cache, name)).mtimeMs > KEPT_UNUSED_MS)
      rmSync(join(cache, name), { force: true })
}
