import { expect, test } from 'vitest'
import { filterSermons, type SermonFilter } from '#data/site/sermon-filter.ts'
import type { Sermon } from '#schema/collections/sermon.ts'

const sermon = (id: number, change: Partial<Sermon>): Sermon => ({
  id,
  title: `Title ${id}`,
  description: `Description ${id}`,
  scripture: [],
  series: 'Summer',
  preacher: 'Ida Berg',
  date: '2025-08-31T10:30:00-05:00',
  audioUrl: 'https://example.org/a',
  videoUrl: 'https://example.org/v',
  notes: '',
  featured: false,
  ...change,
})

const SERMONS = [
  sermon(4, { title: 'The Patient Farmer', scripture: ['James 5:7-11', 'Psalm 126:5-6'] }),
  sermon(3, { description: 'Why FARMERS wait.', series: 'Harvest' }),
  sermon(2, { preacher: 'Tom Hale', scripture: ['Ruth 2:1-7'] }),
  sermon(1, { preacher: 'Tom Hale', series: 'Harvest', notes: 'farmer' }),
]

const ids = (filter: SermonFilter) => filterSermons(SERMONS, filter).map(({ id }) => id)

test.each<[string, SermonFilter]>([
  ['nothing', {}],
  ['empty texts', { q: '', series: '', speaker: '' }],
  ['all', { q: '', series: 'all', speaker: 'all' }],
  ['blanks', { q: '  ' }],
])('%s filters nothing, and keeps the order', (_, filter) => {
  expect(ids(filter)).toEqual([4, 3, 2, 1])
})

test('the search looks in title and description, in any case, and not in the notes', () => {
  expect(ids({ q: 'fArMeR' })).toEqual([4, 3])
})

test('the search looks in each scripture reference', () => {
  expect(ids({ q: 'psalm 126' })).toEqual([4])
  expect(ids({ q: 'ruth 2:1' })).toEqual([2])
  expect(ids({ q: '5:7-11; psalm' })).toEqual([])
})

test('characters of patterns are taken literally', () => {
  expect(ids({ q: '.' })).toEqual([3])
  expect(ids({ q: '(' })).toEqual([])
})

test('series and speaker match exactly', () => {
  expect(ids({ series: 'Harvest' })).toEqual([3, 1])
  expect(ids({ series: 'harvest' })).toEqual([])
  expect(ids({ series: 'Harv' })).toEqual([])
  expect(ids({ speaker: 'Tom Hale' })).toEqual([2, 1])
  expect(ids({ speaker: 'Tom' })).toEqual([])
})

test('all filters must match', () => {
  expect(ids({ q: 'title', series: 'Harvest', speaker: 'Tom Hale' })).toEqual([1])
  expect(ids({ q: 'nowhere', series: 'Harvest', speaker: 'Tom Hale' })).toEqual([])
})

test('the given list stays unchanged', () => {
  const given = [...SERMONS]
  filterSermons(given, { q: 'farmer' })
  expect(given).toEqual(SERMONS)
})

test.each([
  ["The Father's House", 'The Father’s House', "father's"],
  ['The Father’s House', "The Father's House", 'father’s'],
  ['Matthew 13:24–30', 'Matthew 13:24-30', '13:24-30'],
  ['“Come” — and see', '"Come" - and see', '“come” – and'],
  ['Müller’s Faith', 'Muller', 'MULLER’S'],
  ['José', 'Jose\u0301', 'jose'],
  ['One\u00A0day', 'one day', 'one day'],
])('%s is found as %s, and by %s', (title, other, q) => {
  const content = [sermon(1, { title }), sermon(2, { title: `${other} as written elsewhere` }), sermon(3, {})]
  expect(filterSermons(content, { q })[0]?.id).toBe(1)
  expect(filterSermons([content[1]!], { q: other })).toHaveLength(1)
  expect(filterSermons(content, { q: `${q} nowhere` })).toEqual([])
})
