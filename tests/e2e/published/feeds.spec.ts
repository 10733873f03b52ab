/** Feeds and structured data as the server sends them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { DIST } from '#tests/built-site.ts'

test('the feeds exist and are revalidated', async ({ request }) => {
  for (const [path, type] of [
    ['/sermons.xml', /xml/],
    ['/calendar.ics', /^text\/calendar; charset=utf-8$/],
    ['/sitemap.xml', /xml/],
    ['/robots.txt', /^text\/plain/],
  ] as const) {
    const answer = await request.get(path)
    expect.soft([path, answer.status(), answer.headers()['cache-control']]).toEqual([path, 200, 'no-cache'])
    expect.soft(answer.headers()['content-type'], path).toMatch(type)
  }
})

test('church, services and sermons are described for search engines, as the policy allows, after the main text', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/services', '/sermons']) {
    const html = await (await request.get(path)).text()
    expect(html.indexOf('application/ld+json'), 'on a slow line it would hold the first word up').toBeGreaterThan(
      html.indexOf('</main>'),
    )
    await page.goto(path)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
      '@context': string
      '@graph': { '@type': string }[]
    }
    expect(data['@context']).toBe('https://schema.org')
    expect(data['@graph'][0]!['@type']).toBe(path === '/sermons' ? 'VideoObject' : 'Church')
  }
})

test('people can subscribe to the calendar and the sermons', async ({ page }) => {
  for (const [path, name, href] of [
    ['/services', 'Subscribe to Our Calendar', /^webcal:\/\/[^/]+\/calendar\.ics$/],
    ['/sermons', 'Follow in a Podcast App (RSS)', '/sermons.xml'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('the worker precaches nothing that only other programs use @journey', () => {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8')
  for (const name of [
    ...readdirSync(join(DIST, 'social')),
    'podcast-cover',
    ...readdirSync(join(DIST, 'recordings')),
    'social-card.png',
    'sermons.xml',
  ])
    expect(worker).not.toContain(name)
})
