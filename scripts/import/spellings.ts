/** Series that are most likely one, spelled two ways. */
import { levenshtein } from '#scripts/build/content/check/closest-match.ts'

/** What tells parts of one series apart is no slip of the pen. */
const numbersIn = (name: string) => (name.match(/\d+|\b[IVX]+\b/g) ?? []).join()
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
/** Beyond it every name would be compared with thousands. */
const MOST_NAMES = 1000

/**
 * @param uses how often each name is used
 * @returns for a name the other that is used more often, and that it probably means
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
