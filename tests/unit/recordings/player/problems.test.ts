/** A problem's sentence names its true cause. */
import { afterEach, expect, test, vi } from 'vitest'
import type { DownloadedRecording } from '#data/recordings/downloaded.ts'
import { listRecordings } from '#data/recordings/database.ts'
import { findProblem, problemInWords } from '#recordings/player/problems.ts'

vi.mock('#data/recordings/database.ts')
vi.mock('#client/queries/api.ts')
afterEach(() => vi.unstubAllGlobals())

const [NETWORK, FORMAT] = [2, 4]
const HERE = 'https://church.example.org'
const URL_HERE = '/recordings/a.mp3'
const SOUND = new Response(null, { headers: { 'Content-Type': 'audio/mpeg' } })
const PAGE = { headers: { 'Content-Type': 'text/html' } }
/** As from another host that lets nobody read it. */
const opaque = { status: 0, type: 'opaque', headers: new Headers() } as Response
const saved = (url = HERE + URL_HERE, isComplete = true) => [{ url, isComplete }]

test.each<[string, { answer?: Response; isOnline?: false; list?: unknown[] | null; code?: number }, string]>([
  ['it breaks off in the middle', { answer: SOUND, code: NETWORK }, 'The connection was interrupted.'],
  [
    'it breaks off, and the host has no HEAD',
    { answer: new Response(null, { status: 405 }), code: NETWORK },
    'The connection was interrupted.',
  ],
  ['the server cannot be reached', {}, 'There is no connection.'],
  ['the device is offline', { isOnline: false, answer: SOUND }, 'There is no connection.'],
  ['another recording is saved', { list: saved(`${HERE}/recordings/b.mp3`) }, 'There is no connection.'],
  ['half of it is saved', { list: saved(undefined, false) }, 'There is no connection.'],
  ['it is saved and was not read', { list: saved() }, 'This device couldn’t read its saved recordings'],
  ['it is saved and was not read, offline', { isOnline: false, list: saved() }, 'This device couldn’t read'],
  ['nobody can tell what is saved', { list: null }, 'This device couldn’t read'],
  ['it is gone', { answer: new Response(null, { status: 410 }) }, 'has been moved or removed'],
  ['the server fails with a page', { answer: new Response(null, { ...PAGE, status: 500 }) }, '(error 500)'],
  ['Wi-Fi wants a sign-in', { answer: new Response(null, PAGE) }, 'A web page arrived'],
  ['it is no sound', { answer: SOUND, code: FORMAT }, 'This browser can’t play'],
  ['nobody may read the host’s answer', { answer: opaque, code: NETWORK }, 'This browser can’t play'],
])('when %s, the player says so', async (_, { answer, isOnline = true, list = [], code }, words) => {
  vi.stubGlobal('navigator', { onLine: isOnline })
  vi.stubGlobal('location', { href: `${HERE}/sermons` })
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: NETWORK })
  vi.stubGlobal('fetch', () => (answer ? Promise.resolve(answer) : Promise.reject(new TypeError('failed'))))
  vi.mocked(listRecordings).mockImplementation(() =>
    list ? Promise.resolve(list as DownloadedRecording[]) : Promise.reject(new Error('the disk failed')),
  )
  const found = await findProblem({ slug: 'a', title: 'A', preacher: 'Ada Example', url: URL_HERE }, code)
  expect(problemInWords(found)).toContain(words)
})
