import { expect, test } from 'vitest'
import { BATCH, dehydrateForPage } from '#client/reads/queries.ts'

const sermons = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

test('a short archive stands whole in its page', () => {
  const queries = { '/api/sermons': sermons(BATCH), '/api/sermons/series': [] }
  expect(dehydrateForPage(queries)).toEqual(queries)
})

test('of a long archive the page brings the first batch and the number', () => {
  const whole = sermons(2500)
  expect(dehydrateForPage({ '/api/sermons': whole, '/api/sermons/series': [] })).toEqual({
    '/api/sermons/series': [],
    'begins /api/sermons': { first: whole.slice(0, BATCH), count: 2500 },
  })
})

test('what no screen shows of a sermon stays in the archive’s file', () => {
  const sermon = { id: 1, title: 'Patience', notes: 'To talk over: what are you waiting for?' }
  expect(dehydrateForPage({ '/api/sermons?limit=3': [sermon], '/api/sermons/series': ['Work Boots'] })).toEqual({
    '/api/sermons?limit=3': [{ ...sermon, notes: '' }],
    '/api/sermons/series': ['Work Boots'],
  })
})

test('pages without the archive are left alone', () => {
  const queries = { '/api/sermons?limit=3': sermons(3) }
  expect(dehydrateForPage(queries)).toEqual(queries)
})

test('of a long gallery each tab brings its own beginning', () => {
  const photos = sermons(500)
  expect(dehydrateForPage({ '/api/gallery/church': photos, '/api/gallery/events': photos.slice(0, 3) })).toEqual({
    'begins /api/gallery/church': { first: photos.slice(0, BATCH), count: 500 },
    '/api/gallery/events': photos.slice(0, 3),
  })
})

test('that the renderer looked for a beginning and found none leaves no trace', () => {
  const whole = sermons(2500)
  expect(
    dehydrateForPage({
      '/api/sermons': whole,
      'begins /api/sermons': undefined,
      'begins /api/gallery/church': undefined,
    }),
  ).toStrictEqual({ 'begins /api/sermons': { first: whole.slice(0, BATCH), count: 2500 } })
})
