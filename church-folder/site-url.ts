/** The base path and API origin of this build, from the environment and the church's own URL. */
import type { Church } from '#schema/church/church.ts'
import { attempt } from '#data/site/attempt.ts'
import { setting } from '#data/site/setting.ts'
import { readChurch } from './read-content.ts'

/** @returns `/church` for `church/`, empty for a host's root; undefined for a path that a site cannot be under */
export function basePathOf(given: string): string | undefined {
  const path = `/${given}/`.replace(/\/{2,}/g, '/').slice(0, -1)
  return /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/.test(path) ? path : undefined
}

/**
 * @returns `BASE_PATH`, or the path of the church's URL: `/church`; empty for a host's root
 * @throws Error that says what to do, if `BASE_PATH` is not a path
 */
export function readBasePath(env: Record<string, string | undefined>, siteUrl: string): string {
  const given = setting(env, 'BASE_PATH')
  const path = basePathOf(given ?? (URL.canParse(siteUrl) ? new URL(siteUrl).pathname : ''))
  if (given !== undefined && path === undefined)
    throw new Error(
      `BASE_PATH must be a path of letters, digits and hyphens such as /church/, not ${JSON.stringify(given)}`,
    )
  return path ?? ''
}

/**
 * @returns the origin that receives messages; empty for the site's own server
 * @throws Error that says what to do, if `API_ORIGIN` is not an origin
 */
export function readApiOrigin(env: Record<string, string | undefined>): string {
  const given = setting(env, 'API_ORIGIN')?.replace(/\/$/, '')
  if (!given) return ''
  const isOrigin = URL.canParse(given) && new URL(given).origin === given
  const isLocal = isOrigin && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(given).hostname)
  if (!isOrigin || (!given.startsWith('https://') && !isLocal))
    throw new Error(
      `API_ORIGIN must be https:// and a host without a path, such as https://forms.example.org, not ${JSON.stringify(given)}`,
    )
  return given
}

/** The content check reports a church.json that cannot be read, and a URL with another path. */
export const BUILD_BASE_PATH = readBasePath(process.env, attempt(() => readChurch().siteUrl) ?? '')
export const BUILD_API_ORIGIN = readApiOrigin(process.env)

/** The public URL of a path of the site, for search engines and calendars. */
export const publicUrl = (path: string, { siteUrl }: Pick<Church, 'siteUrl'> = readChurch()): string =>
  new URL(siteUrl).origin + BUILD_BASE_PATH + path

/** @param url a path on the host, or a full URL. @returns the full URL */
export const absolute = (url: string, { siteUrl }: Pick<Church, 'siteUrl'>): string => new URL(url, siteUrl).href
