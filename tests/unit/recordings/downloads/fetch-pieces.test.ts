/** Whatever a host, a connection or a device does meanwhile: a complete recording is the file, byte for byte. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PIECE_BYTES } from '#data/recordings/downloaded-recording.ts'
import type { Ending } from '#recordings/downloads/fetch-pieces.ts'
import { fakeStore, fileOf, part, record, run, whole } from './download-fakes.ts'

const MIB = PIECE_BYTES
const FILE = fileOf(2 * MIB + 300)
const OTHER = fileOf(2 * MIB + 300, 5)
const HTML = { 'Content-Type': 'text/html' }
const FULL = new DOMException('full', 'QuotaExceededError')
type Store = ReturnType<typeof fakeStore>
type Range = [from: number, to: number]

/** A body that breaks off after some bytes. */
const broken = (response: Response, after: number) =>
  new Response(
    new ReadableStream(
      {
        async start(controller) {
          controller.enqueue(new Uint8Array(await response.arrayBuffer()).slice(0, after))
          controller.error(new TypeError('network error'))
        },
      },
      { highWaterMark: 0 },
    ),
    response,
  )

async function isWholeFile(store: Store, file = FILE) {
  expect(store.kept()).toMatchObject({ isComplete: true, bytesStored: file.length, total: file.length })
  expect(Buffer.compare(await store.bytes(), file)).toBe(0)
}

test.each([FILE, fileOf(2 * MIB)])(
  'pieces are asked for one after another, each stored before the next',
  async (file) => {
    const store = fakeStore()
    const { ending, asked, steps } = run(store, ({ range }) => {
      expect(store.kept()!.bytesStored).toBe(range![0])
      return part(file, range!)
    })
    expect(await ending).toBe('complete')
    const last = file.length > 2 * MIB ? [`bytes=${2 * MIB}-${file.length - 1}`] : []
    expect(asked).toEqual([`bytes=0-${MIB - 1}`, `bytes=${MIB}-${2 * MIB - 1}`, ...last])
    expect(steps.at(-1)).toBe(file.length)
    await isWholeFile(store, file)
  },
)

const fail = () => Promise.reject(new TypeError('Failed to fetch'))
const failing = (error: Error) => (range: Range | undefined, store: Store) => {
  store.faults.push(error)
  return part(FILE, range!)
}

test.each<[string, (range: Range | undefined, store: Store) => Response | Promise<Response>, Ending]>([
  ...([404, 410, 403, 429, 503] as const).map(
    (status) =>
      [
        `status ${status}`,
        () => new Response('', { status }),
        status === 403 ? 'refused' : status < 429 ? 'missing' : 'cut',
      ] as [string, () => Response, Ending],
  ),
  ['a captive portal’s page', () => whole(fileOf(90), HTML), 'cut'],
  ['a body that breaks off', (range) => broken(part(FILE, range!), 1000), 'cut'],
  [
    'a body that is too short',
    ([at] = [0, 0]) => new Response(FILE.slice(at, at + 9), part(FILE, [at, at + MIB - 1])),
    'cut',
  ],
  ['no answer', fail, 'cut'],
  ['a host without CORS', (range) => (range ? fail() : new Response()), 'refused'],
  ['less of a piece than was asked for', ([at] = [0, 0]) => part(FILE, [at, at + 999]), 'refused'],
  ['a part that does not say which', (range) => part(FILE, range!, { 'Content-Range': '' }), 'refused'],
  ['a full device', failing(FULL), 'full'],
  ['a browser that stores nothing more', failing(new DOMException('no', 'InvalidStateError')), 'unstored'],
])('%s: what is stored stays, and the next try continues', async (_, answer, expected) => {
  const store = fakeStore()
  const first = run(store, ({ range, count }) => (count === 1 ? part(FILE, range!) : answer(range, store)))
  expect(await first.ending).toBe(expected)
  expect(store.kept()!.bytesStored).toBe(MIB)
  const second = run(store, ({ range }) => part(FILE, range!))
  expect(await second.ending).toBe('complete')
  expect(second.asked[0]).toBe(`bytes=${MIB}-${2 * MIB - 1}`)
  await isWholeFile(store)
})

test('a host without ranges sends the whole file; broken off, it starts again, and is not called replaced', async () => {
  const store = fakeStore()
  expect(await run(store, () => broken(whole(FILE), MIB + 500)).ending).toBe('cut')
  expect(store.kept()!.bytesStored).toBe(MIB)
  expect(await run(store, () => whole(FILE)).ending).toBe('complete')
  expect(store.kept()!.isNewer).toBe(false)
  await isWholeFile(store)
})

const SHORT = fileOf(100, 3)
test.each<[string, Uint8Array<ArrayBuffer>, (range: Range) => Response]>([
  ['answered with the whole, as If-Range asks', OTHER, () => whole(OTHER, { ETag: '"b"' })],
  ['answered with a part all the same', OTHER, (range) => part(OTHER, range, { ETag: '"b"' })],
  ['shorter than what is stored', SHORT, (range) => part(SHORT, range)],
])('a file replaced between two pieces is downloaded again and called replaced: %s', async (_, file, replaced) => {
  const store = fakeStore()
  const { ending } = run(store, ({ range, count }) =>
    count === 1 ? part(FILE, range!) : count === 2 ? replaced(range!) : part(file, range!, { ETag: '"b"' }),
  )
  expect(await ending).toBe('complete')
  expect(store.kept()).toMatchObject({ isNewer: true, tag: '"b"' })
  await isWholeFile(store, file)
})

test('a host whose file differs each time is given up', async () => {
  const { ending, asked } = run(fakeStore(), ({ range, count }) => part(FILE, range!, { ETag: `"${count}"` }))
  expect(await ending).toBe('refused')
  expect(asked.length).toBeLessThan(10)
})

test('a recording removed meanwhile does not come back; a piece of another window is not written again', async () => {
  const removed = fakeStore()
  const gone = run(removed, ({ range, count }) => {
    if (count === 2) removed.remove()
    return part(FILE, range!)
  })
  expect(await gone.ending).toBe('removed')
  expect(removed.kept()).toBeUndefined()
  const shared = fakeStore()
  const { ending, asked } = run(shared, async ({ range, count }) => {
    if (count === 1) await run(shared, ({ range: theirs }) => part(FILE, theirs!)).ending
    return part(FILE, range!)
  })
  expect([await ending, asked.length]).toEqual(['complete', 1])
  await isWholeFile(shared)
})

test('a random story of breaks, replaced files and full devices ends with a file that its host had', async () => {
  const step = fc.constantFrom('good', 'good', 'cut', 'short', 'whole', '503', 'replaced', 'full', 'portal')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (story) => {
      const store = fakeStore(record({ total: FILE.length }))
      let file = FILE
      let tag = '"a"'
      const told = [...story]
      let ending = ''
      for (let tries = 0; ending !== 'complete' && tries < 40; tries += 1) {
        ending = await run(store, ({ range, headers }) => {
          const now = told.shift() ?? 'good'
          if (now === 'replaced') [file, tag] = file === FILE ? [OTHER, '"b"'] : [FILE, '"a"']
          if (now === 'full') store.faults.push(FULL)
          const isSame = !headers.has('If-Range') || headers.get('If-Range') === tag
          const good = isSame && now !== 'whole' ? part(file, range!, { ETag: tag }) : whole(file, { ETag: tag })
          if (now === '503') return new Response('', { status: 503 })
          if (now === 'portal') return whole(fileOf(90), HTML)
          if (now === 'cut') return broken(good, 700_000)
          if (now === 'short') return new Response(file.slice(0, 10), good)
          return good
        }).ending
      }
      expect(ending).toBe('complete')
      await isWholeFile(store, store.kept()!.tag === '"b"' ? OTHER : FILE)
    }),
    { numRuns: 60 },
  )
}, 120_000)

test.each<[string, (range: Range) => Response, Ending]>([
  ['a page', (range) => part(FILE, range, HTML), 'cut'],
  ['a 404', () => new Response(null, { status: 404 }), 'missing'],
  ['a part that does not say which', (range) => part(FILE, range, { 'Content-Range': '' }), 'refused'],
  ['more than announced', (range) => part(FILE, range), 'cut'],
])('an unwanted body is canceled, because browsers have few connections to a host: %s', async (_, answer, expected) => {
  let isLetGo = false
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(MIB)),
    cancel: () => void (isLetGo = true),
  })
  const { ending } = run(fakeStore(), ({ range }) => new Response(endless, answer(range!)))
  expect([await ending, isLetGo]).toEqual([expected, true])
})
