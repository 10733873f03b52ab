import { expect, test } from './fixtures.ts'
import { screens } from './helpers.ts'

/** The bytes at which a PNG states its width and height (PNG, 11.2.2). */
const WIDTH_OFFSET = 16
const HEIGHT_OFFSET = 20

test('every screen names the picture that a shared link shows', async ({ request }) => {
  for (const path of screens()) {
    const html = await (await request.get(path)).text()
    const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]
    expect.soft(meta('og:image'), path).toMatch(/^https:\/\/[^/]+\/social-card\.png$/)
    expect.soft([meta('og:image:width'), meta('og:image:height')], path).toEqual(['1200', '630'])
    expect.soft(meta('og:image:alt'), path).toBeTruthy()
    expect.soft(meta('twitter:card'), path).toBe('summary_large_image')
  }
})

test('the picture is there, in the size that the screens promise', async ({ request }) => {
  const response = await request.get('/social-card.png')
  expect(response.headers()['content-type']).toBe('image/png')
  const bytes = await response.body()
  expect([bytes.readUInt32BE(WIDTH_OFFSET), bytes.readUInt32BE(HEIGHT_OFFSET)]).toEqual([1200, 630])
})
