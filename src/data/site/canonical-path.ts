/** Finds the page for a URL that people or mail programs have changed: capitals, or something added at its end. */
import { attempt } from './attempt.ts'

/** Punctuation, quotes, spaces and slashes. `\p{Z}` and `\p{Cf}` include the no-break and zero-width spaces. */
const GLUED = /[/.…,;:!?)\]}>"'’”»*_\s\p{Z}\p{Cf}]/u

/** An encoded slash stays, so that each file has one path. @returns the path unchanged if its escapes are broken */
export const decodePath = (pathname: string): string => attempt(() => decodeURI(pathname)) ?? pathname

/**
 * @param path decoded
 * @returns it in lowercase, with one slash at the start, and without what was added at its end
 */
export function normalizePath(path: string): string {
  // A regular expression anchored at the end would take quadratic time.
  let start = 0
  while (path[start] === '/') start++
  let end = path.length
  while (end > start && GLUED.test(path[end - 1]!)) end--
  return `/${path.slice(start, end)}`.toLowerCase()
}

/**
 * @param path decoded, below the site's base path
 * @param isPage whether a path is a page's URL: `/`, `/about`
 * @returns the page's URL; undefined if `path` is already that URL, or no page matches
 */
export function canonicalPage(path: string, isPage: (path: string) => boolean): string | undefined {
  const folded = normalizePath(path).replace(/\.html$/, '')
  const meant = folded === '/index' ? '/' : folded
  return meant !== path && isPage(meant) ? meant : undefined
}
