/** Where addresses of the site before this one lead. */

/** Old links come with a slash at the end, or without. */
export const withoutLastSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

/**
 * @param moved old paths of the host, decoded, each with the path of this site
 * @param basePath below which the site lies
 * @returns a look-up of a request's path, decoded: the whole path that it leads to now; undefined for one that was never the old site's
 */
export function oldAddressReader(
  moved: Readonly<Record<string, string>> = {},
  basePath = '',
): (path: string) => string | undefined {
  const targets = new Map(Object.entries(moved).map(([from, to]) => [withoutLastSlash(from), basePath + to]))
  return (path) => targets.get(withoutLastSlash(path))
}
