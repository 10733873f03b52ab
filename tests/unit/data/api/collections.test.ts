import { expect, test, vi } from 'vitest'
import { splitList } from '#site-build/data/collection-file.ts'
import { collectionPath, collectionReader, type CollectionHead } from '#data/api/collections.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { manySermons } from '#tests/fixtures/many.ts'

const HEAD = collectionPath('sermons')
const archive = (count: number) => manySermons(count) as Sermon[]
const archiveFiles = (sermons: Sermon[]) => splitList('sermons', sermons)
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
  expect(files.size).toBe(25)
  expect(await readerOf(files)('sermons')).toEqual(sermons)
})

test('a new sermon changes only the newest file', () => {
  const [before, after] = [archiveFiles(archive(2500).slice(1)), archiveFiles(archive(2500))]
  expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([HEAD])
  expect(after.get(HEAD)!.length).toBeLessThan(JSON.stringify(archive(2500)).length / 15)
})

test('an older file that is missing or invalid makes the list unreadable', async () => {
  const files = archiveFiles(archive(600))
  const [older] = (JSON.parse(files.get(HEAD)!) as CollectionHead<Sermon>).older as [string]
  await expect(readerOf(new Map([...files].filter(([path]) => path !== older)))('sermons')).rejects.toThrow(
    `${older} answered 404`,
  )
  await expect(readerOf(new Map([...files, [older, '{"id":1}']]))('sermons')).rejects.toThrow()
  const fetchFile = vi.fn((path: string) => Promise.resolve(new Response(path === HEAD ? '{"entries":[]}' : '[]')))
  await expect(collectionReader(fetchFile)('sermons')).rejects.toThrow()
})

test('a long gallery is read as one list, in order, and a new photo changes only the last part', async () => {
  const photos = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }))
  const files = (count: number) => splitList('gallery', photos(count))
  expect([...files(200)]).toEqual([[collectionPath('gallery'), JSON.stringify(photos(200))]])
  const [before, after] = [files(1499), files(1500)]
  expect(await readerOf(after)('gallery')).toEqual(photos(1500))
  const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
  expect(changed).toEqual([collectionPath('gallery'), [...after.keys()].at(-1)])
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
