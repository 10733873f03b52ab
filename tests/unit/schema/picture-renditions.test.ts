import { describe, expect, test } from 'vitest'
import {
  ALL_WIDTHS,
  isRendition,
  isSmall,
  NO_RENDITIONS,
  pictureOf,
  pictureSources,
  precachedFormat,
} from '#schema/picture-renditions.ts'

describe('the renditions of a picture', () => {
  test('a photograph has AVIF and WebP in every width, at the page’s own addresses', () => {
    expect(
      pictureSources('/photos/nave-2.webp', [2000, 1500, '#808080', ALL_WIDTHS], (path) => `/church${path}`),
    ).toEqual([
      { type: 'image/avif', srcset: '/church/photos/nave-2-640.avif 640w, /church/photos/nave-2-1280.avif 1280w' },
      { type: 'image/webp', srcset: '/church/photos/nave-2-640.webp 640w, /church/photos/nave-2-1280.webp 1280w' },
    ])
  })
  test('a small photograph has its own width', () => {
    expect(pictureSources('/photos/old.webp', [900, 600, '#808080', ALL_WIDTHS])[0]!.srcset).toBe(
      '/photos/old-640.avif 640w, /photos/old-900.avif 900w',
    )
    expect(pictureSources('/photos/tiny.webp', [300, 200, '#808080', ALL_WIDTHS])[0]!.srcset).toBe(
      '/photos/tiny-640.avif 300w',
    )
  })
  test('a drawing is itself, or a lighter AVIF', () => {
    expect(pictureSources('/photos/steeple.svg', [1280, 960, '#808080', NO_RENDITIONS])).toEqual([])
    expect(pictureSources('/photos/steeple.svg', [1600, 1200, '#808080', 1280])).toEqual([
      { type: 'image/avif', srcset: '/photos/steeple-1280.avif 1280w' },
    ])
  })
})

describe('pictures that stand in for others', () => {
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
  test('lists show renditions, the viewer the full size', () => {
    expect(
      [
        '/photos/a.svg',
        '/photos/a-640.avif',
        '/photos/a-900.webp',
        '/photos/a-1280.avif',
        '/photos/a.webp',
        '/photos/a-2.webp',
      ].map(isRendition),
    ).toEqual([true, true, true, true, false, false])
  })
  test('small pictures are drawings and what is precached', () => {
    expect(['/photos/a.svg', '/photos/a-640.avif', '/photos/a-1280.avif', '/photos/a.webp'].map(isSmall)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(precachedFormat('/photos/a-640.avif')).toBe('/photos/a-640.webp')
    expect(precachedFormat('/photos/a.svg')).toBe('/photos/a.svg')
  })
})
