import { expect, test, vi } from 'vitest'
import { archiveFiles, galleryFiles } from '#scripts/build/content/collection-file.ts'
import { collectionPath, collectionReader, type CollectionHead } from '#data/api/collections.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { manyPhotos, manySermons } from '#tests/fixtures/many.ts'

const HEAD = collectionPath('sermons')
const archive = (count: number) => manySermons(count) as Sermon[]
const headOf = (files: Map<string, string>) => JSON.parse(files.get(HEAD)!) as CollectionHead<Sermon>
const readerOf = (files: Map<string, string>) =>
  collectionReader((path) =>
    Promise.resolve(files.has(path) ? new Response(files.get(path)) : new Response(null, { status: 404 })),
  )

test('a short archive is a single file with the whole list', () => {
  expect([...archiveFiles(archive(200))]).toEqual([[HEAD, JSON.stringify(archive(200))]])
  expect([...archiveFiles([])]).toEqual([[HEAD, '[]']])
})

test('a long archive in several files is read as one list, in order', async () => {
  const sermons = archive(2500)
  const files = archiveFiles(sermons)
  expect(files.size).toBe(11)
  expect(await readerOf(files)('sermons')).toEqual(sermons)
})

test('a new sermon changes only the newest file', () => {
  const [before, after] = [archiveFiles(archive(2500).slice(1)), archiveFiles(archive(2500))]
  expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([HEAD])
  expect(after.get(HEAD)!.length).toBeLessThan(JSON.stringify(archive(2500)).length / 15)
})

test('a new year moves the year before last from the newest file to an older one', () => {
  const all = archive(2500)
  const lastOf2024 = all.findIndex(({ date }) => date.startsWith('2024'))
  const [before, after] = [archiveFiles(all.slice(lastOf2024)), archiveFiles(all.slice(lastOf2024 - 1))]
  expect([...after.keys()].filter((path) => !before.has(path))).toHaveLength(1)
  expect(headOf(after).entries.every(({ date }) => date >= '2024')).toBe(true)
})

test('an older file that is missing or invalid makes the list unreadable', async () => {
  const files = archiveFiles(archive(600))
  const older = headOf(files).older[0]!
  await expect(readerOf(new Map([...files].filter(([path]) => path !== older)))('sermons')).rejects.toThrow(
    `${older} answered 404`,
  )
  await expect(readerOf(new Map([...files, [older, '{"id":1}']]))('sermons')).rejects.toThrow()
  const fetchFile = vi.fn((path: string) => Promise.resolve(new Response(path === HEAD ? '{"entries":[]}' : '[]')))
  await expect(collectionReader(fetchFile)('sermons')).rejects.toThrow()
})

test('a long gallery is read as one list, in order, and a new photo changes only the last part', async () => {
  const photos = (count: number) => manyPhotos(count)
  expect([...galleryFiles(photos(200))]).toEqual([[collectionPath('gallery'), JSON.stringify(photos(200))]])
  const [before, after] = [galleryFiles(photos(1499)), galleryFiles(photos(1500))]
  expect(await readerOf(after)('gallery')).toEqual(photos(1500))
  expect(
    [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path.replace(/-[0-9a-f]{8}/, '')),
  ).toEqual(['/data/gallery.json', '/data/gallery-8.json'])
})

test('concurrent readers share one request, and a failure is not cached', async () => {
  let isThere = false
  const fetchFile = vi.fn(() => Promise.resolve(isThere ? new Response('[]') : new Response(null, { status: 503 })))
  const read = collectionReader(fetchFile)
  const failed = await Promise.allSettled([read('gallery'), read('gallery'), read('gallery')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isThere = true
  expect(await Promise.all([read('gallery'), read('gallery')])).toEqual([[], []])
  expect(fetchFile).toHaveBeenCalledTimes(2)
})
