import { expect, test } from 'vitest'
import {
  ALL_WIDTHS,
  isRendition,
  isSmall,
  NO_RENDITIONS,
  pictureOf,
  pictureSources,
  precachedFormat,
  type PictureFacts,
} from '#schema/picture-renditions.ts'

const facts = (width: number, renditions: number): PictureFacts => [width, width * 0.75, '#808080', renditions]

test.each<[string, PictureFacts, Record<string, string>]>([
  [
    '/photos/nave-2.webp',
    facts(2000, ALL_WIDTHS),
    {
      avif: '/church/photos/nave-2-640.avif 640w, /church/photos/nave-2-1280.avif 1280w',
      webp: '/church/photos/nave-2-640.webp 640w, /church/photos/nave-2-1280.webp 1280w',
    },
  ],
  // Smaller photos are sent at their own width.
  [
    '/photos/old.webp',
    facts(900, ALL_WIDTHS),
    {
      avif: '/church/photos/old-640.avif 640w, /church/photos/old-900.avif 900w',
      webp: '/church/photos/old-640.webp 640w, /church/photos/old-900.webp 900w',
    },
  ],
  [
    '/photos/tiny.webp',
    facts(300, ALL_WIDTHS),
    { avif: '/church/photos/tiny-640.avif 300w', webp: '/church/photos/tiny-640.webp 300w' },
  ],
  // A drawing is sent unchanged, or as a smaller AVIF.
  ['/photos/steeple.svg', facts(1280, NO_RENDITIONS), {}],
  ['/photos/steeple.svg', facts(1600, 1280), { avif: '/church/photos/steeple-1280.avif 1280w' }],
])('the renditions of %s, %j', (url, picture, sets) => {
  expect(pictureSources(url, picture, (path) => `/church${path}`)).toEqual(
    Object.entries(sets).map(([format, srcset]) => ({ type: `image/${format}`, srcset })),
  )
})

test.each([
  ['/photos/nave.webp', '/photos/nave'],
  ['/photos/nave-640.avif', '/photos/nave'],
  ['/photos/nave-900.webp', '/photos/nave'],
  ['/photos/nave-2.webp', '/photos/nave-2'],
  ['/photos/nave-2-640.avif', '/photos/nave-2'],
  ['/photos/nave-3.webp', '/photos/nave-3'],
  ['/photos/nave-2000.webp', '/photos/nave-2000'],
  ['/photos/nave-1000.webp', '/photos/nave-1000'],
  ['/photos/nave-1000-1280.webp', '/photos/nave-1000'],
  ['/photos/steeple.svg', '/photos/steeple'],
])('%s is a file of %s', (path, picture) => {
  const pictures = ['/photos/nave', '/photos/nave-2', '/photos/nave-1000', '/photos/steeple']
  expect(pictureOf(path, (base) => pictures.includes(base))).toBe(picture)
})

test.each([
  ['/photos/a.svg', { rendition: true, small: true, precached: '/photos/a.svg' }],
  ['/photos/a-640.avif', { rendition: true, small: true, precached: '/photos/a-640.webp' }],
  ['/photos/a-900.webp', { rendition: true, small: false, precached: '/photos/a-900.webp' }],
  ['/photos/a-1280.avif', { rendition: true, small: false, precached: '/photos/a-1280.webp' }],
  ['/photos/a.webp', { rendition: false, small: false, precached: '/photos/a.webp' }],
  ['/photos/a-2.webp', { rendition: false, small: false, precached: '/photos/a-2.webp' }],
])('%s: %j', (path, expected) => {
  expect({ rendition: isRendition(path), small: isSmall(path), precached: precachedFormat(path) }).toEqual(expected)
})
