/** Finds series that are probably one, spelled two ways. */
import { levenshtein } from '#scripts/build/content/check/closest-match.ts'

/** Numbers tell the parts of one series apart, so they are no slip. */
const numbersIn = (name: string) => (name.match(/\d+|\b[IVX]+\b/g) ?? []).join()
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
/** The comparison is quadratic. */
const MOST_NAMES = 1000

/**
 * @param uses how often each name is used
 * @returns the probable name of each misspelt one: a similar name that is used more often
 */
export function twoSpellings(uses: ReadonlyMap<string, number>): Map<string, string> {
  const names = [...uses.keys()].sort((a, b) => uses.get(b)! - uses.get(a)!).slice(0, MOST_NAMES)
  const meant = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const other = names.slice(0, index).find((candidate) => !meant.has(candidate) && areNear(candidate, name))
    if (other) meant.set(name, other)
  }
  return meant
}

function areNear(one: string, other: string): boolean {
  if (numbersIn(one) !== numbersIn(other)) return false
  const [a, b] = [plain(one), plain(other)]
  if (a === b) return true
  const most = Math.floor(Math.min(a.length, b.length) / 6)
  return Math.abs(a.length - b.length) <= most && levenshtein(a, b) <= most
}
