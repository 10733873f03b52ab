import { expect, test } from 'vitest'
import { renditionNames } from '#data/picture-renditions.ts'

test.each([
  ['/photos/nave-1280.avif', ['/photos/nave-640.webp'], '/photos/nave-640.webp'],
  ['/photos/nave.webp', ['/photos/nave-640.webp'], '/photos/nave-640.webp'],
  ['/photos/steeple.svg', ['/photos/steeple.svg'], '/photos/steeple.svg'],
  ['/photos/nave-2.webp', ['/photos/nave-640.webp', '/photos/nave-2-640.webp'], '/photos/nave-2-640.webp'],
  ['/photos/nave-2-1280.avif', ['/photos/nave-640.webp', '/photos/nave-2-640.webp'], '/photos/nave-2-640.webp'],
  ['/photos/nave-3.webp', ['/photos/porch-640.webp'], undefined],
])('%s is stood in for by its own rendition', (path, precached, found) => {
  expect(renditionNames(path).find((name) => precached.includes(name))).toBe(found)
})
