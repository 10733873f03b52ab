import { expect, test } from 'vitest'
import { BATCH, dehydrateForPage } from '#client/reads/queries.ts'

const sermons = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

test('a page has a short archive completely', () => {
  const queries = { '/api/sermons': sermons(BATCH), '/api/sermons/series': [] }
  expect(dehydrateForPage(queries)).toEqual(queries)
})

test('a page has the first batch of a long archive, and its length', () => {
  const whole = sermons(2500)
  expect(dehydrateForPage({ '/api/sermons': whole, '/api/sermons/series': [] })).toEqual({
    '/api/sermons/series': [],
    'begins /api/sermons': { first: whole.slice(0, BATCH), count: 2500 },
  })
})

test('notes, which no screen shows, are left out', () => {
  const sermon = { id: 1, title: 'Patience', notes: 'To talk over: what are you waiting for?' }
  expect(dehydrateForPage({ '/api/sermons?limit=3': [sermon], '/api/sermons/series': ['Work Boots'] })).toEqual({
    '/api/sermons?limit=3': [{ ...sermon, notes: '' }],
    '/api/sermons/series': ['Work Boots'],
  })
})

test('pages without the archive stay as they are', () => {
  const queries = { '/api/sermons?limit=3': sermons(3) }
  expect(dehydrateForPage(queries)).toEqual(queries)
})

test('each tab of a long gallery has its own first batch', () => {
  const photos = sermons(500)
  expect(dehydrateForPage({ '/api/gallery/church': photos, '/api/gallery/events': photos.slice(0, 3) })).toEqual({
    'begins /api/gallery/church': { first: photos.slice(0, BATCH), count: 500 },
    '/api/gallery/events': photos.slice(0, 3),
  })
})

test('missing first batches leave no trace', () => {
  const whole = sermons(2500)
  expect(
    dehydrateForPage({
      '/api/sermons': whole,
      'begins /api/sermons': undefined,
      'begins /api/gallery/church': undefined,
    }),
  ).toStrictEqual({ 'begins /api/sermons': { first: whole.slice(0, BATCH), count: 2500 } })
})
