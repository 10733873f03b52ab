/** Makes the site's pictures: drawings as optimized SVG, photographs as AVIF and WebP in the widths of the layout. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname, join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { attempt } from '#data/site/attempt.ts'
import { CONTENT_NAME } from '#church-folder/read-content.ts'
import { optimize } from 'svgo'
import { pictureNames } from '#church-folder/picture-source.ts'
import { renditionName, widthsOf, type PictureFacts } from '#schema/picture-renditions.ts'

export interface BuiltPicture {
  /** As in the content: `/photos/nave.svg`. */
  url: string
  facts: PictureFacts
  /** Names under `/photos`, and paths in the cache. Not the bytes: a thousand photographs would fill the memory. */
  files: { name: string; path: string }[]
}

interface MadePicture extends Omit<BuiltPicture, 'files'> {
  files: { name: string; bytes: Buffer }[]
}

/** The longest side of a full-size picture. */
const LARGEST_PX = 2000
/** The next level makes files a tenth smaller but takes five times as long: hours for a thousand photographs. */
const PHOTO_EFFORT = 3
const PIPELINE_VERSION = 9
/** In each picture's folder of the cache. */
const FACTS_FILE = 'facts.json'

/** Node's thread pool has four threads. */
const AT_A_TIME = Math.min(4, availableParallelism())

/** Options for sharp: sides of at most `px`. A scan of several pages may be four times as tall; otherwise nobody could read it. */
export const within = (px: number, { width, height }: { width: number; height: number }) =>
  ({ width: px, height: height > 3 * width ? 4 * px : px, fit: 'inside', withoutEnlargement: true }) as const

/**
 * Makes the renditions of a folder's pictures that are not in the cache.
 * @param options.isWanted whether to make those of the file with this name
 * @throws Error that names a file that cannot be read, or two that would be one
 */
export async function buildPictures(
  folder: string,
  {
    cache = resolve('node_modules/.cache/pictures'),
    isWanted = () => true,
    onMade,
  }: { cache?: string; isWanted?: (name: string) => boolean; onMade?: (done: number, toMake: number) => unknown } = {},
): Promise<BuiltPicture[]> {
  mkdirSync(cache, { recursive: true })
  const pictures = pictureNames(folder)
    .filter(isWanted)
    .map((name) => {
      const hash = createHash('sha256')
        .update(`${PIPELINE_VERSION} ${name}`)
        .update(readFileSync(join(folder, name)))
        .digest('hex')
      const own = join(cache, hash.slice(0, 24))
      return { name, own, built: readCached(own) }
    })
  const toMake = pictures.filter(({ built }) => !built)
  let done = 0
  // Several at a time, since encoding a small AVIF uses one core.
  for (let at = 0; at < toMake.length; at += AT_A_TIME)
    await Promise.all(
      toMake.slice(at, at + AT_A_TIME).map(async (picture) => {
        picture.built = await build(picture.name, readFileSync(join(folder, picture.name)), picture.own)
        onMade?.(++done, toMake.length)
      }),
    )
  // The build names a size of `nave.jpg` as `nave-640.jpg` is named.
  const owners = new Map<string, string>()
  for (const { name, built } of pictures)
    for (const file of built!.files) {
      const other = owners.get(file.name)
      if (other) throw new Error(`${CONTENT_NAME}/photos: ${other} and ${name} would both be ${file.name}: rename one`)
      owners.set(file.name, name)
    }
  return pictures.map(({ built }) => built!)
}

async function build(name: string, source: Buffer, own: string): Promise<BuiltPicture> {
  const base = name.slice(0, -extname(name).length)
  try {
    const picture = /\.svg$/i.test(name) ? await drawing(base, source) : await photograph(base, source)
    return writeCached(own, picture)
  } catch (error) {
    throw new Error(`${CONTENT_NAME}/photos/${name} could not be read as a picture: ${(error as Error).message}`)
  }
}

async function drawing(base: string, source: Buffer): Promise<MadePicture> {
  const { data } = optimize(source.toString('utf8'), {
    multipass: true,
    plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: { minify: false } } } }],
  })
  const { width, height } = await sharp(source).metadata()
  return {
    url: `/photos/${base}.svg`,
    facts: [width, height, await meanColor(sharp(source))],
    files: [{ name: `${base}.svg`, bytes: Buffer.from(data) }],
  }
}

async function photograph(base: string, source: Buffer): Promise<MadePicture> {
  // autoOrient() rotates the pixels as the camera was held. EXIF, with the location, is dropped by default.
  const { autoOrient } = await sharp(source).metadata()
  const { data, info } = await sharp(source)
    .autoOrient()
    .resize(within(LARGEST_PX, autoOrient))
    .toColorspace('srgb')
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
  return { url: `/photos/${base}.webp`, facts: [width, height, await meanColor(upright())], files }
}

async function meanColor(picture: Sharp): Promise<string> {
  const { data } = await picture
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${[...data.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** @returns a picture from the cache; undefined if it, or one of its files, is not there, or empty: a power cut leaves such files */
function readCached(folder: string): BuiltPicture | undefined {
  const known: unknown = attempt(() => JSON.parse(readFileSync(join(folder, FACTS_FILE), 'utf8')))
  if (!known) return undefined
  const { names, ...picture } = known as Omit<BuiltPicture, 'files'> & { names: string[] }
  const files = names.map((name) => ({ name, path: join(folder, name) }))
  return files.every(({ path }) => statSync(path, { throwIfNoEntry: false })?.size) ? { ...picture, files } : undefined
}

function writeCached(folder: string, { files, ...picture }: MadePicture): BuiltPicture {
  const aside = `${folder}.${process.pid}.part`
  mkdirSync(aside, { recursive: true })
  for (const { name, bytes } of files) writeFileSync(join(aside, name), bytes)
  writeFileSync(join(aside, FACTS_FILE), JSON.stringify({ ...picture, names: files.map(({ name }) => name) }))
  // Another process may have made it in the meantime.
  if (!readCached(folder)) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(aside, folder)
  }
  rmSync(aside, { recursive: true, force: true })
  return readCached(folder)!
}
