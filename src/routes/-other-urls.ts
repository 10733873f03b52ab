import { redirect, type LinkProps, type ParsedLocation } from '@tanstack/react-router'
import { canonicalPage } from '#data/site/canonical-path.ts'
import { inSite } from '#schema/site-url.ts'

/**
 * The path of the first navigation, as the router decodes it. The host has already answered it: asking again would reload
 * the page forever.
 */
let opened: string | undefined

/**
 * If the URL is not a page's, goes to the page that was meant, or to the host.
 * @param isPreload whether nobody has followed a link yet
 * @throws a redirect, for the router
 */
export function leaveOtherUrl(
  { pathname, hash, search, href }: ParsedLocation,
  isPage: (path: string) => boolean,
  isPreload: boolean,
): void {
  opened ??= pathname
  if (isPage(pathname)) return
  const to = canonicalPage(pathname, isPage) as LinkProps['to']
  if (to) throw redirect({ to, hash, search, replace: true })
  // The host may have it: `/live`, a URL of the old site. Offline, the not-found screen shows.
  if (!isPreload && navigator.onLine && pathname !== opened)
    throw redirect({ href: inSite(href), reloadDocument: true })
}
