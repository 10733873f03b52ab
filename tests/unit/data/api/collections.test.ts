import { expect, test, vi } from 'vitest'
import { collectionReader } from '#data/api/collections.ts'

test.each([
  ['[{"id":1}]', undefined],
  ['{"id":1}', 'answered 200'],
])('a file that is %s is read as a list, or refused', async (text, problem) => {
  const read = collectionReader(() => Promise.resolve(new Response(text)))('sermons')
  await (problem ? expect(read).rejects.toThrow(problem) : expect(read).resolves.toEqual([{ id: 1 }]))
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
