import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample, type Sample } from './sample-site.ts'

let site: Sample
beforeAll(async () => void (site = await sample({ facts: { basePath: '/church' } })))
afterAll(() => site.remove())

test('pages, files and the API are below the path', async () => {
  expect(await (await site.request('/church/')).text()).toContain('Home')
  expect(await (await site.request('/church/about')).text()).toContain('About')
  expect((await site.request('/church/assets/app-1a2b.js')).headers.get('cache-control')).toContain('immutable')
  expect(await (await site.request('/church/api/events')).json()).toEqual([])
  expect((await site.request('/church/about')).headers.get('content-security-policy')).toContain("'sha256-abc='")
})

test('outside the path there is nothing but redirects to it', async () => {
  for (const path of ['/', '/church']) {
    const answer = await site.request(`${path}?from=print`)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 308, '/church/?from=print'])
  }
  for (const path of ['/about', '/api/events', '/churches/about', '/church-yard', '/data/events.json']) {
    const answer = await site.request(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, `Not found - ${path}`])
  }
})

test('redirects stay below the path', async () => {
  expect((await site.request('/church/about/?q=1')).headers.get('location')).toBe('/church/about?q=1')
  const opened = await site.request('/church/about.html', { headers: { 'Sec-Fetch-Mode': 'navigate' } })
  expect(opened.headers.get('location')).toBe('/church/about')
})

test('the API names paths without the base path, and unknown screens get the site’s page', async () => {
  const unknown = await site.request('/church/api/nothing')
  expect([unknown.status, await unknown.text()]).toEqual([404, 'Not found - /api/nothing'])
  const lost = await site.request('/church/nowhere')
  expect([lost.status, await lost.text()]).toEqual([404, expect.stringContaining('Lost')])
})

test('messages are accepted below the path', async () => {
  const answer = await site.request('/church/api/newsletter', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"ida@example.com"}',
  })
  expect(answer.status).toBe(201)
  expect(await site.store.list()).toHaveLength(1)
})
