import { afterEach, expect, test } from 'vitest'
import { church } from '#tests/unit/site-build/known-content.ts'
import { sample, type Sample } from '#tests/unit/server/sample-site.ts'

const PAGES = 'https://pages.example'
let site: Sample | undefined
afterEach(() => site?.remove())

const post = (headers: Record<string, string>) =>
  site!.post({ email: 'ida@example.com' }, { 'Sec-Fetch-Site': 'cross-site', ...headers }, '/api/newsletter')
const preflight = (origin: string) =>
  site!.request('/api/newsletter', {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    },
  })

test('an allowed site passes the preflight and can post with credentials', async () => {
  site = await sample({ allowedOrigins: [PAGES], rateLimitPerMinute: 1 })
  const asked = await preflight(PAGES)
  expect(asked.status).toBe(204)
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'access-control-allow-origin': PAGES,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Content-Type,Idempotency-Key',
  })
  expect(asked.headers.get('vary')).toContain('Origin')

  const answer = await post({ Origin: PAGES, 'Idempotency-Key': 'key-00000001' })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('access-control-allow-origin')).toBe(PAGES)
  expect(await site.store.list()).toHaveLength(1)

  // The page can read a refusal and its Retry-After.
  const refused = await post({ Origin: PAGES, 'Idempotency-Key': 'key-00000002' })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, PAGES])
  expect(refused.headers.get('access-control-expose-headers')).toBe('Retry-After')
})

test('the page after a form without scripts leads back to the church’s own site', async () => {
  site = await sample({ allowedOrigins: [PAGES, church.siteUrl] })
  const headers = { Origin: church.siteUrl, 'Sec-Fetch-Site': 'cross-site' }
  const answer = await site.postForm({ email: 'ida@example.com' }, headers, '/api/newsletter')
  const page = await (await site.request(answer.headers.get('Location')!)).text()
  expect(page).toContain(`<a href="${church.siteUrl}/">Back to the home page</a>`)
})

test.each(['https://other.example', 'https://pages.example.evil.example', 'http://pages.example', 'null'])(
  '%s is not allowed',
  async (origin) => {
    site = await sample({ allowedOrigins: [PAGES] })
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
    const answer = await post({ Origin: origin })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await site.store.list()).toEqual([])
  },
)
