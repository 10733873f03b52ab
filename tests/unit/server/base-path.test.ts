/** A site under a path on its host, such as `/church`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample, type Sample } from './sample-site.ts'

let site: Sample
const PAGES = 'https://pages.example'
beforeAll(async () => void (site = await sample({ facts: { basePath: '/church' }, allowedOrigins: [PAGES] })))
afterAll(() => site.remove())

test.each([
  ['/church/', 200, /Home/],
  ['/church/about', 200, /About/],
  ['/church/assets/app-1a2b.js', 200, /amen/],
  ['/church/api/events', 200, /^\[\]$/],
  // The API names paths without the base path.
  ['/church/api/nothing', 404, /^Not found - \/api\/nothing$/],
  ['/church/nowhere', 404, /Lost/],
  ...['/about', '/api/events', '/churches/about', '/church-yard', '/data/collections.json'].map(
    (path) => [path, 404, new RegExp(`^Not found - ${path}$`)] as [string, number, RegExp],
  ),
] as [string, number, RegExp][])('%s is answered %i', async (path, status, body) => {
  const answer = await site.request(path)
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(body)])
})

test.each([
  ['/?from=print', '/church/?from=print', {}],
  ['/church?from=print', '/church/?from=print', {}],
  ['/church/about/?q=1', '/church/about?q=1', {}],
  ['/church/about.html', '/church/about', { 'Sec-Fetch-Mode': 'navigate' }],
])('%s leads to %s', async (path, target, headers) => {
  const answer = await site.request(path, { headers: headers as Record<string, string> })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, target])
})

test('pages on another host post to the root of this one, and a form leads back to them', async () => {
  expect((await site.post({ email: 'ida@example.com' }, { Origin: PAGES }, '/api/newsletter')).status).toBe(201)
  const form = await site.postForm({ name: '' }, { Origin: PAGES })
  expect([form.status, await form.text()]).toEqual([422, expect.stringContaining(`href="${PAGES}/church/contact"`)])
})
