/** A device whose storage fails for a moment: what is saved is still played from it. */
import { beforeEach, expect, test, vi } from 'vitest'

/** Not a literal: the worker's types are not the page's, and the tests have the page's. */
const WORKER_FILE: string = '#sw/recordings.ts'
const URL_SAVED = 'https://site.example/recordings/a.mp3'
const PIECE = new Blob(['sound'])
const RECORDING = { url: URL_SAVED, id: 'one', type: 'audio/mpeg', total: 5, isComplete: true }

const lists: (() => Promise<unknown>)[] = []
const read = vi.fn(() => (lists.shift() ?? (() => Promise.resolve([RECORDING])))())
vi.mock('#data/recordings/database.ts', () => ({
  listRecordings: () => read(),
  readPieces: () => Promise.resolve([PIECE]),
}))
let onChange: (() => void) | undefined
vi.mock('#data/storage/channel.ts', () => ({
  openChannel: () => ({ addEventListener: (_: string, listener: () => void) => void (onChange = listener) }),
}))

const fails = () => Promise.reject(new Error('IndexedDB does not answer'))
const fetched = vi.fn(() => Promise.resolve(new Response('network')))

/** A worker that has just started. @returns how it answers a request of the player; undefined leaves it to the browser */
async function startWorker(): Promise<() => Promise<string> | undefined> {
  vi.resetModules()
  let listener: ((event: unknown) => void) | undefined
  vi.stubGlobal('self', { addEventListener: (_: string, given: typeof listener) => (listener = given) })
  vi.stubGlobal('fetch', fetched)
  const { routeSavedRecordings } = (await import(WORKER_FILE)) as { routeSavedRecordings(): void }
  routeSavedRecordings()
  return () => {
    let answer: Promise<Response> | undefined
    const request = { url: URL_SAVED, method: 'GET', cache: 'default', destination: 'audio', headers: new Headers() }
    listener!({ request, respondWith: (given: Promise<Response>) => void (answer = given) })
    return answer?.then((response) => response.text())
  }
}

beforeEach(() => {
  lists.length = 0
  read.mockClear()
})

test.each<[string, (() => Promise<unknown>)[], string[]]>([
  ['is read once', [], ['sound', 'sound']],
  ['fails at the start', [fails], ['sound', 'sound']],
  ['fails twice', [fails, fails], ['network', 'sound']],
  ['fails three times', [fails, fails, fails], ['network', 'network', 'sound']],
])(
  'when the list of saved recordings %s, a saved one comes from the device as soon as it can',
  async (_, given, answers) => {
    lists.push(...given)
    const ask = await startWorker()
    const seen: unknown[] = []
    while (seen.length < answers.length) seen.push(await ask())
    expect(seen).toEqual(answers)
  },
)

test('after a change that could not be read, what was known still plays, and the change is read at the next request', async () => {
  const ask = await startWorker()
  expect(await ask()).toBe('sound')
  lists.push(fails, fails)
  onChange!()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  expect(await ask()).toBe('sound')
  lists.push(() => Promise.resolve([]))
  expect(await ask()).toBe('network')
  // Known: the worker stays out of the way.
  expect(ask()).toBeUndefined()
})
