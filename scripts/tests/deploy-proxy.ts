/** nginx in front of the site: what it passes on, unchanged, and what it refuses. */
import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ask, type Answer, type Asked } from './deploy-ask.ts'

/** Posts a minute that the site under test takes from one visitor. */
export const RATE_LIMIT = 3
/** Headers that a proxy may change. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'date', 'server', 'transfer-encoding'])

const post = (port: number, text: string, given: Partial<Asked> = {}) =>
  ask(port, {
    path: '/api/contact',
    method: 'POST',
    ...given,
    headers: { 'Content-Type': 'application/json', ...given.headers },
    body: JSON.stringify({
      name: 'Ida Example',
      email: 'ida@example.com',
      phone: '',
      subject: 'Through the proxy',
      message: text,
    }),
  })

/** @throws AssertionError from `run`, which takes the two ports */
export const PROXY_CHECKS: { name: string; run(proxy: number, site: number): Promise<void> }[] = [
  {
    name: 'every header comes through as the site sent it',
    async run(proxy, site) {
      for (const path of [
        '/',
        '/about',
        '/sw.js',
        '/data/sermons.json',
        '/calendar.ics',
        '/api/sermons?limit=1',
        '/nowhere',
        '/about/',
      ]) {
        const [through, direct] = await Promise.all([ask(proxy, { path }), ask(site, { path })])
        const told = ({ headers }: Answer) =>
          Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name)))
        assert.equal(through.status, direct.status, path)
        assert.deepEqual(told(through), told(direct), path)
      }
    },
  },
  {
    name: 'pages are compressed once, by the build',
    async run(proxy) {
      const plain = (await ask(proxy, { path: '/about' })).body
      for (const [coding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { headers, body } = await ask(proxy, { path: '/about', headers: { 'Accept-Encoding': coding } })
        assert.equal(headers['content-encoding'], coding)
        assert.deepEqual(unpack(body), plain)
      }
    },
  },
  {
    name: 'a page that is known already is not sent again',
    async run(proxy) {
      const { headers } = await ask(proxy, { path: '/about' })
      assert.equal(
        (await ask(proxy, { path: '/about', headers: { 'If-None-Match': String(headers.etag) } })).status,
        304,
      )
    },
  },
  {
    name: 'a browser’s post passes as the site’s own, another site’s does not',
    async run(proxy) {
      assert.equal(
        (
          await post(proxy, 'From the site’s own page.', {
            from: '127.0.0.20',
            headers: { Origin: 'http://church.example' },
          })
        ).status,
        201,
      )
      assert.equal(
        (await post(proxy, 'From somewhere else.', { from: '127.0.0.21', headers: { Origin: 'https://evil.example' } }))
          .status,
        403,
      )
    },
  },
  {
    name: 'the rate limit counts visitors, not the proxy, whatever they claim to be',
    async run(proxy) {
      const statuses: number[] = []
      for (let index = 0; index <= RATE_LIMIT; index += 1)
        statuses.push(
          (
            await post(proxy, `Message number ${index} of one visitor.`, {
              from: '127.0.0.30',
              headers: { 'X-Forwarded-For': `203.0.113.${index}` },
            })
          ).status,
        )
      assert.deepEqual(statuses, [...Array<number>(RATE_LIMIT).fill(201), 429])
      assert.equal((await post(proxy, 'Somebody else’s message.', { from: '127.0.0.31' })).status, 201)
    },
  },
  {
    name: 'a message too long is refused in words, and what is no message by nginx',
    async run(proxy) {
      const tooLong = await post(proxy, 'x'.repeat(70_000), { from: '127.0.0.40' })
      assert.deepEqual([tooLong.status, tooLong.headers['content-type']], [413, 'text/plain; charset=utf-8'])
      // nginx may close the connection while the body is still being sent.
      const noMessage = await post(proxy, 'x'.repeat(2_000_000), { from: '127.0.0.41' }).then(
        ({ status }) => status,
        () => 413,
      )
      assert.equal(noMessage, 413)
    },
  },
]
