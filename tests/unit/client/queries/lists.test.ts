import { expect, test } from 'vitest'
import { BATCH, dehydrateForPage } from '#client/queries/lists.ts'

const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
const LONG = entries(2500)
const BATCH_OF_LONG = { first: LONG.slice(0, BATCH), count: 2500 }
const patience = (more: object) => [{ id: 1, title: 'Patience', ...more }]

test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
  ['all of a short archive', { '/api/sermons': entries(BATCH), '/api/sermons/series': ['Work Boots'] }],
  ['a few sermons', { '/api/sermons?limit=3': entries(3) }],
  [
    'the first batch of a long archive, and its length',
    { '/api/sermons': LONG, 'first-batch:/api/sermons': undefined, 'first-batch:/api/gallery/church': undefined },
    { 'first-batch:/api/sermons': BATCH_OF_LONG },
  ],
  [
    'a first batch for each tab of a long gallery',
    { '/api/gallery/church': LONG, '/api/gallery/events': entries(3) },
    { 'first-batch:/api/gallery/church': BATCH_OF_LONG, '/api/gallery/events': entries(3) },
  ],
  [
    'no fields that no screen shows',
    { '/api/sermons?limit=3': patience({ notes: 'What are you waiting for?', featured: true }) },
    { '/api/sermons?limit=3': patience({}) },
  ],
])('a built page has %s', (_, queries, expected = queries) => {
  expect(dehydrateForPage(queries)).toStrictEqual(expected)
})
