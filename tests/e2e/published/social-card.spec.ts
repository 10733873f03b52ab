import sharp from 'sharp'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { screens } from '#tests/e2e/kit/helpers.ts'

const FEEDS = [
  /<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="\/sermons\.xml">/,
  /<link rel="alternate" type="text\/calendar" title="[^"]+" href="\/calendar\.ics">/,
]
const LARGEST_CARD_BYTES = 400 * 1024

test('every screen links to the feeds, and has its own picture for shared links, in the size that it declares @journey', async ({
  request,
}) => {
  const seen = new Set<string>()
  for (const path of screens()) {
    const html = await (await request.get(path)).text()
    for (const feed of FEEDS) expect.soft(html, path).toMatch(feed)
    const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]
    const address = meta('og:image')!
    expect.soft(address, path).toMatch(/^https:\/\/[^/]+\/[a-z/-]+\.(?:png|jpg)$/)
    expect.soft([meta('og:image:width'), meta('og:image:height')], path).toEqual(['1200', '630'])
    expect.soft(meta('og:image:alt'), path).toBeTruthy()
    expect.soft([meta('twitter:card'), meta('twitter:image')], path).toEqual(['summary_large_image', address])
    seen.add(address)

    const picture = await request.get(new URL(address).pathname)
    expect.soft(picture.headers()['content-type'], path).toBe(meta('og:image:type'))
    const bytes = await picture.body()
    expect.soft(bytes.length, path).toBeLessThan(LARGEST_CARD_BYTES)
    const { width, height } = await sharp(bytes).metadata()
    expect.soft([width, height], path).toEqual([1200, 630])
  }
  expect(seen.size).toBe(screens().length)
})
