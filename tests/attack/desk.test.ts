/** The desk is a login page on the internet. These tests try what strangers, other sites and its own users might. */
import fs, { readdirSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { afterAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { base64, EDITOR, editorOf, metadata, ORIGIN, startTestDesk, upload } from '#tests/unit/desk/test-desk.ts'
import { git } from '#tests/fixtures/church-repository.ts'
import { KEEPER, storeMessage } from '#tests/unit/desk/small-church.ts'

/** Each git that the desk starts writes into this file. */
const trace = join(temporaryFolder(afterAll), 'trace')
vi.stubEnv('GIT_TRACE', trace)
const desk = await startTestDesk()
const keeper = await desk.signIn()

const api = (path: string, body?: object) => desk.api(path, keeper, body)
const head = () => git(desk.repository.git.folder, 'rev-parse', 'HEAD')
const save = (files: object[]) => api('/contents', { branch: 'main', message: 'Try', files })

const PAGES = ['', 'edit/', 'messages', 'messages/contact.csv', 'history', 'devices', 'login/oauth/authorize']
test.each([...PAGES, 'fonts/..%2fpalette.ts'])('a stranger sees nothing of /desk/%s', async (path) => {
  for (const cookie of ['', '__Host-desk=', '__Host-desk=guessed', 'desk=x']) {
    const answer = await desk.ask(path, { headers: { Cookie: cookie } })
    expect([answer.status, answer.headers.get('Location'), await answer.text()]).toEqual([303, '/desk/sign-in', ''])
  }
})

// The same check is in front of all calls.
const CALLS = ['version', 'user', 'repos/history/site/media/main/church/church.json']
test.each(CALLS)('a stranger’s call to /desk/api/v1/%s is refused', async (path) => {
  for (const headers of [editorOf(''), editorOf('__Host-desk=guessed'), { Authorization: `token ${keeper.token}` }])
    expect((await desk.ask(`api/v1/${path}`, { headers })).status).toBe(401)
  // At most, another site's page sends the cookie. It cannot send this header.
  expect((await desk.ask(`api/v1/${path}`, { headers: { Cookie: keeper.cookie } })).status).toBe(401)
})

test('another site cannot save in a signed-in person’s name, whatever content type it uses', async () => {
  const before = head()
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', undefined])
    for (const headers of [editorOf(keeper.cookie), { Cookie: keeper.cookie }]) {
      const answer = await desk.ask('api/v1/repos/history/site/contents', {
        method: 'POST',
        body: new TextEncoder().encode('{ "message": "x", "files": [] }'),
        headers: { ...headers, Origin: 'https://evil.example', ...(type && { 'Content-Type': type }) },
      })
      expect(answer.status).toBe(403)
    }
  expect(head()).toBe(before)
})

const CHANGES = ['announce/notice', 'announce/take-down', 'recordings/salt', 'history', 'devices/sign-out', 'messages']
test.each(CHANGES)('another site cannot post to /desk/%s in a signed-in person’s name', async (path) => {
  const before = head()
  const body = new URLSearchParams({ token: keeper.token, date: '2026-11-29', text: 'x', isConfirmed: 'yes' })
  const post = (headers: Record<string, string>, fields = body) =>
    desk.ask(path, { method: 'POST', body: fields, headers: { Cookie: keeper.cookie, ...headers } })
  expect((await post({ Origin: 'https://evil.example' })).status).toBe(403)
  expect((await post({ Origin: 'null' })).status).toBe(403)
  expect((await post({ Origin: ORIGIN }, new URLSearchParams({ date: '2026-11-29' }))).status).toBe(403)
  expect((await post({ Origin: ORIGIN }, new URLSearchParams({ token: 'guessed' }))).status).toBe(403)
  expect([head(), (await desk.page('', keeper)).status]).toEqual([before, 200])
})

test('the cookie is limited to this host and to https, and scripts cannot read it', async () => {
  const { headers } = await desk.enterCode(KEEPER.email)
  expect(headers.get('Location')).toBe('/desk/')
  const [cookie, code] = headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-desk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(code).toBe('__Host-desk-code=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
})

test('no page may run scripts, load anything from elsewhere, or be indexed', async () => {
  for (const path of ['sign-in', '', 'messages', 'history', 'devices']) {
    const { headers } = await desk.page(path, keeper)
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; font-src 'self'$/,
    )
    expect([headers.get('X-Robots-Tag'), headers.get('Cache-Control')]).toEqual(['noindex, nofollow', 'no-store'])
  }
})

test('the editor runs only its own scripts, and only its hashed files are cached', async () => {
  const ask = async (path: string) => (await desk.page(path, keeper)).headers
  for (const path of ['edit', 'edit/', 'edit/assets/x-1a2b.js', 'edit/config.json'])
    expect((await ask(path)).get('Content-Security-Policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; media-src 'self' blob:; worker-src 'self' blob:; manifest-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
  expect((await ask('edit/assets/x-1a2b.js')).get('Cache-Control')).toBe('private, max-age=31536000, immutable')
  for (const path of ['edit/', 'edit/config.json', 'edit/assets/missing.js'])
    expect((await ask(path)).get('Cache-Control')).toBe('no-store')
})

// Each kind of path: tests/unit/church-folder/repository.test.ts.
const OUTSIDE = ['package.json', 'church/../package.json', '.git/config', '/etc/passwd', 'church/%2e%2e/package.json']
test.each(OUTSIDE)('%s can be neither read nor written', async (path) => {
  const before = head()
  expect((await api(`/media/main/${path}`)).status).toBe(404)
  expect(await (await api('/file-contents', { files: [path] })).json()).toEqual([])
  expect(await (await api(`/commits?path=${encodeURIComponent(path)}`)).json()).toEqual([])
  const changes = ['create', 'update', 'delete'].map((operation) => ({ operation, path, content: base64('{}') }))
  for (const change of [...changes, { ...changes[1], path: 'church/church.json', from_path: path }])
    expect((await save([change])).status).toBe(422)
  expect(head()).toBe(before)
})

test('a version is named by its hash, never by a git option', async () => {
  for (const version of ['--output=x', 'HEAD~1', '-r', 'main:church', `${'0'.repeat(39)}g`])
    expect((await api(`/git/trees/${encodeURIComponent(version)}`)).status).toBe(404)
})

const FORGED = `x\n${'a'.repeat(40)}\u00002026-11-25T12:00:00Z\u0000The Bishop\u0000Forged`
const SERMONS = [
  ['forge a line of the history', JSON.stringify({ title: FORGED })],
  ['fill the history', JSON.stringify({ title: 'x'.repeat(500_000) })],
  ['have a title without words', '{ "title": { "toString": 1 }, "preacher": "Salome" }'],
]
test.each(SERMONS)('a sermon cannot %s, and can be undone', async (name, text) => {
  const path = `church/sermons/${name.replaceAll(' ', '-')}.json`
  expect((await save([{ operation: 'create', path, content: base64(text) }])).status).toBe(201)
  const history = await (await desk.page('history', keeper)).text()
  expect([history.includes('The Bishop ·'), history.length < 50_000]).toEqual([false, true])
  const [newest] = desk.repository.changes(1)
  expect([newest?.author, newest?.sha]).toEqual([KEEPER.name, head()])
  expect((await api(`/git/trees/${head()}`)).status).toBe(200)
  expect((await desk.post('history', { sha: head() }, keeper)).status).toBe(200)
})

test('a stranger’s upload is not read', async () => {
  let read = 0
  function* pieces() {
    for (; read < 100; read += 1) yield new Uint8Array(65_536)
  }
  const answer = await desk.ask('api/v1/repos/history/site/contents', {
    method: 'POST',
    body: ReadableStream.from(pieces()),
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, read <= 2]).toEqual([401, true])
})

const ODD = ['edit/%', 'edit/%00', 'edit/assets/', 'api/v1/repos/history/site/media/main/%']
test.each(ODD)('%s gets a status below 500', async (path) => {
  expect((await desk.ask(path, { headers: editorOf(keeper.cookie) })).status).toBeLessThan(500)
})

const WRONG = [{}, { files: 'x' }, { files: [null] }, { files: [{ operation: 'create', path: 1 }] }]
test.each(WRONG)('a save of %j is refused with a status below 500', async (body) => {
  const before = head()
  const { status } = await api('/contents', body)
  expect([status >= 400 && status < 500, head()]).toEqual([true, before])
})

test('removing a thousand files starts few processes', async () => {
  const started = () => readFileSync(trace, 'utf8').split('trace: built-in').length
  const before = started()
  const files = Array.from({ length: 1000 }, (_, at) => ({ operation: 'delete', path: `church/sermons/${at}.json` }))
  expect((await save(files)).status).toBe(201)
  expect(started() - before).toBeLessThan(50)
  expect((await save([...files, ...files])).status).toBe(422)
})

test('a million wrong files are refused at the first', async () => {
  const { maxRSS: before } = process.resourceUsage()
  expect((await save(Array.from({ length: 1_000_000 }, () => ({})))).status).toBe(422)
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(700_000)
})

test('what is too large, or no photo, is refused', async () => {
  const answer = await save([{ operation: 'create', path: 'church/photos/page.jpg', content: base64('<!doctype') }])
  const message = expect.stringMatching(/^“page.jpg” is not a photo.+\.$/)
  expect([answer.status, await answer.json()]).toEqual([422, { message }])
  const json = { operation: 'create', path: 'church/sermons/long.json', content: base64('x'.repeat(1_000_001)) }
  expect((await save([json])).status).toBe(422)
  const long = await desk.post('announce/notice', { text: 'x'.repeat(70_000) }, keeper)
  expect([long.status, await long.text()]).toEqual([413, expect.stringContaining('Go back to the previous page')])
  expect((await save([{ ...json, content: 'x'.repeat(64 * 1024 * 1024) }])).status).toBe(413)
})

test('a stranger’s words are plain text on every page', async () => {
  // The last is half a character, which no URL may contain.
  const evil = '<img src=x onerror=alert(1)>\ud800'
  await storeMessage(desk.data, 'k', { name: evil, email: `a"@b.example`, phone: evil, subject: evil, message: evil })
  const html = await (await desk.page('messages', keeper)).text()
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('an editor can sign out only their own devices, and cannot erase anyone’s messages', async () => {
  const editor = await desk.signIn(EDITOR)
  expect(await (await desk.page('devices', editor)).text()).not.toContain(KEEPER.email)
  for (const id of (await (await desk.page('devices', keeper)).text()).match(/(?<=name="id" value=")[^"]+/g)!)
    await desk.post('devices/sign-out', { id }, editor)
  const statuses = [keeper, editor].map(async (who) => (await desk.page('', who)).status)
  expect(await Promise.all(statuses)).toEqual([200, 303])
  const other = await desk.signIn(EDITOR)
  const forget = { name: 'forget', value: 'a@b.example', confirm: 'ERASE' }
  expect((await desk.post('messages', forget, other)).status).toBe(422)
  const erased = await desk.post('messages', { name: 'answered', value: 'erased' }, other)
  expect([erased.status, await erased.text()]).toEqual([422, expect.stringContaining('There is no message')])
})

const uploads = () => readdirSync(join(desk.repository.gitDir, 'desk-uploads')).filter((name) => name.endsWith('.json'))
const tus = (method: string, path: string, headers: Record<string, string>, who: { cookie: string } = keeper) =>
  desk.tus(method, path, headers, who)
const about = (sermon = 'salt') => metadata({ sermon, name: 'a.mp3', email: EDITOR.email })
const begin = (bytes: number, more = about(), who?: { cookie: string }) =>
  tus('POST', '', { 'Upload-Length': String(bytes), ...more }, who)

test.each<[string, number, () => Promise<Response>]>([
  ['from a stranger', 401, () => begin(9, about(), { cookie: '' })],
  ['without a header that another site cannot send', 412, () => tus('POST', '', { 'Tus-Resumable': '' })],
  ['that another site asks about first', 403, () => tus('OPTIONS', '', { Origin: 'https://evil.example' })],
  ['for no sermon', 422, () => tus('POST', '', { 'Upload-Length': '9' })],
  ['for a sermon outside', 422, () => begin(9, about('../../package'))],
  ['of nothing', 422, () => begin(0)],
  ['of an unknown length', 422, () => tus('POST', '', { ...about(), 'Upload-Defer-Length': '1' })],
  ['of less than nothing', 400, () => begin(-1)],
  ['of more than a gigabyte', 413, () => begin(1024 ** 3 + 1)],
  ['to a path outside', 404, () => tus('PATCH', '/..%2f..%2fconfig', { 'Upload-Offset': '0' })],
  ['to another’s path', 404, () => tus('HEAD', `/${'0'.repeat(16)}-x`, {})],
  ['that is read back', 404, () => tus('GET', `/${uploads()[0]}`, {})],
])('an upload %s is answered with %i', async (_, status, ask) => {
  const before = uploads().length
  const answer = await ask()
  expect([answer.status, answer.headers.has('Access-Control-Allow-Methods')]).toEqual([status, false])
  expect(uploads()).toHaveLength(before)
})

test('another person’s upload can be neither seen, continued nor claimed, and a piece is never longer than promised', async () => {
  await upload(desk, keeper, { sermon: 'salt', name: 'a.mp3', bytes: Buffer.alloc(40), until: 20 })
  const [id] = uploads().map((name) => `/${name.replace('.json', '')}`)
  const piece = { 'Upload-Offset': '20', 'Content-Type': 'application/offset+octet-stream' }
  const editor = await desk.signIn(EDITOR)
  for (const method of ['HEAD', 'PATCH']) expect((await tus(method, id!, piece, editor)).status).toBe(404)
  expect((await tus('HEAD', id!, {})).headers.get('Upload-Offset')).toBe('20')
  const wrongs: Record<string, string>[] = [{ 'Upload-Offset': '19' }, { 'Content-Length': '21' }]
  for (const wrong of wrongs)
    expect((await tus('PATCH', id!, { ...piece, ...wrong })).status).toBeGreaterThanOrEqual(400)
})

test('a thousand parallel uploads leave a few beginnings, and a full disk takes none', async () => {
  const beginMany = (length: number) => Promise.all(Array.from({ length }, () => begin(9)))
  const answers = await beginMany(1000)
  // Each of these makes room for itself, at the same time as the others.
  for (let round = 0; round < 10; round++) answers.push(...(await beginMany(3)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
  expect(uploads().length).toBeLessThan(10)
  const full = vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 100, bsize: 4096 } as fs.StatsFs)
  syncBuiltinESMExports()
  const answer = await begin(9)
  full.mockRestore()
  syncBuiltinESMExports()
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('disk is too full')])
})
