/** `data/release.json`: identifies this build. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { GalleryImage } from '#schema/collections/gallery-image.ts'
import type { Release } from '#data/api/release.ts'
import { collectionFile, contentHash } from '#scripts/build/content/collection-file.ts'
import { CONTENT_FOLDER } from '#scripts/build/content/content-folder.ts'

const CACHE = resolve('node_modules/.cache/pictures')
const SOURCE_ENDINGS = ['svg', 'jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff']

export const releaseOfContent = (): Release => ({ content: contentHash(), time: picturesTime() })

/**
 * The time of the first build with these pictures. Later builds keep it while the pictures are the same; otherwise
 * every build would change the gallery's page, and every phone would fetch it again.
 */
function picturesTime(): number {
  const hash = createHash('sha256')
  for (const { url, category } of JSON.parse(collectionFile('gallery')) as GalleryImage[]) {
    if (category !== 'church') continue
    const base = join(CONTENT_FOLDER, 'photos', basename(url).replace(/\.\w+$/, ''))
    const source = SOURCE_ENDINGS.map((ending) => `${base}.${ending}`).find(existsSync)
    hash.update(url).update(source ? readFileSync(source) : '')
  }
  const record = join(CACHE, `time-${hash.digest('hex').slice(0, 24)}`)
  if (existsSync(record)) return Number(readFileSync(record, 'utf8'))
  mkdirSync(CACHE, { recursive: true })
  const now = Date.now()
  writeFileSync(record, String(now))
  return now
}
