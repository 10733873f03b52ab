import { expect, test } from 'vitest'
import { baseOfRendition, pictureSources } from '#schema/picture-renditions.ts'

test.each<[string, number, Record<string, string>]>([
  [
    '/photos/nave-2.webp',
    2000,
    {
      avif: '/photos/nave-2-640.avif 640w, /photos/nave-2-1280.avif 1280w',
      webp: '/photos/nave-2-640.webp 640w, /photos/nave-2-1280.webp 1280w',
    },
  ],
  // Smaller photos are sent at their own width.
  [
    '/photos/old.webp',
    900,
    {
      avif: '/photos/old-640.avif 640w, /photos/old-1280.avif 900w',
      webp: '/photos/old-640.webp 640w, /photos/old-1280.webp 900w',
    },
  ],
  ['/photos/tiny.webp', 300, { avif: '/photos/tiny-640.avif 300w', webp: '/photos/tiny-640.webp 300w' }],
  ['/photos/steeple.svg', 1280, {}],
])('the renditions of %s, %i px wide', (url, width, sets) => {
  expect(pictureSources(url, [width, width, '#808080'])).toEqual(
    Object.entries(sets).map(([format, srcset]) => ({ type: `image/${format}`, srcset })),
  )
})

test.each([
  ['/photos/nave.webp', '/photos/nave'],
  ['/photos/nave-640.avif', '/photos/nave'],
  ['/photos/nave-2.webp', '/photos/nave-2'],
  ['/photos/nave-2-640.avif', '/photos/nave-2'],
  ['/photos/nave-1000.webp', '/photos/nave-1000'],
  ['/photos/nave-1000-1280.webp', '/photos/nave-1000'],
  ['/photos/steeple.svg', '/photos/steeple'],
])('%s is a file of %s', (path, picture) => expect(baseOfRendition(path)).toBe(picture))
