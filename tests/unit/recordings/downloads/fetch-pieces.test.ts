/** Whatever a host, a connection or a device does meanwhile: a complete recording is the file, byte for byte. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PIECE_BYTES } from '#data/recordings/downloaded-recording.ts'
import { fakeStore, fileOf, part, record, run, whole } from './download-fakes.ts'

const MIB = PIECE_BYTES
const FILE = fileOf(2 * MIB + 300)
const OTHER = fileOf(2 * MIB + 300, 5)

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

async function isWholeFile(store: ReturnType<typeof fakeStore>, file = FILE) {
  expect(store.kept()).toMatchObject({ isComplete: true, bytesStored: file.length, total: file.length })
  expect(Buffer.compare(await store.bytes(), file)).toBe(0)
}

test('pieces are requested one after another, each stored before the next', async () => {
  const store = fakeStore()
  const { ending, asked, steps } = run(store, ({ range }) => {
    expect(store.kept()!.bytesStored).toBe(range![0])
    return part(FILE, range!)
  })
  expect(await ending).toBe('complete')
  expect(asked).toEqual([`bytes=0-${MIB - 1}`, `bytes=${MIB}-${2 * MIB - 1}`, `bytes=${2 * MIB}-${2 * MIB + 299}`])
  expect(steps.at(-1)).toBe(FILE.length)
  await isWholeFile(store)
})

test('a file of full pieces ends with the last one', async () => {
  const store = fakeStore()
  const file = fileOf(2 * MIB)
  const { ending, asked } = run(store, ({ range }) => part(file, range!))
  expect(await ending).toBe('complete')
  expect(asked).toHaveLength(2)
  await isWholeFile(store, file)
})

test('a body that breaks off costs only its piece', async () => {
  const store = fakeStore()
  const first = run(store, ({ range, count }) => (count === 2 ? broken(part(FILE, range!), 1000) : part(FILE, range!)))
  expect(await first.ending).toBe('cut')
  expect(store.kept()!.bytesStored).toBe(MIB)
  const second = run(store, ({ range }) => part(FILE, range!))
  expect(await second.ending).toBe('complete')
  expect(second.asked[0]).toBe(`bytes=${MIB}-${2 * MIB - 1}`)
  await isWholeFile(store)
})

test('a body that ends early without an error is no piece', async () => {
  const store = fakeStore()
  const { ending } = run(store, ({ range }) => {
    const good = part(FILE, range!)
    return new Response(FILE.slice(range![0], range![0] + 500), good)
  })
  expect(await ending).toBe('cut')
  expect(store.kept()).toMatchObject({ bytesStored: 0, isComplete: false })
})

test('a host without ranges sends the whole file', async () => {
  const store = fakeStore()
  const { ending, asked } = run(store, () => whole(FILE))
  expect(await ending).toBe('complete')
  expect(asked).toHaveLength(1)
  await isWholeFile(store)
})

test('a broken download from a host without ranges starts again, and is not called replaced', async () => {
  const store = fakeStore()
  expect(await run(store, () => broken(whole(FILE), MIB + 500)).ending).toBe('cut')
  expect(store.kept()!.bytesStored).toBe(MIB)
  expect(await run(store, () => whole(FILE)).ending).toBe('complete')
  expect(store.kept()!.isNewer).toBe(false)
  await isWholeFile(store)
})

test.each([
  ['answered with the whole, as If-Range asks', () => whole(OTHER, { ETag: '"b"' })],
  ['answered with a part all the same', (range: [number, number]) => part(OTHER, range, { ETag: '"b"' })],
])('a file replaced between two pieces is downloaded again and called replaced: %s', async (_, replaced) => {
  const store = fakeStore()
  const { ending } = run(store, ({ range, headers, count }) => {
    if (count === 1) return part(FILE, range!)
    return headers.has('If-Range') || count === 2 ? replaced(range!) : part(OTHER, range!, { ETag: '"b"' })
  })
  expect(await ending).toBe('complete')
  expect(store.kept()).toMatchObject({ isNewer: true, tag: '"b"' })
  await isWholeFile(store, OTHER)
})

test('a file that became shorter than what is stored is downloaded again', async () => {
  const store = fakeStore()
  const short = fileOf(100, 3)
  const { ending } = run(store, ({ range, count }) => part(count === 1 ? FILE : short, range!))
  expect(await ending).toBe('complete')
  expect(store.kept()!.isNewer).toBe(true)
  await isWholeFile(store, short)
})

test('a host whose file differs each time is given up', async () => {
  const store = fakeStore()
  const { ending, asked } = run(store, ({ range, count }) => part(FILE, range!, { ETag: `"${count}"` }))
  expect(await ending).toBe('refused')
  expect(asked.length).toBeLessThan(10)
})

test.each([
  [404, 'missing'],
  [410, 'missing'],
  [403, 'refused'],
  [429, 'cut'],
  [503, 'cut'],
])('status %i: %s, and the stored pieces stay', async (status, expected) => {
  const store = fakeStore()
  const { ending } = run(store, ({ range, count }) => (count === 1 ? part(FILE, range!) : new Response('', { status })))
  expect(await ending).toBe(expected)
  expect(store.kept()!.bytesStored).toBe(MIB)
})

test('a captive portal’s page is no recording', async () => {
  const store = fakeStore()
  const { ending } = run(store, () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }))
  expect(await ending).toBe('cut')
  expect(store.kept()!.bytesStored).toBe(0)
})

test('a host that sends less of a piece than requested, or does not say which, is refused', async () => {
  const less = fakeStore()
  expect(await run(less, ({ range }) => part(FILE, [range![0], range![0] + 999])).ending).toBe('refused')
  const silent = fakeStore()
  expect(await run(silent, ({ range }) => part(FILE, range!, { 'Content-Range': '' })).ending).toBe('refused')
  expect(less.kept()!.bytesStored + silent.kept()!.bytesStored).toBe(0)
})

test('a host without CORS is refused, and one that does not answer counts as offline', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await run(fakeStore(), ({ count }) => (count === -1 ? new Response() : fail())).ending).toBe('refused')
  expect(await run(fakeStore(), fail).ending).toBe('cut')
})

test('on a full device what is stored stays, and the download goes on from there', async () => {
  const store = fakeStore()
  const full = () => new DOMException('full', 'QuotaExceededError')
  const first = run(store, ({ range, count }) => {
    if (count === 2) store.faults.push(full())
    return part(FILE, range!)
  })
  expect(await first.ending).toBe('full')
  expect(store.kept()!.bytesStored).toBe(MIB)
  expect(await run(store, ({ range }) => part(FILE, range!)).ending).toBe('complete')
  await isWholeFile(store)
})

test('a browser without storage is not called full', async () => {
  const store = fakeStore()
  store.faults.push(new DOMException('no', 'InvalidStateError'))
  expect(await run(store, ({ range }) => part(FILE, range!)).ending).toBe('unstored')
})

test('a recording removed meanwhile does not come back', async () => {
  const store = fakeStore()
  const { ending } = run(store, ({ range, count }) => {
    if (count === 2) store.remove()
    return part(FILE, range!)
  })
  expect(await ending).toBe('removed')
  expect(store.kept()).toBeUndefined()
})

test('a piece written by another window meanwhile is not written again', async () => {
  const store = fakeStore()
  const { ending, asked } = run(store, async ({ range, count }) => {
    if (count === 1) await run(store, ({ range: theirs }) => part(FILE, theirs!)).ending
    return part(FILE, range!)
  })
  expect(await ending).toBe('complete')
  expect(asked).toHaveLength(1)
  await isWholeFile(store)
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
          if (now === 'full') store.faults.push(new DOMException('full', 'QuotaExceededError'))
          const isSame = !headers.has('If-Range') || headers.get('If-Range') === tag
          const good = isSame && now !== 'whole' ? part(file, range!, { ETag: tag }) : whole(file, { ETag: tag })
          if (now === '503') return new Response('', { status: 503 })
          if (now === 'portal') return whole(fileOf(90), { 'Content-Type': 'text/html' })
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

test('an unwanted body is cancelled, because browsers keep few connections to a host', async () => {
  const bodies: [answer: (range: [number, number]) => Response, ending: string][] = [
    [(range) => part(FILE, range, { 'Content-Type': 'text/html' }), 'cut'],
    [() => new Response(null, { status: 404 }), 'missing'],
    [(range) => part(FILE, range, { 'Content-Range': '' }), 'refused'],
    // More than announced.
    [(range) => part(FILE, range), 'cut'],
  ]
  for (const [answer, ending] of bodies) {
    let isLetGo = false
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(MIB)),
      cancel: () => void (isLetGo = true),
    })
    const hasEnded = run(fakeStore(), ({ range }) => new Response(endless, answer(range!))).ending
    expect([await hasEnded, isLetGo]).toEqual([ending, true])
  }
})
