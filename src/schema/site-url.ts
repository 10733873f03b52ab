/** The site's path on its host, and the origin that takes its messages. Both are set when the site is built. */

/** Defined by the build (`vite.config.ts`). Not defined in tests or on the server, which reads `.site.json`. */
declare const BUILD_BASE_PATH: string | undefined
declare const BUILD_API_ORIGIN: string | undefined

/** The path of the site: `/church`; empty at the root of its host. */
export const BASE_PATH: string = typeof BUILD_BASE_PATH === 'undefined' ? '' : BUILD_BASE_PATH

/** The origin that takes the messages: `https://office.example.org`; empty if the site's own server does. */
export const API_ORIGIN: string = typeof BUILD_API_ORIGIN === 'undefined' ? '' : BUILD_API_ORIGIN

/** @param path of the site: `/photos/nave.svg`. @returns the path on its host: `/church/photos/nave.svg` */
export const inSite = (path: string): string => BASE_PATH + path

/**
 * Makes the name of a database, cache, lock or channel unique to this site: two churches on one host share these, and
 * must not send each other's messages.
 */
export const ownName = (name: string): string => name + BASE_PATH

/** The reverse of `inSite`. @returns undefined for a path outside the site */
export function sitePath(pathname: string, basePath: string = BASE_PATH): string | undefined {
  if (basePath === '') return pathname
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined
}

/** @param path such as `/api/contact`. @returns the URL for native form submissions */
export const postUrl = (path: string): string => (API_ORIGIN ? API_ORIGIN + path : inSite(path))
