/** Redirects from URLs of the site that was on this host before. */
import { normalizePath } from './canonical-path.ts'

/** A path without the slash at its end: old links may or may not have one. */
export const withoutTrailingSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

/** Encodes letters beyond ASCII, which a `Location` header cannot hold. What is already encoded stays. */
export const encodeTarget = (target: string) => encodeURI(target).replaceAll('%25', '%')

/** A path in one spelling: a link may have encoded the signs that may stay as they are, or its letters are taken apart. */
const spelling = (path: string) =>
  normalizePath(path.replace(/%(?:2[46BC]|3[ABD]|40)/gi, decodeURIComponent).normalize('NFC'))

/**
 * @param redirects the new path of each old path (decoded)
 * @returns a function from a decoded path to the new path on this host; undefined for one that is not redirected. A
 * path in another spelling (`/Sermons/Faith.`) matches unless another old path is spelled that way
 */
export function createRedirectLookup(
  redirects: Readonly<Record<string, string>> = {},
  basePath = '',
): (path: string) => string | undefined {
  const targets = new Map<string, string>()
  for (const [from, to] of Object.entries(redirects)) {
    const target = basePath + encodeTarget(to)
    targets.set(withoutTrailingSlash(from), target)
    if (!targets.has(spelling(from))) targets.set(spelling(from), target)
  }
  return (path) => targets.get(withoutTrailingSlash(path)) ?? targets.get(spelling(path))
}
