/** Addresses on other sites, made from the church's facts. */
import type { Church } from '#schema/church.ts'
import { inSite } from '#schema/site-address.ts'

/** The quick amounts of the giving screen, in US dollars. */
export const QUICK_AMOUNTS_USD = [25, 50, 100, 250] as const
const CURRENCY = 'USD'

/**
 * The donation page's address.
 * @param amount what was typed or chosen, in US dollars; left out of the link unless it reads as a number of at
 * least 0.005, the least that does not round to 0.00
 */
export function donateLink(business: string, amount: string): string {
  const url = new URL('https://www.paypal.com/donate')
  url.searchParams.set('business', business)
  url.searchParams.set('no_recurring', '0')
  url.searchParams.set('currency_code', CURRENCY)
  const dollars = parseAmount(amount)
  if (dollars !== undefined) url.searchParams.set('amount', dollars)
  return url.href
}

/** @returns the amount with two decimals, or undefined when it is no number above 0 or would read 0.00 */
export function parseAmount(amount: string): string | undefined {
  const dollars = Number.parseFloat(amount)
  if (!Number.isFinite(dollars) || dollars <= 0) return undefined
  const fixed = dollars.toFixed(2)
  // Beyond 1e21 the language writes exponents, which are no amount to a payment page.
  return fixed === '0.00' || !/^\d+\.\d\d$/.test(fixed) ? undefined : fixed
}

/** The same address with `download=true` added to whatever query it has. */
export function downloadLink(audioUrl: string): string {
  const url = new URL(audioUrl)
  url.searchParams.set('download', 'true')
  return url.href
}

/** Where the archive shows a sermon by itself, from the site's root: the list, searched for its title. */
export const sermonPath = ({ title }: { title: string }) => `/sermons?${new URLSearchParams({ q: title })}`

/** The sermons as a feed. */
export const SERMON_FEED = '/sermons.xml'

/** The public address of one of the site's paths: for those who read it elsewhere. */
export const publicAddress = ({ siteUrl }: Church, path: string) => new URL(siteUrl).origin + inSite(path)

/** `Springfield, Illinois 62701`: town, region and postal code, as far as there are any. */
export const townLine = ({ city, stateName, postalCode }: Church['address']) =>
  [city, [stateName, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** `Springfield, Illinois` */
export const townName = ({ city, stateName }: Church['address']) => [city, stateName].filter(Boolean).join(', ')

/** The church's address on one line. */
export const addressLine = ({ address }: Church) => `${address.street}, ${townLine(address)}`

/** Google's keyless map embed of the church, zoom level 15. */
export const mapEmbedLink = (church: Church) =>
  `https://www.google.com/maps?${new URLSearchParams({ q: church.links.mapQuery, z: '15', output: 'embed' })}`

/** A maps service that shows the way to the church from wherever the reader is. */
export const directionsLink = (church: Church) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: church.links.mapQuery })}`
