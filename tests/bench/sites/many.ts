/** Makes fifty years of content from a seed, so that it is always the same. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { GALLERY_CATEGORIES } from '#schema/collections/gallery-category.ts'
import { toInstant } from '#scripts/build/content/wall-clock.ts'

/** Mulberry32. @returns numbers from 0 up to 1 */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ZONE = 'America/Chicago'
const WORDS =
  'grace field harvest river shepherd table lamp morning promise bread water road house mercy silence garden neighbor stranger hope patience letter prayer seed winter song door light hand storm well'.split(
    ' ',
  )
const BOOKS = ['Genesis', 'Psalm', 'Isaiah', 'Matthew', 'Luke', 'John', 'Romans', 'James', 'Hebrews', 'Ruth']
const PREACHERS = ['Thomas Whitaker', 'Elena Marsh', 'Ruth Lindqvist', 'Amos Reed', 'Clara Vance', 'Jonah Fields']
const WEEK_MS = 7 * 86_400_000
const NEWEST_MS = Date.parse('2025-08-31T00:00:00Z')

/** @returns so many sermons, one each Sunday back from the sample's newest */
export function manySermons(count: number) {
  const random = seeded(1895)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const words = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => pick(WORDS)).join(' ')
  const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
  return Array.from({ length: count }, (_, index) => {
    const id = count - index
    const day = new Date(NEWEST_MS - index * WEEK_MS).toISOString().slice(0, 10)
    const video = `https://www.youtube.com/watch?v=sample-${String(id).padStart(4, '0')}`
    return {
      id,
      title: `The ${capital(words(1, 2))} and the ${capital(words(1, 1))}`,
      description: `${capital(words(12, 20))}. ${capital(words(10, 18))}.`,
      scripture: [
        `${pick(BOOKS)} ${1 + Math.floor(random() * 28)}:${1 + Math.floor(random() * 20)}-${21 + Math.floor(random() * 9)}`,
      ],
      series: `${capital(pick(WORDS))} ${2025 - Math.floor(index / 50)}`,
      preacher: pick(PREACHERS),
      date: toInstant(`${day}T10:30`, ZONE).instant!,
      audioUrl: video,
      videoUrl: video,
      notes: '',
      featured: index < 3,
    }
  })
}

/** The name of a photo, in addresses and in `src/content/photos`. */
const photoName = (at: number) => `many-${String(at + 1).padStart(4, '0')}`

/** @returns so many photos for the gallery's three tabs, one each week back from the sample's newest sermon */
export const manyPhotos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: 1001 + at,
    category: GALLERY_CATEGORIES[at % GALLERY_CATEGORIES.length]!,
    description: `Photo number ${at + 1} of the fifty years, made for the bench.`,
    url: `/photos/${photoName(at)}.webp`,
    date: toInstant(`${new Date(NEWEST_MS - at * WEEK_MS).toISOString().slice(0, 10)}T12:00`, ZONE).instant!,
  }))

/** Writes a different JPEG for each: soft patches of colour with grain, 1,400 × 1,050 pixels. Existing files stay. */
export async function writePhotos(folder: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const file = join(folder, `${photoName(at)}.jpg`)
    if (existsSync(file)) continue
    const random = seeded(at + 1)
    const patches = Buffer.from(Uint8Array.from({ length: 28 * 21 * 3 }, () => Math.floor(random() * 256)))
    await sharp(patches, { raw: { width: 28, height: 21, channels: 3 } })
      .resize(1400, 1050, { kernel: 'cubic' })
      .jpeg({ quality: 85 })
      .toFile(file)
  }
}

/** The sample's leaders again and again, each with an id of its own. */
export const manyLeaders = (sample: object[], count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...sample[index % sample.length],
    slug: `leader-${String(index + 1).padStart(2, '0')}`,
    order: index + 1,
  }))
