/** A store in memory with the rules of the real one, and a host that can fail. */
import type { DownloadedRecording } from '#data/recordings/downloaded-recording.ts'
import { fetchPieces, type Ending } from '#recordings/downloads/fetch-pieces.ts'
import type { DownloadsStore } from '#recordings/downloads/downloads-store.ts'

export const URL_OF_FILE = 'https://church.example/recordings/psalm.mp3'

export const record = (change: Partial<DownloadedRecording> = {}): DownloadedRecording => ({
  url: URL_OF_FILE,
  id: 'first',
  type: 'audio/mpeg',
  total: 1,
  bytesStored: 0,
  isComplete: false,
  state: 'downloading',
  isNewer: false,
  savedAt: 0,
  sermon: { title: 'A Psalm', scripture: ['Psalm 23'], preacher: 'Ann Example', date: '2026-01-04T10:00:00Z' },
  ...change,
})

export function fakeStore(first: DownloadedRecording | undefined = record()) {
  let kept: DownloadedRecording | undefined = first
  let pieces = new Map<number, Blob>()
  /** Whether the next piece is refused. */
  const faults: Error[] = []
  const store: Pick<DownloadsStore, 'get' | 'begin' | 'change' | 'addPiece'> = {
    get: async () => kept,
    async begin(next, instead) {
      if (instead !== undefined && kept?.id !== instead) return
      kept = next
      pieces = new Map()
    },
    async change(_, change) {
      if (kept) kept = { ...kept, ...change }
    },
    async addPiece({ id, bytesStored }, piece, isLast) {
      const fault = faults.shift()
      if (fault) throw fault
      if (kept?.id !== id || kept.bytesStored !== bytesStored || kept.isComplete) return
      pieces.set(bytesStored, piece)
      const now = bytesStored + piece.size
      kept = { ...kept, bytesStored: now, total: isLast ? now : kept.total, isComplete: isLast }
    },
  }
  return {
    store,
    faults,
    kept: () => kept,
    remove: () => void (kept = undefined),
    bytes: async () =>
      new Uint8Array(
        await new Blob([...pieces.entries()].sort(([a], [b]) => a - b).map(([, piece]) => piece)).arrayBuffer(),
      ),
  }
}

/** A file whose bytes tell their position. */
export const fileOf = (size: number, seed = 0) =>
  Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 10) + seed) % 251)

type Answer = (request: {
  range: [number, number] | undefined
  headers: Headers
  count: number
}) => Response | Promise<Response>

export function run(store: ReturnType<typeof fakeStore>, answer: Answer) {
  const asked: string[] = []
  const steps: number[] = []
  const stop = new AbortController()
  const ending: Promise<Ending> = fetchPieces(URL_OF_FILE, {
    store: store.store,
    signal: stop.signal,
    onBytes: (bytes) => void steps.push(bytes),
    onChange: () => undefined,
    fetch: (async (_: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      if (init.method === 'HEAD') return answer({ range: undefined, headers, count: -1 })
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.get('Range')!)!
      asked.push(headers.get('Range')!)
      return answer({ range: [Number(from), Number(to)], headers, count: asked.length })
    }) as typeof fetch,
  })
  return { ending, asked, steps, stop }
}

/** A correct host's answer. */
export function part(
  file: Uint8Array<ArrayBuffer>,
  [from, to]: [number, number],
  headers: Record<string, string> = {},
): Response {
  if (from >= file.length)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.length}` } })
  const end = Math.min(to, file.length - 1)
  return new Response(file.slice(from, end + 1), {
    status: 206,
    headers: {
      'Content-Type': 'audio/mpeg',
      ETag: '"a"',
      'Content-Range': `bytes ${from}-${end}/${file.length}`,
      ...headers,
    },
  })
}

export const whole = (file: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Response(file, { headers: { 'Content-Type': 'audio/mpeg', 'Content-Length': String(file.length), ...headers } })
