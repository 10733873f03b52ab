/** A server whose site is rebuilt under load: every answer is complete and from a single build. */
import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import { startServer } from '#server/serve.ts'
import { watchSite, type WatchedSite } from '#server/site/watch-site.ts'
import { church } from '#tests/unit/site-build/known-content.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { sample, type Sample } from '#tests/unit/server/sample-site.ts'

const RECORDING = '/recordings/sermon-1a2b3c4d.mp3'

let folder: string
let dist: string
let posts: Sample
let watched: WatchedSite
let app: Pick<App, 'fetch'>
let said: string[]
beforeEach(async () => {
  folder = temporaryFolder()
  dist = join(folder, 'dist')
  said = []
  posts = await sample()
  await publish(1)
  await watch()
})
afterEach(async () => {
  watched.stop()
  await posts.remove()
})

async function watch(intervalMs = 3_600_000, rateLimitPerMinute = 0): Promise<void> {
  watched?.stop()
  const say = (line: string) => said.push(line)
  watched = await watchSite(dist, { log: say, logError: say, intervalMs })
  app = createApp({ site: watched, store: posts.store, rateLimitPerMinute, trustProxy: false, logError: say })
}

const photo = (build: number) => `photo of build ${build} `.repeat(5_000 + build)

/**
 * Swaps in a build as `npm run build` does: two renames, and then the old one is removed. The server gets to run between
 * any two steps.
 */
async function publish(build: number, change: (aside: string) => void = () => undefined): Promise<void> {
  const [aside, old] = [join(folder, `aside-${build}`), join(folder, 'old')]
  const page = `<!doctype html><title>Build ${build}</title><script src="/assets/app-${build}.js"></script>`
  const name = `Church of build ${build}`
  const files: Record<string, string> = {
    'index.html': page,
    'about.html': page,
    [`assets/app-${build}.js`]: `export const build = ${build}`,
    'photos/nave.webp': photo(build),
    'data/collections.json': '{"sermons":[],"leaders":[],"outreach":[],"gallery":[],"events":[]}',
    [RECORDING.slice(1)]: 'sound',
    '.site.json': JSON.stringify({
      embedHosts: [],
      styleHashes: {},
      church: { ...church, name },
    }),
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(aside, path)), { recursive: true })
    writeFileSync(join(aside, path), content)
  }
  change(aside)
  if (build > 1) renameSync(dist, old)
  for (let turns = 0; turns < 5; turns += 1) await setImmediate()
  renameSync(aside, dist)
  await setImmediate()
  rmSync(old, { recursive: true, force: true })
}

const ask = async (path: string, init?: RequestInit) => app.fetch(new Request(`http://church.test${path}`, init), {})
const write = (key: string = crypto.randomUUID()) => ({
  method: 'POST',
  body: JSON.stringify(LETTER),
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
})

test('under load every answer is complete, pages and scripts match, and no message is lost', async () => {
  const LAST = 3
  const WRITERS = 2
  await watch(5)
  const server = await startServer(app, { port: 0, host: '127.0.0.1' })
  const text = async (path: string, status: number, init?: RequestInit) => {
    const answer = await fetch(server.url + path, init)
    const body = await answer.text()
    expect([path, answer.status, body.length > 0]).toEqual([path, status, true])
    return body
  }
  let answers = 0
  const messages: string[] = []
  const seen = new Set<number>()
  const visit = async (isWriter: boolean) => {
    for (let build = 0; build < LAST;) {
      const page = await text(answers % 2 ? '/' : '/about', 200)
      build = Number(/<title>Build (\d+)/.exec(page)![1])
      expect(await text(/src="([^"]+)"/.exec(page)![1]!, 200)).toBe(`export const build = ${build}`)
      const shown = await text('/photos/nave.webp', 200)
      expect(shown).toBe(photo(Number(/\d+/.exec(shown)![0])))
      expect(await text('/api/events', 200)).toBe('[]')
      expect(await text(RECORDING, 206, { headers: { Range: 'bytes=1-3' } })).toBe('oun')
      answers += 5
      if (isWriter) {
        messages.push(crypto.randomUUID())
        await text('/api/contact', 201, write(messages.at(-1)))
      }
      // The next build follows once this one has been noticed and served for a while.
      if (!seen.has(build)) {
        seen.add(build)
        for (let index = 0; index < 12; index += 1) await text('/', 200)
        answers += 12
        if (build < LAST) await publish(build + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, (_, index) => visit(index < WRITERS)))
  await server.stop()
  expect(seen.size).toBe(LAST)
  expect((await posts.store.list()).map(({ key }) => key).sort()).toEqual(messages.sort())
  expect(said).toEqual(Array(LAST - 1).fill('Now serving the new build of the site.'))
})

test('an open page gets its scripts from the previous build, until the next build', async () => {
  for (const [build, status] of [
    [2, 200],
    [3, 404],
  ] as const) {
    await publish(build)
    await watched.look()
    expect((await ask('/assets/app-1.js')).status).toBe(status)
  }
  expect(watched.current.paths.filter((path) => path.startsWith('/assets/'))).toEqual(['/assets/app-3.js'])
})

test('the server’s own pages have the new name, and rate limits continue', async () => {
  await watch(3_600_000, 1)
  expect((await ask('/api/contact', write())).status).toBe(201)
  await publish(2)
  await watched.look()
  expect((await ask('/api/contact', write())).status).toBe(429)
  expect(await (await ask('/contact/sent')).text()).toContain('Church of build 2')
})

test('a build without .site.json is not served until it has one, and the log says so once', async () => {
  let facts = ''
  await publish(2, (aside) => {
    unlinkSync(join(aside, '.site.json'))
    facts = join(dist, '.site.json')
  })
  for (let looks = 0; looks < 2; looks += 1) await watched.look()
  expect(await (await ask('/')).text()).toContain('Build 1')
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^The new build cannot be served, so the previous build is still online\. .*\.site\.json could not be read .* npm run build$/,
  )
  writeFileSync(facts, JSON.stringify({ embedHosts: [], styleHashes: {}, church }))
  await watched.look()
  expect(await (await ask('/')).text()).toContain('Build 2')
})

test('a picture that the next build dropped is not found, and of a smaller one all is sent, before the build is noticed', async () => {
  const nave = 'photos/nave.webp'
  const range = { headers: { Range: `bytes=0-${photo(1).length - 1}` } }
  await publish(2, (aside) => writeFileSync(join(aside, nave), 'small'))
  const smaller = await ask(`/${nave}`, range)
  expect([smaller.status, smaller.headers.get('Content-Length'), await smaller.text()]).toEqual([200, '5', 'small'])
  await publish(3, (aside) => unlinkSync(join(aside, nave)))
  for (const init of [{}, range]) expect((await ask(`/${nave}`, init)).status).toBe(404)
  expect(said).toEqual([])
})

test('if its folder is missing, the site is still served, and so is the next build', async () => {
  renameSync(dist, join(folder, 'away'))
  await watched.look()
  expect((await ask('/about')).status).toBe(200)
  expect((await ask('/photos/nave.webp')).status).toBe(404)
  // A mistyped `ln` has made a link to itself.
  symlinkSync(dist, dist)
  await watched.look()
  unlinkSync(dist)
  renameSync(join(folder, 'away'), dist)
  await publish(2)
  expect(await (await ask('/photos/nave.webp')).text()).toBe(photo(2))
})
