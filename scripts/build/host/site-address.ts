/** Where the site that is built will lie, and where its messages go: from the environment, and from the church's own address. */
import type { Church } from '#schema/church.ts'
import { readChurch } from '#scripts/build/content/content-folder.ts'

/** What the environment says cannot be used; the message says how to mend it. */
class AddressError extends Error {
  override name = 'AddressError'
}

/**
 * The path of `BASE_PATH`, or where there is none, of the church's address.
 * @returns empty for the root of a host, else `/church`: a slash in front and none behind
 * @throws {AddressError}
 */
export function readBasePath(env: Record<string, string | undefined>, siteUrl: string): string {
  const given = env.BASE_PATH?.trim() || (URL.canParse(siteUrl) ? new URL(siteUrl).pathname : '/')
  const path = `/${given}/`.replace(/\/{2,}/g, '/').slice(0, -1)
  if (!/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/.test(path))
    throw new AddressError(
      `BASE_PATH must be a path of letters, digits and hyphens such as /church/, not ${JSON.stringify(given)}`,
    )
  return path
}

/**
 * Where messages are posted to instead of the site's own server.
 * @returns empty for its own server
 * @throws {AddressError}
 */
export function readApiOrigin(env: Record<string, string | undefined>): string {
  const given = env.API_ORIGIN?.trim().replace(/\/$/, '')
  if (!given) return ''
  const isOrigin = URL.canParse(given) && new URL(given).origin === given
  const isLocal = isOrigin && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(given).hostname)
  if (!isOrigin || (!given.startsWith('https://') && !isLocal))
    throw new AddressError(
      `API_ORIGIN must be https:// and a host without a path, such as https://forms.example.org, not ${JSON.stringify(given)}`,
    )
  return given
}

export const BASE_PATH = readBasePath(process.env, statedAddress())
export const API_ORIGIN = readApiOrigin(process.env)

/** The public address of one of the site's paths, as search engines and calendars need it. */
export const publicUrl = (path: string, { siteUrl }: Pick<Church, 'siteUrl'> = readChurch()): string =>
  new URL(siteUrl).origin + BASE_PATH + path

/** An address on the site's host, or elsewhere in full, as others need it. @param address with the site's base path */
export const absolute = (address: string, { siteUrl }: Pick<Church, 'siteUrl'>): string =>
  new URL(address, siteUrl).href

/** Content that cannot be read is told by its check, in better words. */
function statedAddress(): string {
  try {
    return readChurch().siteUrl ?? ''
  } catch {
    return ''
  }
}
