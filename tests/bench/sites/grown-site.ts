/** The sample church after fifty years: content with more sermons, leaders and pictures, and its built site. */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { buildAt } from './build-at.ts'
import { manyLeaders, manyPhotos, manySermons, writePhotos } from './many.ts'
import { entriesOf, writeEntries } from '#tests/fixtures/entries.ts'

export interface Growth {
  sermons: number
  pictures: number
}

/** Kept between runs, so that the pictures built from them stay in the build's cache. */
const PHOTOS = resolve('node_modules/.cache/bench-photos')
const LEADERS = 40
const SAMPLE = resolve('src/content')

const sampleList = (name: string) => entriesOf<{ order?: number }>(SAMPLE, name)

/** Writes grown content into a folder, over what is there. A number below the sample's leaves the sample's entries. */
export async function growContent(content: string, { sermons, pictures }: Growth): Promise<void> {
  cpSync(SAMPLE, content, { recursive: true })
  if (sermons > sampleList('sermons').length) {
    writeEntries(content, 'sermons', manySermons(sermons))
    writeEntries(content, 'leaders', manyLeaders(sampleList('leaders'), LEADERS))
  }
  const gallery = sampleList('gallery')
  const photos = manyPhotos(Math.max(0, pictures - gallery.length))
  if (photos.length === 0) return
  mkdirSync(PHOTOS, { recursive: true })
  await writePhotos(PHOTOS, photos.length)
  for (const { url } of photos) {
    const file = basename(url).replace('.webp', '.jpg')
    cpSync(join(PHOTOS, file), join(content, 'photos', file))
  }
  writeEntries(content, 'gallery', [...gallery, ...photos])
}

/** Builds a grown site for `work`, and removes it afterwards. */
export async function withGrownSite<T>(
  name: string,
  growth: Growth,
  work: (site: { content: string; dist: string; buildSeconds: number }) => Promise<T>,
): Promise<T> {
  const folder = resolve('.build', name)
  rmSync(folder, { recursive: true, force: true })
  const site = { content: join(folder, 'content'), dist: join(folder, 'dist') }
  mkdirSync(site.content, { recursive: true })
  try {
    await growContent(site.content, growth)
    const started = performance.now()
    await buildAt(site.content, site.dist)
    return await work({ ...site, buildSeconds: (performance.now() - started) / 1000 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
