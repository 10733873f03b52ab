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

test.each<[string, SermonFilter, number[]]>([
  ['nothing filters nothing, and keeps the order', {}, [4, 3, 2, 1]],
  ['"all" filters nothing', { q: '', series: 'all', speaker: 'all' }, [4, 3, 2, 1]],
  ['spaces filter nothing', { q: '  ' }, [4, 3, 2, 1]],
  ['a text is searched in title and description, in any case, and not in the notes', { q: 'fArMeR' }, [4, 3]],
  ['a text is searched in each scripture reference', { q: 'psalm 126' }, [4]],
  ['a text is not searched across references', { q: '5:7-11; psalm' }, []],
  ['characters of patterns are taken literally', { q: '.' }, [3]],
  ['a series matches exactly', { series: 'Harvest' }, [3, 1]],
  ['a part of a series does not match', { series: 'Harv' }, []],
  ['a speaker matches exactly', { speaker: 'Tom Hale' }, [2, 1]],
  ['a part of a speaker does not match', { speaker: 'Tom' }, []],
  ['all filters must match', { q: 'title', series: 'Harvest', speaker: 'Tom Hale' }, [1]],
])('%s', (_, filter, ids) => {
  expect(filterSermons(SERMONS, filter).map(({ id }) => id)).toEqual(ids)
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
