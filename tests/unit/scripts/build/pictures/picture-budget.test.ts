import { expect, test } from 'vitest'
import { interleaved } from '#schema/collections/gallery-category.ts'
import { withinBudget } from '#scripts/build/pictures/picture-budget.ts'

const picture = (url: string, bytes: number) => ({ url, bytes })
const names = (pictures: readonly { url: string }[]) => pictures.map(({ url }) => url)

test('what screens show is stored whatever it weighs', () => {
  const stored = withinBudget(
    [picture('/photos/wall-640.webp', 10), picture('/photos/hero-640.webp', 500)],
    { screens: new Set(['/photos/hero.webp']), gallery: ['/photos/wall.webp'] },
    100,
  )
  expect(names(stored)).toEqual(['/photos/hero-640.webp'])
})

test('the tabs of the gallery share what is left, picture by picture', () => {
  const pictures = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => picture(`/photos/${name}-640.webp`, 10))
  const images = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => ({
    category: name.startsWith('a') ? ('church' as const) : ('events' as const),
    url: `/photos/${name}.webp`,
  }))
  expect(names(withinBudget(pictures, { screens: new Set(), gallery: interleaved(images) }, 30))).toEqual([
    '/photos/a1-640.webp',
    '/photos/b1-640.webp',
    '/photos/a2-640.webp',
  ])
})

test('the first that does not fit ends it, however small the next ones are', () => {
  const pictures = [picture('/photos/a.svg', 10), picture('/photos/b.svg', 50), picture('/photos/c.svg', 1)]
  expect(
    names(
      withinBudget(pictures, { screens: new Set(), gallery: ['/photos/a.svg', '/photos/b.svg', '/photos/c.svg'] }, 40),
    ),
  ).toEqual(['/photos/a.svg'])
})

test('a number at the end of a photo’s own name is not taken for a width', () => {
  const pictures = [
    picture('/photos/nave-2-640.webp', 500),
    picture('/photos/wall-1-640.webp', 10),
    picture('/photos/wall-2-640.webp', 10),
  ]
  const needs = { screens: new Set(['/photos/nave-2.webp']), gallery: ['/photos/wall-2.webp', '/photos/wall-1.webp'] }
  expect(names(withinBudget(pictures, needs, 515))).toEqual(['/photos/nave-2-640.webp', '/photos/wall-2-640.webp'])
})
