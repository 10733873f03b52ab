import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from '#server/site/byte-range.ts'

test.each([
  ['no header', null, 'whole'],
  ['the range that Safari probes', 'bytes=0-1', { start: 0, end: 1 }],
  ['from the middle', 'bytes=50-', { start: 50, end: 99 }],
  ['past the end', 'bytes=0-100', { start: 0, end: 99 }],
  ['the last ten', 'bytes=-10', { start: 90, end: 99 }],
  ['more last bytes than there are', 'bytes=-500', { start: 0, end: 99 }],
  ['from the end', 'bytes=100-', 'none'],
  ['backward', 'bytes=50-10', 'none'],
  ['the last zero', 'bytes=-0', 'none'],
  ['with spaces', 'bytes = 1 - 2', { start: 1, end: 2 }],
  ['two ranges', 'bytes=0-1,5-6', 'whole'],
  ['another unit', 'seconds=0-1', 'whole'],
  ['nothing', 'bytes=-', 'whole'],
])('%s: %s', (_, header, part) => {
  expect(parseRange(header, 100)).toEqual(part)
})

test('an empty file has no range', () => {
  for (const header of ['bytes=0-', 'bytes=-1']) expect(parseRange(header, 0)).toBe('none')
})

test('any range is within the file', () => {
  const number = fc.oneof(fc.nat().map(String), fc.constant(''), fc.bigInt({ min: 0n }).map(String))
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 1e9 }), (from, to, total) => {
      const part = parseRange(`bytes=${from}-${to}`, total)
      if (typeof part === 'string') return
      expect(part.start).toBeGreaterThanOrEqual(0)
      expect(part.start).toBeLessThanOrEqual(part.end)
      expect(part.end).toBeLessThan(total)
    }),
  )
})
