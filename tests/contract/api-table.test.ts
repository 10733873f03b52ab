import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { answerApi } from '#data/api/answer-api.ts'
import { READ_ROWS } from '#data/api/api-table.ts'
import { COLLECTION_NAMES, collectionReader } from '#data/api/collections.ts'
import { content, differences, GROUPS, NETWORK_GROUPS, type Answered, type ContractCase } from './cases.ts'
import { CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { entriesOf } from '#tests/fixtures/entries.ts'
import { DIST } from '#tests/built-site.ts'
import { askRaw } from './built-app.ts'

const ORIGIN = 'http://localhost:4173'

type Host = (request: Request) => Promise<Response>

/** Answers as the page does, from the built files instead of the network. */
const pageHost: Host = (request) =>
  answerApi(request, {
    read: collectionReader(async (path) => {
      const file = resolve(DIST, path.slice(1))
      return existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 })
    }),
    receive: () => Promise.reject(new Error('no message is sent here')),
  })

async function ask(host: Host, { method, path }: ContractCase): Promise<Answered> {
  const response = await host(new Request(ORIGIN + path, { method }))
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type'),
    allow: response.headers.get('Allow'),
    body: await response.text(),
  }
}

describe.each<[string, Host]>([
  ['page', pageHost],
  ['server', askRaw],
])('the %s answers', (_, host) => {
  test.each(Object.entries(NETWORK_GROUPS))('%s', async (__, cases) => {
    expect(differences(cases, await Promise.all(cases.map((one) => ask(host, one))))).toEqual([])
  })

  test('a read with `Cache-Control: no-cache`', async () => {
    for (const path of ['/api/sermons', '/api/leaders/1'])
      expect((await host(new Request(ORIGIN + path))).headers.get('Cache-Control')).toBe('no-cache')
  })
})

test.each(READ_ROWS.filter(({ path }) => !path.endsWith('{id}')).map(({ path }) => path))(
  'the server compresses %s, and its ETag is answered with a 304 without a body',
  async (path) => {
    const read = (headers: Record<string, string> = {}, method = 'GET') =>
      askRaw(new Request(ORIGIN + path, { method, headers }))
    const plain = await read()
    const text = await plain.text()
    const compressed = await read({ 'Accept-Encoding': 'gzip, br' })
    const etag = compressed.headers.get('ETag')!
    expect([plain.headers.get('Content-Encoding'), compressed.headers.get('Content-Encoding')]).toEqual([null, 'gzip'])
    expect(compressed.headers.get('Vary')).toBe('Accept-Encoding')
    expect(compressed.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect([etag, (await read({}, 'HEAD')).headers.get('ETag')]).toEqual([plain.headers.get('ETag'), etag])
    const unpacked = compressed.body!.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unpacked).text()).toBe(text)
    const known = await read({ 'Accept-Encoding': 'gzip', 'If-None-Match': etag })
    expect([known.status, await known.text(), known.headers.get('Cache-Control')]).toEqual([304, '', 'no-cache'])
    expect((await read({ 'If-None-Match': '"another"' })).status).toBe(200)
  },
)

test('every read in the table has a case with an expected answer', () => {
  const cases = GROUPS['every read with what the content holds']!
  for (const { path } of READ_ROWS)
    expect(cases.find((one) => one.path === path.replace('{id}', '1'))?.json).toBeDefined()
})

test('each file in a collection is an entry, numbered from 1; the oldest sermon is 1', () => {
  for (const name of COLLECTION_NAMES) {
    const entries = entriesOf(CONTENT_FOLDER, name)
    expect(content(name).map(({ id }) => id)).toEqual(entries.map((_, index) => index + 1))
  }
  const times = content('sermons').map(({ date }) => Date.parse(date))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('an unreadable collection gives a 503 with a text that reveals nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = {
    read: () => Promise.reject(new Error('secret detail')),
    receive: () => Promise.reject(new Error('unused')),
  }
  const response = await answerApi(new Request(`${ORIGIN}/api/sermons`), broken)
  expect(response.status).toBe(503)
  expect(await response.text()).not.toContain('secret')
  log.mockRestore()
})
