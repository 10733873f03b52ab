/** Whatever a host, a connection or a device does in the meantime, a complete recording is the file, byte for byte. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PIECE_BYTES as MIB, type DownloadedRecording } from '#data/recordings/downloaded.ts'
import type { DownloadsStore } from '#recordings/downloads/database.ts'
import { fetchPieces, type Ending } from '#recordings/downloads/fetch-pieces.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Range = [from: number, to: number]
type Store = ReturnType<typeof fakeStore>

const NEW: DownloadedRecording = {
  url: 'https://church.example/recordings/psalm.mp3',
  id: 'first',
  type: 'audio/mpeg',
  total: 1,
  bytesStored: 0,
  isComplete: false,
  state: 'going',
  savedAt: 0,
  sermon: { title: 'A Psalm', scripture: ['Psalm 23'], preacher: 'Ann Example', date: '2026-01-04T10:00:00Z' },
}

/** A store in memory, with the rules of the real one. */
function fakeStore(first = NEW) {
  let saved: DownloadedRecording | undefined = first
  let pieces = new Map<number, Blob>()
  /** Thrown when the next piece is stored. */
  const faults: Error[] = []
  const store: Pick<DownloadsStore, 'get' | 'begin' | 'change' | 'addPiece'> = {
    get: async () => saved,
    async begin(next, replaced) {
      if (replaced !== undefined && saved?.id !== replaced) return
      saved = next
      pieces = new Map()
    },
    async change(_, change) {
      if (saved) saved = { ...saved, ...change }
    },
    async addPiece({ id, bytesStored }, piece, isLast) {
      const fault = faults.shift()
      if (fault) throw fault
      if (saved?.id !== id || saved.bytesStored !== bytesStored || saved.isComplete) return
      pieces.set(bytesStored, piece)
      const now = bytesStored + piece.size
      saved = { ...saved, bytesStored: now, total: isLast ? now : saved.total, isComplete: isLast }
    },
  }
  return {
    store,
    faults,
    saved: () => saved,
    remove: () => void (saved = undefined),
    bytes: () => new Blob([...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece)).arrayBuffer(),
  }
}

/** A file whose bytes depend on their position. */
const fileOf = (size: number, seed = 0) =>
  Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 10) + seed) % 251)

const FILE = fileOf(2 * MIB + 300)
const OTHER = fileOf(2 * MIB + 300, 5)
const SHORT = fileOf(100, 3)
const HTML = { 'Content-Type': 'text/html' }
const FULL = new DOMException('full', 'QuotaExceededError')

function run(
  { store }: Store,
  answer: (range: Range, count: number, headers: Headers) => Response | Promise<Response>,
  head: () => Promise<Response> = fail,
) {
  const asked: string[] = []
  const steps: number[] = []
  const ending: Promise<Ending> = fetchPieces(NEW.url, {
    store,
    signal: new AbortController().signal,
    onBytes: (bytes) => void steps.push(bytes),
    onChange: () => undefined,
    fetch: (async (_: string, init: RequestInit) => {
      if (init.method === 'HEAD') return head()
      const headers = new Headers(init.headers)
      asked.push(headers.get('Range')!)
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(asked.at(-1)!)!
      return answer([Number(from), Number(to)], asked.length, headers)
    }) as typeof fetch,
  })
  return { ending, asked, steps }
}

const fail = () => Promise.reject(new TypeError('Failed to fetch'))

/** A correct host's answer. */
function part(file: Bytes, [from, to]: Range, headers: Record<string, string> = {}): Response {
  const size = file.length
  if (from >= size) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  const end = Math.min(to, size - 1)
  const own = { 'Content-Type': 'audio/mpeg', ETag: '"a"', 'Content-Range': `bytes ${from}-${end}/${size}` }
  return new Response(file.slice(from, end + 1), { status: 206, headers: { ...own, ...headers } })
}

const whole = (file: Bytes, headers: Record<string, string> = {}) =>
  new Response(file, { headers: { 'Content-Type': 'audio/mpeg', 'Content-Length': String(file.length), ...headers } })

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
  expect(store.saved()).toMatchObject({ isComplete: true, bytesStored: file.length, total: file.length })
  expect(Buffer.compare(new Uint8Array(await store.bytes()), file)).toBe(0)
}

test.each([
  [FILE, 'audio/x-m4a'],
  [FILE, 'binary/octet-stream'],
  [fileOf(2 * MIB), 'application/octet-stream'],
])('pieces are requested one after another, and each is stored before the next (%#)', async (file, type) => {
  const store = fakeStore()
  const { ending, asked, steps } = run(store, (range) => {
    expect(store.saved()!.bytesStored).toBe(range[0])
    return part(file, range, { 'Content-Type': type })
  })
  expect(await ending).toBe('ended')
  const last = file.length > 2 * MIB ? [`bytes=${2 * MIB}-${file.length - 1}`] : []
  expect(asked).toEqual([`bytes=0-${MIB - 1}`, `bytes=${MIB}-${2 * MIB - 1}`, ...last])
  expect(steps.at(-1)).toBe(file.length)
  await isWholeFile(store, file)
})

const status = (code: number) => () => new Response('', { status: code })
const failing = (error: Error) => (range: Range, store: Store) => {
  store.faults.push(error)
  return part(FILE, range)
}

test.each<[string, Ending, (range: Range, store: Store) => Response | Promise<Response>, (() => Promise<Response>)?]>([
  ['status 404', 'gone', status(404)],
  ['status 410', 'gone', status(410)],
  ['status 403', 'refused', status(403)],
  ['status 429', 'cut', status(429)],
  ['status 503', 'cut', status(503)],
  ['a captive portal’s page', 'cut', () => whole(fileOf(90), HTML)],
  ['a body that breaks off', 'cut', (range) => broken(part(FILE, range), 1000)],
  ['a body that is too short', 'cut', (range) => new Response(FILE.slice(range[0], range[0] + 9), part(FILE, range))],
  ['no answer', 'cut', fail],
  ['a host without CORS', 'refused', fail, async () => new Response()],
  ['less of a piece than was asked for', 'refused', ([at]) => part(FILE, [at, at + 999])],
  ['a part that does not say which', 'refused', (range) => part(FILE, range, { 'Content-Range': '' })],
  ['a full device', 'full', failing(FULL)],
  ['a browser that stores nothing more', 'unstored', failing(new DOMException('no', 'InvalidStateError'))],
])('%s: %s; what is stored stays, and the next try continues', async (_, expected, answer, head) => {
  const store = fakeStore()
  const first = run(store, (range, count) => (count === 1 ? part(FILE, range) : answer(range, store)), head)
  expect(await first.ending).toBe(expected)
  expect(store.saved()!.bytesStored).toBe(MIB)
  const second = run(store, (range) => part(FILE, range))
  expect(await second.ending).toBe('ended')
  expect(second.asked[0]).toBe(`bytes=${MIB}-${2 * MIB - 1}`)
  await isWholeFile(store)
})

test('a host without ranges sends the whole file; if it breaks off, it starts over', async () => {
  const store = fakeStore()
  expect(await run(store, () => broken(whole(FILE), MIB + 500)).ending).toBe('cut')
  expect(store.saved()!.bytesStored).toBe(MIB)
  expect(await run(store, () => whole(FILE)).ending).toBe('ended')
  await isWholeFile(store)
})

test.each<[string, Bytes, (range: Range) => Response]>([
  ['answered with the whole, as If-Range asks', OTHER, () => whole(OTHER, { ETag: '"b"' })],
  ['answered with a part anyway', OTHER, (range) => part(OTHER, range, { ETag: '"b"' })],
  ['shorter than what is stored', SHORT, (range) => part(SHORT, range)],
])('a file replaced between two pieces is downloaded again: %s', async (_, file, replaced) => {
  const store = fakeStore()
  const { ending } = run(store, (range, count) =>
    count === 1 ? part(FILE, range) : count === 2 ? replaced(range) : part(file, range, { ETag: '"b"' }),
  )
  expect(await ending).toBe('ended')
  expect(store.saved()).toMatchObject({ tag: '"b"' })
  await isWholeFile(store, file)
})

test('the download gives up on a host whose file differs each time', async () => {
  const { ending, asked } = run(fakeStore(), (range, count) => part(FILE, range, { ETag: `"${count}"` }))
  expect(await ending).toBe('refused')
  expect(asked.length).toBeLessThan(10)
})

test('a recording removed in the meantime does not come back; a piece stored by another window is not written again', async () => {
  const removed = fakeStore()
  const gone = run(removed, (range, count) => {
    if (count === 2) removed.remove()
    return part(FILE, range)
  })
  expect(await gone.ending).toBe('ended')
  expect(removed.saved()).toBeUndefined()
  const shared = fakeStore()
  const { ending, asked } = run(shared, async (range, count) => {
    if (count === 1) await run(shared, (theirs) => part(FILE, theirs)).ending
    return part(FILE, range)
  })
  expect([await ending, asked.length]).toEqual(['ended', 1])
  await isWholeFile(shared)
})

test('a random sequence of broken connections, replaced files and full devices ends with a file that the host had', async () => {
  const step = fc.constantFrom('good', 'good', 'cut', 'short', 'whole', '503', 'replaced', 'full', 'portal')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (story) => {
      const store = fakeStore({ ...NEW, total: FILE.length })
      let [file, tag] = [FILE, '"a"']
      const told = [...story]
      let ending: Ending = 'cut'
      for (let tries = 0; ending !== 'ended' && tries < 40; tries += 1) {
        ending = await run(store, (range, _, headers) => {
          const now = told.shift() ?? 'good'
          if (now === 'replaced') [file, tag] = file === FILE ? [OTHER, '"b"'] : [FILE, '"a"']
          if (now === 'full') store.faults.push(FULL)
          const isSame = !headers.has('If-Range') || headers.get('If-Range') === tag
          const good = isSame && now !== 'whole' ? part(file, range, { ETag: tag }) : whole(file, { ETag: tag })
          if (now === '503') return new Response('', { status: 503 })
          if (now === 'portal') return whole(fileOf(90), HTML)
          if (now === 'cut') return broken(good, 700_000)
          if (now === 'short') return new Response(file.slice(0, 10), good)
          return good
        }).ending
      }
      expect(ending).toBe('ended')
      await isWholeFile(store, store.saved()!.tag === '"b"' ? OTHER : FILE)
    }),
    { numRuns: 60 },
  )
}, 120_000)

test.each<[string, Ending, (range: Range) => Response]>([
  ['a page', 'cut', (range) => part(FILE, range, HTML)],
  ['a 404', 'gone', () => new Response(null, { status: 404 })],
  ['more than announced', 'cut', (range) => part(FILE, range)],
])('an unwanted body is canceled, because browsers have few connections per host: %s', async (_, expected, answer) => {
  let isCanceled = false
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(MIB)),
    cancel: () => void (isCanceled = true),
  })
  const { ending } = run(fakeStore(), (range) => new Response(endless, answer(range)))
  expect([await ending, isCanceled]).toEqual([expected, true])
})
