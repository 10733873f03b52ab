/** Redirects from addresses of the site that was on this host before. */

/** Old links may or may not end with a slash. */
export const withoutTrailingSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

/**
 * @param moved the new path of each old path (decoded)
 * @param basePath of this site
 * @returns a function from a decoded path to the new path on this host; undefined for a path that is not redirected
 */
export function createRedirectLookup(
  moved: Readonly<Record<string, string>> = {},
  basePath = '',
): (path: string) => string | undefined {
  const targets = new Map(Object.entries(moved).map(([from, to]) => [withoutTrailingSlash(from), basePath + to]))
  return (path) => targets.get(withoutTrailingSlash(path))
}
