/** Where the site lies on its host, and where its messages go: fixed when the site is built. */

/** Put in by the build (`vite.config.ts`); there is none in tests and on the server, which reads `.site.json`. */
declare const BUILD_BASE_PATH: string | undefined
declare const BUILD_API_ORIGIN: string | undefined

/** Empty at the root of its host, else the path below which the whole site lies: `/church`. */
export const BASE_PATH: string = typeof BUILD_BASE_PATH === 'undefined' ? '' : BUILD_BASE_PATH

/** Empty where the site's own server takes the messages, else the origin that does: `https://office.example.org`. */
export const API_ORIGIN: string = typeof BUILD_API_ORIGIN === 'undefined' ? '' : BUILD_API_ORIGIN

/** The address, on its host, of what the site calls `/photos/nave.svg`. */
export const inSite = (path: string): string => BASE_PATH + path

/**
 * The name of a database, cache, lock or channel: a host shares them among all sites that lie on it, and two churches below
 * one host must not send each other's messages.
 */
export const ownName = (name: string): string => name + BASE_PATH

/** The way back: what the site calls an address of its host. @returns undefined for an address beside the site */
export function sitePath(pathname: string, basePath: string = BASE_PATH): string | undefined {
  if (basePath === '') return pathname
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined
}

/** Where forms without a script send their message. @param path such as `/api/contact` */
export const postAddress = (path: string): string => (API_ORIGIN ? API_ORIGIN + path : inSite(path))
