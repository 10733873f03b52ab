/** Addresses of an earlier site on this host. */
import { expect, onTestFinished, test } from 'vitest'
import { createEdge } from '#server/edge/edge-app.ts'
import type { SiteFacts } from '#server/site/headers.ts'
import { sample } from '#tests/unit/server/sample-site.ts'

const FACTS: Partial<SiteFacts> = {
  moved: {
    '/sermons/faith/': '/sermons?q=Faith+%26+Works',
    '/predigt/größe.html': '/sermons?q=Gr%C3%B6%C3%9Fe',
    '/about/': '/contact',
    '/old/%2Fslash': '/about',
    '/p/aB': '/contact',
    '/p/Ab': '/about',
    '/greek': '/sermons?series=Φῶς&speaker=50%25',
  },
}

const HOSTS = {
  async node(facts: Partial<SiteFacts>) {
    const site = await sample({ facts })
    onTestFinished(() => site.remove())
    return site.request
  },
  async edge(facts: Partial<SiteFacts>) {
    const edge = createEdge({
      facts: { embedHosts: [], styleHashes: {}, ...facts },
      files: [
        ['/about.html', '"a"', 5],
        ['/404.html', '"b"', 5],
      ],
    })
    const bindings = { ASSETS: { fetch: async () => new Response('pages') }, DB: undefined as never }
    return (path: string, init?: RequestInit) =>
      edge.fetch(new Request(new URL(path, 'http://church.test'), init), bindings)
  },
}

test.each(['node', 'edge'] as const)('%s redirects old addresses permanently, and only those', async (host) => {
  const request = await HOSTS[host](FACTS)
  for (const [from, to] of [
    ['/sermons/faith/', '/sermons?q=Faith+%26+Works'],
    ['/sermons/faith', '/sermons?q=Faith+%26+Works'],
    ['/sermons/f%61ith/?utm_source=x&q=evil', '/sermons?q=Faith+%26+Works'],
    ['/predigt/gr%C3%B6%C3%9Fe.html', '/sermons?q=Gr%C3%B6%C3%9Fe'],
    ['/old/%2Fslash', '/about'],
    ['/Sermons/FAITH.', '/sermons?q=Faith+%26+Works'],
    ['/sermons/faith//', '/sermons?q=Faith+%26+Works'],
    ['/p/Ab', '/about'],
    ['/p/ab', '/contact'],
    ['/greek', '/sermons?series=%CE%A6%E1%BF%B6%CF%82&speaker=50%25'],
  ]) {
    const answer = await request(from!)
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to])
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  }
  for (const path of ['/sermons/faithful', '/sermons/%', '/__proto__', '/constructor'])
    expect([path, (await request(path)).status]).toEqual([path, 404])
  expect((await request('/sermons/faith', { method: 'POST' })).status).toBe(404)
})

test.each(['node', 'edge'] as const)(
  '%s shows its own screen where the old site had the same address',
  async (host) => {
    const request = await HOSTS[host](FACTS)
    expect((await request('/about')).status).toBe(200)
    expect((await request('/about/')).headers.get('location')).toBe('/about')
  },
)

test.each(['node', 'edge'] as const)('%s redirects old addresses to a site below a path', async (host) => {
  const request = await HOSTS[host]({ ...FACTS, basePath: '/church' })
  expect((await request('/sermons/faith')).headers.get('location')).toBe('/church/sermons?q=Faith+%26+Works')
  expect((await request('/nothing')).status).toBe(404)
})
