/** Persisted reads may be malformed. Only valid ones are used, and nothing fails. */
import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { answerSchema } from '#client/queries/api.ts'
import { parsePersistedReads } from '#client/queries/persist.ts'
import { collectionsFile } from '#site-build/data/collection-file.ts'
import { spoilt } from '#tests/spoilt.ts'

const CONTENT = 'abc'
const sermons = (JSON.parse(collectionsFile()) as { sermons: unknown[] }).sermons
const kept = (data: unknown) => ({
  buster: CONTENT,
  timestamp: 1,
  clientState: {
    mutations: [],
    queries: ['/api/sermons', '/api/sermons?limit=3', '/api/leaders', '/api/sermons/series'].map((url) => ({
      queryKey: [url],
      queryHash: JSON.stringify([url]),
      state: { data, dataUpdatedAt: 1000, status: 'success' },
    })),
  },
})
const parse = (stored: unknown) =>
  parsePersistedReads(JSON.stringify(stored) ?? '').clientState.queries.map(({ queryKey, state }) => ({
    url: queryKey[0] as string,
    data: state.data,
    readAt: state.dataUpdatedAt,
  }))

test('reads are used if they match their schema', () => {
  expect(parse(kept(sermons.slice(0, 2))).map(({ url, readAt }) => [url, readAt])).toEqual([
    ['/api/sermons', 1000],
    ['/api/sermons?limit=3', 1000],
  ])
  expect(parse(kept(['Hope'])).map(({ url }) => url)).toEqual(['/api/sermons/series'])
})

test('a thousand malformed values yield no invalid read', () => {
  fc.assert(
    fc.property(spoilt(kept(sermons.slice(0, 2))), (value) => {
      for (const { url, data } of parse(value)) expect(v.is(answerSchema(url)!, data)).toBe(true)
    }),
    { numRuns: 1000, seed: 27 },
  )
})
