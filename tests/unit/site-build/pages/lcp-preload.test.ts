import { expect, test } from 'vitest'
import { lcpPreload } from '#site-build/pages/lcp-preload.ts'

test.each([
  [
    'a separate one for upright phones, which only they preload',
    '<picture class="x"><source srcSet="/tall.svg" media="(max-width: 40em)" width="9" height="14"/><img src="/wide.svg" alt="" fetchPriority="high"/></picture>',
    '<link rel="preload" href="/tall.svg" media="(max-width: 40em)" as="image" fetchpriority="high">',
  ],
  [
    'renditions: the first type, which current browsers choose',
    '<picture><source type="image/avif" srcSet="/a-480.avif 480w, /a-960.avif 960w" sizes="100vw"/><source type="image/webp" srcSet="/a-480.webp 480w"/><img src="/a.jpg" alt="" fetchPriority="high"/></picture>',
    '<link rel="preload" imagesrcset="/a-480.avif 480w, /a-960.avif 960w" imagesizes="100vw" type="image/avif" as="image" fetchpriority="high">',
  ],
  [
    'nothing if no picture has priority',
    '<picture><source srcSet="/b.svg"/><img src="/a.svg" alt="" loading="lazy"/></picture>',
    '',
  ],
  [
    'its own picture, without the sources of an earlier one',
    '<picture><source srcSet="/b.svg"/><img src="/c.svg" alt=""/></picture><img src="/a.svg" alt="" fetchPriority="high"/>',
    '<link rel="preload" href="/a.svg" as="image" fetchpriority="high">',
  ],
])('%s', (_, html, link) => {
  expect(lcpPreload(html)).toBe(link)
})
