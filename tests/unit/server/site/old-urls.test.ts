/** URLs of an earlier site on this host. */
import { expect, onTestFinished, test } from 'vitest'
import type { SiteFacts } from '#server/site/headers.ts'
import { sample } from '#tests/unit/server/sample-site.ts'

const FACTS: Partial<SiteFacts> = {
  redirects: {
    '/sermons/faith/': '/sermons?q=Faith+%26+Works',
    '/predigt/größe.html': '/sermons?q=Gr%C3%B6%C3%9Fe',
    '/mark-1:2,3': '/sermons?q=Mark',
    '/about/': '/contact',
    '/old/%2Fslash': '/about',
    '/p/aB': '/contact',
    '/p/Ab': '/about',
    '/greek': '/sermons?series=Φῶς&speaker=50%25',
  },
}

async function siteWith(facts: Partial<SiteFacts>) {
  const site = await sample({ facts })
  onTestFinished(() => site.remove())
  return site.request
}

test('old URLs are redirected permanently, and no others', async () => {
  const request = await siteWith(FACTS)
  for (const [from, to] of [
    ['/sermons/faith/', '/sermons?q=Faith+%26+Works'],
    ['/sermons/faith', '/sermons?q=Faith+%26+Works'],
    ['/sermons/f%61ith/?utm_source=x&q=evil', '/sermons?q=Faith+%26+Works'],
    ['/predigt/gr%C3%B6%C3%9Fe.html', '/sermons?q=Gr%C3%B6%C3%9Fe'],
    ['/predigt/gro%CC%88%C3%9Fe.html', '/sermons?q=Gr%C3%B6%C3%9Fe'],
    ['/mark-1%3A2%2C3', '/sermons?q=Mark'],
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

test('a screen takes precedence over an old URL', async () => {
  const request = await siteWith(FACTS)
  expect((await request('/about')).status).toBe(200)
  expect((await request('/about/')).headers.get('location')).toBe('/about')
})

test('old URLs are redirected to a site under a path', async () => {
  const request = await siteWith({ ...FACTS, basePath: '/church' })
  expect((await request('/sermons/faith')).headers.get('location')).toBe('/church/sermons?q=Faith+%26+Works')
  expect((await request('/nothing')).status).toBe(404)
})
