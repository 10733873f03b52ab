/** `data/release.json`: identifies this build. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import type { Release } from '#data/api/release.ts'
import { collectionsFile } from './collection-file.ts'
import { CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { sourceFile } from '#church-folder/picture-source.ts'

const CACHE = resolve('node_modules/.cache/pictures')

/** A device discards stored reads with another hash of the content. */
export const releaseOfContent = (): Release => ({
  content: createHash('sha256').update(collectionsFile()).digest('base64url').slice(0, 12),
  time: picturesTime(),
})

/** The time of the first build with these pictures. Another would make every device fetch the gallery again. */
function picturesTime(): number {
  const hash = createHash('sha256')
  for (const { url, category } of readCollection('gallery')) {
    if (category !== 'church') continue
    const source = sourceFile(join(CONTENT_FOLDER, 'photos'), parse(url).name)
    hash.update(url).update(source ? readFileSync(source) : '')
  }
  const record = join(CACHE, `time-${hash.digest('hex').slice(0, 24)}`)
  if (existsSync(record)) return Number(readFileSync(record, 'utf8'))
  mkdirSync(CACHE, { recursive: true })
  const now = Date.now()
  writeFileSync(record, String(now))
  return now
}
