import { expect, test, vi } from 'vitest'
import { collectionReader } from '#data/api/collections.ts'

test.each([
  ['{"sermons":[{"id":1}],"leaders":[],"outreach":[],"gallery":[],"events":[]}', undefined],
  ['{"sermons":[{"id":1}]}', 'answered 200'],
  ['[]', 'answered 200'],
  ['null', 'answered 200'],
])('a file that is %s is read, or refused', async (text, problem) => {
  const read = collectionReader(() => Promise.resolve(new Response(text)))('sermons')
  await (problem ? expect(read).rejects.toThrow(problem) : expect(read).resolves.toEqual([{ id: 1 }]))
})

const EMPTY = '{"sermons":[],"leaders":[],"outreach":[],"gallery":[],"events":[]}'

test('concurrent readers share one request, and a failure is not cached', async () => {
  let isThere = false
  const fetchFile = vi.fn(() => Promise.resolve(isThere ? new Response(EMPTY) : new Response(null, { status: 503 })))
  const read = collectionReader(fetchFile)
  const failed = await Promise.allSettled([read('gallery'), read('sermons'), read('gallery')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isThere = true
  expect(await Promise.all([read('gallery'), read('events')])).toEqual([[], []])
  expect(fetchFile).toHaveBeenCalledTimes(2)
})
