import { expect, test } from 'vitest'
import { renderScreenCard } from '#site-build/pages/social-card.ts'

test('a name that is one long word is broken, and does not stop the build', async () => {
  const card = await renderScreenCard('/about', 'About Us', 'Gemeindehaus'.repeat(5))
  expect(card.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})
