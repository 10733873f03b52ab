import { expect, test } from 'vitest'
import { ARCHIVE_BATCH, forBuiltPage } from '#client/queries.ts'

const sermons = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

test('a short archive stands whole in its page', () => {
  const queries = { '/api/sermons': sermons(ARCHIVE_BATCH), '/api/sermons/series': [] }
  expect(forBuiltPage(queries)).toBe(queries)
})

test('of a long archive the page brings the first batch and the number', () => {
  const whole = sermons(2500)
  expect(forBuiltPage({ '/api/sermons': whole, '/api/sermons/series': [] })).toEqual({ '/api/sermons/series': [], 'archive-start': { first: whole.slice(0, ARCHIVE_BATCH), count: 2500 } })
})

test('pages without the archive are left alone', () => {
  const queries = { '/api/sermons?limit=3': sermons(3) }
  expect(forBuiltPage(queries)).toBe(queries)
})
