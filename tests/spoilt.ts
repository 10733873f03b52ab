/** Malformed stored values for property tests: anything at all, or a valid value with one part replaced. */
import * as fc from 'fast-check'

const NUMBERS = [undefined, null, NaN, Infinity, -Infinity, 8.64e15 + 1, -1, 0, true]
const TEXTS = ['', ' ', 'x', '[]', 'null', '{"half', '\u0000', '__proto__', '1e999', 'x'.repeat(10_000)]
const OBJECTS: unknown[] = [[], {}, [null], [{}], [[]], { length: 3 }, { toString: null }]
const NASTY = fc.constantFrom<unknown>(...NUMBERS, ...TEXTS, ...OBJECTS)

/** Replaces one part of a value, at any depth. */
function withOneReplaced(whole: unknown, place: number, instead: unknown): unknown {
  let left = place
  const walk = (value: unknown): unknown => {
    if (left-- === 0) return instead
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]))
    return value
  }
  return walk(whole)
}

const countParts = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, part) => sum + countParts(part), 1)
    : 1

/** @param whole a valid value */
export const spoilt = (whole: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.anything(),
    NASTY,
    fc
      .tuple(fc.nat(countParts(whole) - 1), fc.oneof(NASTY, fc.anything({ maxDepth: 1 })))
      .map(([place, instead]) => withOneReplaced(whole, place, instead)),
  )
