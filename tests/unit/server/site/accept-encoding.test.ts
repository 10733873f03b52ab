import { expect, test } from 'vitest'
import { chooseCoding } from '#server/site/accept-encoding.ts'

const ALL = ['identity', 'br', 'gzip'] as const

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['zstd', 'identity'],
  ['identity;q=0', 'identity'],
  ['br;q=rubbish', 'br'],
])('%s gives %s', (header, coding) => expect(chooseCoding(header, ALL)).toBe(coding))

test('a coding without a file is not chosen', () =>
  expect(chooseCoding('br, gzip;q=0.1', ['identity', 'gzip'])).toBe('gzip'))
