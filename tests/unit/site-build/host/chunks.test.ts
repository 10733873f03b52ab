import { expect, test } from 'vitest'
import { CHUNKS } from '#site-build/host/chunks.ts'

test.each(['/site/src/content/church.json', '/site/church/church.json', '/site/church/descriptions.json'])(
  '%s is in the chunk that every page starts with, wherever the content is',
  (file) => {
    expect(CHUNKS[0]!.name(file)).toBe('app')
  },
)
