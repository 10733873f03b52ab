/** Feeds, structured data and pictures of shared links, as the server sends them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { screens } from '#tests/e2e/kit/helpers.ts'
import { DIST } from '#tests/built-site.ts'

const LARGEST_CARD_BYTES = 400 * 1024

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

test('church, services and sermons are described for search engines, as the policy allows, after the main text @nightly', async ({
  page,
  request,
}) => {
  for (const [path, first] of [
    ['/', 'Church'],
    ['/services', 'Church'],
    ['/sermons', 'VideoObject'],
  ] as const) {
    const html = await (await request.get(path)).text()
    expect(html.indexOf('application/ld+json'), 'on a slow connection it would delay the first text').toBeGreaterThan(
      html.indexOf('</main>'),
    )
    await page.goto(path)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as unknown
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@graph': { 0: { '@type': first } } })
  }
})

test('people can subscribe to the calendar and the sermons @nightly', async ({ page }) => {
  for (const [path, name, href] of [
    ['/services', 'Subscribe to Our Calendar', /^webcal:\/\/[^/]+\/calendar\.ics$/],
    ['/services', 'Subscribe in Google Calendar', /cid=webcal%3A%2F%2F[^/]+%2Fcalendar\.ics$/],
    ['/sermons', 'Follow in a Podcast App (RSS)', '/sermons.xml'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await page.goto('/services')
  await expect(page.getByText(/^https:\/\/[^/]+\/calendar\.ics$/)).toBeVisible()
})

test('every screen links to the feeds, and has its own picture for shared links, in the size that it declares @journey', async ({
  request,
}) => {
  const seen = new Set<string>()
  for (const path of screens()) {
    const html = await (await request.get(path)).text()
    expect.soft(html, path).toMatch(/<link rel="alternate" type="application\/rss\+xml" [^>]*href="\/sermons\.xml">/)
    expect.soft(html, path).toMatch(/<link rel="alternate" type="text\/calendar" [^>]*href="\/calendar\.ics">/)
    const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]
    const url = meta('og:image')!
    expect.soft(url, path).toMatch(/^https:\/\/[^/]+\/[a-z/-]+\.(?:png|jpg)$/)
    expect.soft(meta('og:image:alt'), path).toBeTruthy()
    expect.soft(meta('twitter:card'), path).toBe('summary_large_image')
    seen.add(url)

    const picture = await request.get(new URL(url).pathname)
    expect.soft(picture.headers()['content-type'], path).toBe(meta('og:image:type'))
    const bytes = await picture.body()
    expect.soft(bytes.length, path).toBeLessThan(LARGEST_CARD_BYTES)
    const { width, height } = await sharp(bytes).metadata()
    expect.soft([width, height], path).toEqual([1200, 630])
    expect.soft([meta('og:image:width'), meta('og:image:height')], path).toEqual(['1200', '630'])
  }
  expect(seen.size).toBe(screens().length)
})

test('the worker precaches nothing that only other programs use @journey', () => {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8')
  const names = ['social', 'recordings'].flatMap((folder) => readdirSync(join(DIST, folder)))
  for (const name of [...names, 'podcast-cover', 'social-card.png', 'sermons.xml']) expect(worker).not.toContain(name)
})
