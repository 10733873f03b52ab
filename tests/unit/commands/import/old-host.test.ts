/** What stays true once the old site is gone: recordings, redirects, ids, and one sermon for one recording. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { recordingHosts } from '#church-folder/recordings/files.ts'
import { leftOnOldSite } from '#commands/advice/old-site.ts'
import { pageOf } from '#commands/recordings/links.ts'
import { bringRecordings } from '#commands/import/bring-recordings.ts'
import { noteRecordingHosts } from '#commands/import/recording-hosts.ts'
import { episode, podcast } from './exports.ts'
import { imported, moving, reporting } from './import-kit.ts'

/** A second of silence in 26 ms frames: MPEG 1, layer 3, mono, 64 kbit/s. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x50, 0xc0]), Buffer.alloc(204)])
const MP3 = Buffer.concat(Array.from({ length: 500 }, () => FRAME))
/** The URL of a begun church. */
const OWN = 'https://www.ferryman.example'
const SITE = { siteUrl: 'https://ferryman.example' }
const served = (path: string) => `${OWN}/wp-content/uploads/${path}`
const of = (id: number, url: string, title = `No. ${id}`) =>
  episode({
    id,
    slug: `s${id}`,
    title,
    date: `Sun, ${10 + id} Jan 2021 15:30:00 GMT`,
    enclosure: `<enclosure url="${url}" length="90000" type="audio/mpeg"/>`,
  })

type Answers = Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** The old site on loopback, by path. @returns a `fetch` that reaches it, and what was asked */
async function oldSite(answers: Answers) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.range ?? 'whole'}`)
    const answer = answers[decodeURI(request.url!)]
    if (answer) answer(request, response)
    else response.writeHead(404, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => (server.closeAllConnections(), server.close()))
  const { port } = server.address() as AddressInfo
  const ask: typeof fetch = (url, init) =>
    fetch(String(url as URL).replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${port}`), init)
  return { asked, ask, wait: async () => {} }
}
const whole =
  (bytes: Buffer, headers = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response
      .writeHead(200, { 'Content-Type': 'audio/mpeg', 'Content-Length': bytes.length, ETag: '"1"', ...headers })
      .end(bytes)
/** Sends so many bytes at a time, and then loses the connection. */
const breaking =
  (each: number, tags = ['"1"']) =>
  ({ headers }: IncomingMessage, response: ServerResponse) => {
    const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
    const rest = MP3.subarray(from)
    const head = {
      'Content-Type': 'audio/mpeg',
      'Content-Length': rest.length,
      ETag: tags.length > 1 ? tags.shift()! : tags[0]!,
    }
    response.writeHead(
      from ? 206 : 200,
      from ? { ...head, 'Content-Range': `bytes ${from}-${MP3.length - 1}/${MP3.length}` } : head,
    )
    response.write(rest.subarray(0, each), () => (each < rest.length ? response.destroy() : response.end()))
  }

test('recordings on this site’s own domain are told at once, and by the content check until they are here', async () => {
  const feed = podcast(of(1, served('salt.mp3')), of(2, served('light.mp3')), of(3, 'https://elsewhere.example/a.mp3'))
  const church = imported(
    'feed.xml',
    feed,
    '2 recordings are on ferryman.example, and gone once that name leads',
    '--recordings',
  )
  const told = () => leftOnOldSite(church.content, SITE).map(({ message }) => message)
  expect(told()).toEqual([expect.stringContaining('2 recordings are on ferryman.example')])
  const site = await oldSite({
    '/wp-content/uploads/salt.mp3': whole(MP3),
    '/wp-content/uploads/light.mp3': breaking(40_000),
  })
  expect(await bringRecordings(church.content, SITE, site)).toEqual({ count: 2, bytes: 2 * MP3.length, missing: [] })
  expect(site.asked).toEqual([
    'GET /wp-content/uploads/light.mp3 whole',
    'GET /wp-content/uploads/light.mp3 bytes=40000-',
    'GET /wp-content/uploads/light.mp3 bytes=80000-',
    'GET /wp-content/uploads/salt.mp3 whole',
  ])
  expect(told()).toEqual([])
  expect(church.sermons().map(({ audioUrl, audioFile }) => [audioUrl, audioFile?.url, audioFile?.bytes])).toEqual([
    ['https://elsewhere.example/a.mp3', 'https://elsewhere.example/a.mp3', 90_000],
    [undefined, 'recordings/2021-01-12-no-2.mp3', MP3.length],
    [undefined, 'recordings/2021-01-10-no-1.mp3', MP3.length],
  ])
  // Nothing is new, no id has changed, and no partial file is left.
  expect(church.take()).toEqual({ sermons: 0, redirects: 0 })
  expect(readdirSync(join(church.content, 'recordings'))).toHaveLength(2)
})

test('what cannot be brought is named with the reason, and the rest is brought', async () => {
  const paths = ['gone.mp3', 'page.mp3', 'words.mp3', 'empty.mp3', '하나님.mp3', 'busy.mp3']
  const church = imported('feed.xml', podcast(...paths.map((path, at) => of(at, served(path)))))
  const site = await oldSite({
    '/wp-content/uploads/page.mp3': whole(Buffer.from('<html>'), { 'Content-Type': 'text/html' }),
    '/wp-content/uploads/words.mp3': whole(Buffer.from('<!DOCTYPE html><p>Parked domain')),
    '/wp-content/uploads/empty.mp3': whole(Buffer.alloc(0)),
    '/wp-content/uploads/하나님.mp3': whole(MP3),
    '/wp-content/uploads/busy.mp3': (_, response) => response.writeHead(503).end(),
  })
  const { count, missing } = await bringRecordings(church.content, SITE, site)
  const reasons = [
    'cannot be reached (answer 503)',
    'empty.mp3 is empty',
    'words.mp3 is a web page',
    'is a web page',
    'is answered with 404',
  ]
  expect([count, missing]).toEqual([1, reasons.map((reason) => expect.stringContaining(reason))])
  expect(readdirSync(join(church.content, 'recordings'))).toEqual(['2021-01-14-no-4.mp3'])
})

test('a run that was stopped is continued, unless the file has changed', async () => {
  const church = imported('feed.xml', podcast(of(1, served('a.mp3'))))
  const dying = await oldSite({ '/wp-content/uploads/a.mp3': breaking(50_000) })
  const stop = async () => Promise.reject(new Error('stopped'))
  await expect(bringRecordings(church.content, SITE, { ...dying, wait: stop })).rejects.toThrow('stopped')
  const changed = await oldSite({ '/wp-content/uploads/a.mp3': breaking(60_000, ['"2"']) })
  expect(await bringRecordings(church.content, SITE, changed)).toMatchObject({ count: 1, missing: [] })
  expect(changed.asked.map((line) => line.split(' ')[2])).toEqual(['bytes=50000-', 'whole', 'bytes=60000-'])
})

test('without a connection it stops soon, and says what is missing', async () => {
  const church = imported('feed.xml', podcast(...[1, 2, 3, 4, 5].map((id) => of(id, served(`${id}.mp3`)))))
  const ask = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }))
  const { missing } = await bringRecordings(church.content, SITE, { ask, wait: async () => {} })
  expect(missing.map((line) => /\((\w+)\)|was not asked/.exec(line)?.[0])).toEqual([
    ...Array(3).fill('(ENOTFOUND)'),
    'was not asked',
    'was not asked',
  ])
  expect(existsSync(join(church.content, 'recordings')) && readdirSync(join(church.content, 'recordings'))).toEqual([])
})

test('recordings are followed to the hosts that play them, which the policy of the site then allows', async () => {
  const church = imported(
    'feed.xml',
    podcast(
      of(1, 'https://counter.example/1.mp3'),
      of(2, 'https://counter.example/2.mp3'),
      of(3, 'https://plain.example/3.mp3'),
      of(4, 'https://bad.example/4.mp3'),
      of(5, 'https://old.example/page.mp3'),
      of(6, 'https://round.example/6.mp3'),
    ),
  )
  const to = (location: string) => (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(302, { Location: location }).end()
  const { ask } = await oldSite({
    '/1.mp3': to('https://host.example/1'),
    '/1': to('https://uc0123456789ab.dl.files.example/1b.mp3'),
    '/1b.mp3': whole(MP3),
    '/2.mp3': to('/2b.mp3'),
    '/2b.mp3': ({ method }, response) =>
      method === 'HEAD'
        ? response.writeHead(405).end()
        : response.writeHead(206, { 'Content-Type': 'audio/mpeg' }).end('x'),
    '/3.mp3': whole(MP3),
    '/4.mp3': to('http://bad.example/4'),
    '/page.mp3': (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(),
    '/6.mp3': to('/6.mp3'),
  })
  const said = await noteRecordingHosts(church.content, ask)
  expect(said).toEqual([
    'Recordings are redirected to https://*.dl.files.example and https://host.example. The site allows that.',
    expect.stringMatching(/No. 4.*is redirected to http:/),
    expect.stringMatching(/No. 5.*is a web page/),
    expect.stringMatching(/No. 6.*in a circle/),
  ])
  const redirected = church.oldSite().recordingHosts
  expect(redirected).toEqual({ 'https://counter.example': ['https://*.dl.files.example', 'https://host.example'] })
  const recorded = [{ audioFile: { url: 'https://counter.example/9.mp3', bytes: 1, type: 'audio/mpeg' as const } }]
  expect(recordingHosts(recorded, redirected)).toEqual([
    'https://counter.example',
    'https://*.dl.files.example',
    'https://host.example',
  ])
  const offline = () => Promise.reject(new TypeError('fetch failed'))
  expect((await noteRecordingHosts(church.content, offline)).at(-1)).toContain(
    'Not known yet: where 6 recordings are redirected to',
  )
  expect(church.oldSite().recordingHosts).toEqual(redirected)
})

/** `link → the site whose page it is → the file behind it`, as far as there is one. */
const LINKS = `
https://www.dropbox.com/s/ab1/salt.mp3?dl=0 → Dropbox → https://www.dropbox.com/s/ab1/salt.mp3?raw=1
https://www.dropbox.com/scl/fi/ab1/salt.mp3?rlkey=k&dl=0 → Dropbox → https://www.dropbox.com/scl/fi/ab1/salt.mp3?rlkey=k&raw=1
https://www.dropbox.com/s/ab1/salt.mp3 → Dropbox → https://www.dropbox.com/s/ab1/salt.mp3?raw=1
https://www.dropbox.com/sh/ab1/folder?dl=0 → Dropbox
https://www.dropbox.com/s/ab1/salt.mp3?dl=1
https://www.dropbox.com/s/ab1/salt.mp3?raw=1
https://drive.google.com/file/d/1aB-c/view?usp=sharing → Google Drive → https://drive.google.com/uc?export=download&id=1aB-c
https://drive.google.com/open?id=1aB-c → Google Drive → https://drive.google.com/uc?export=download&id=1aB-c
https://drive.google.com/drive/folders/1aB → Google Drive
https://1drv.ms/u/s!Ab1 → OneDrive → https://1drv.ms/u/s!Ab1?download=1
https://church.sharepoint.com/:u:/g/Ab1?e=x → SharePoint → https://church.sharepoint.com/:u:/g/Ab1?e=x&download=1
https://app.box.com/s/ab1 → Box → https://app.box.com/shared/static/ab1
https://soundcloud.com/church/salt → SoundCloud
https://on.soundcloud.com/ab1 → SoundCloud
https://open.spotify.com/episode/1 → Spotify
https://podcasts.apple.com/us/podcast/id1?i=2 → Apple Podcasts
https://www.icloud.com/iclouddrive/ab1 → iCloud
https://youtu.be/abcdefghijk → YouTube
https://archive.org/details/salt → the Internet Archive
https://archive.org/download/salt/salt.mp3
https://media.podbean.com/a.mp3
https://church.podbean.com/e/salt/ → Podbean
https://files.example.org/salt.mp3
not an address
`
test.each(
  LINKS.trim()
    .split('\n')
    .map((row) => row.split(' → ')),
)('%s is a page of %s', (link, owner, file) => expect([pageOf(link!)?.of, pageOf(link!)?.file]).toEqual([owner, file]))

test('a link to a page is made right where that lasts; others are links, and a video is a video', () => {
  const church = moving()
  const rows = [
    'https://www.dropbox.com/s/1/a.mp3?dl=0',
    'https://drive.google.com/file/d/1/view',
    'https://youtu.be/abcdefghijk',
  ]
  church.put(
    't.csv',
    [
      'title,date,preacher,audioUrl,bytes',
      ...rows.map((url, at) => `S${at},2021-01-${10 + 7 * at},A B,${url},90000`),
    ].join('\n'),
  )
  expect(church.report()).toContain('it is a page of Google Drive, whose file npm run import -- --recordings can bring')
  church.take()
  expect(church.sermons().map(({ audioUrl, audioFile, videoUrl }) => [audioUrl, audioFile?.url, videoUrl])).toEqual([
    [undefined, undefined, expect.stringContaining('abcdefghijk')],
    ['https://drive.google.com/file/d/1/view', undefined, undefined],
    ['https://www.dropbox.com/s/1/a.mp3?raw=1', 'https://www.dropbox.com/s/1/a.mp3?raw=1', undefined],
  ])
})

const ROW = 'title,date,preacher,audioUrl,videoUrl,oldAddress\n'
test.each([
  ['recording', 'Slt,2021-01-10,A B,https://x.example/1.mp3,,'],
  ['video', 'Slt,2021-01-10,A B,,https://vimeo.com/1234567,'],
  ['page', 'Slt,2021-01-10,A B,,,https://old.example/salt/'],
])('a title corrected in the table is no second sermon: the same %s', (_, row) => {
  const church = moving()
  church.put('t.csv', ROW + row)
  church.take()
  church.put('t.csv', ROW + row.replace('Slt', 'Salt of the Earth'))
  expect(church.report()).toContain('New sermons: 0, duplicates: 0, already here: 1')
  church.put('t.csv', ROW + row.replace('Slt', 'Salt again').replace('01-10', '01-17'))
  expect(church.report()).toContain('New sermons: 1')
})

test('pages of other people’s sites become no redirects, and are told', () => {
  const links = [
    'https://open.spotify.com/episode/1',
    'https://subsplash.com/u/-1/media/d/2',
    'https://podcasts.apple.com/us/podcast/id3',
    'https://old.example/4/',
  ]
  const rows = links.map((link, at) => `S${at},2021-01-${10 + 7 * at},A B,,,${link}`)
  const church = reporting(
    't.csv',
    ROW + rows.join('\n'),
    'which never lead here, are: https://open.spotify.com/episode/1 and 2 more.',
  )
  expect(church.take()).toEqual({ sermons: 4, redirects: 1 })
  expect(Object.keys(church.oldSite().redirects)).toEqual(['/4/'])
})

test('a podcast that apps know already keeps its ids when a feed is imported; what church.json gets is in the report', () => {
  const first = reporting(
    'feed.xml',
    podcast(episode()),
    'church.json: podcast.firstFeedUrl becomes “https://old.example/feed/podcast/”.',
  )
  first.take()
  expect(first.church().podcast).toEqual({ firstFeedUrl: 'https://old.example/feed/podcast/' })
  const church = moving()
  church.have({
    slug: 'ours',
    title: 'Ours',
    preacher: 'A',
    date: '2024-01-07T10:30',
    audioFile: { url: 'https://x.example/1.mp3', bytes: 9, type: 'audio/mpeg' },
  })
  church.put('feed.xml', podcast(episode()))
  expect(church.report()).not.toContain('firstFeedUrl')
  church.take()
  expect(church.church().podcast).toBeUndefined()
})

test('files of the old site in texts are told', () => {
  const church = moving()
  writeFileSync(
    join(church.content, 'terms-of-use.md'),
    `[Bulletin](${served('a.pdf')}) https://ferryman.example/photos/x.jpg`,
  )
  expect(leftOnOldSite(church.content, SITE)).toEqual([
    { file: 'terms-of-use.md', field: '', message: expect.stringContaining('/a.pdf') },
  ])
})
