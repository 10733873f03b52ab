import { expect, test } from 'vitest'
import { interleaved } from '#schema/collections/gallery-category.ts'
import { withinBudget } from '#site-build/pictures/budget.ts'

const photo = (name: string) => `/photos/${name}.webp`
/** @param pictures bytes by name. @returns the names of those within the budget */
const within = (budget: number, pictures: Record<string, number>, screens: string[], gallery: string[]) =>
  withinBudget(
    Object.entries(pictures).map(([name, bytes]) => ({ url: photo(`${name}-640`), bytes })),
    { screens: new Set(screens.map(photo)), gallery: gallery.map(photo) },
    budget,
  ).map(({ url }) => url.slice('/photos/'.length, -'-640.webp'.length))

test.each<[string, ReturnType<typeof within>, string[]]>([
  [
    'screens’ pictures are precached, however large they are',
    within(100, { wall: 10, hero: 500 }, ['hero'], ['wall']),
    ['hero'],
  ],
  [
    'the first picture that does not fit ends the list, however small the next ones are',
    within(40, { a: 10, b: 50, c: 1 }, [], ['a', 'b', 'c']),
    ['a'],
  ],
  [
    'a number at the end of a photo’s own name is not a width',
    within(515, { 'nave-2': 500, 'wall-1': 10, 'wall-2': 10 }, ['nave-2'], ['wall-2', 'wall-1']),
    ['nave-2', 'wall-2'],
  ],
])('%s', (_, precached, expected) => {
  expect(precached).toEqual(expected)
})

test('the tabs of the gallery take turns', () => {
  const category = (name: string) => (name.startsWith('a') ? ('church' as const) : ('events' as const))
  const images = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => ({ category: category(name), url: name }))
  expect(interleaved(images)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})
