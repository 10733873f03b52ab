/** URLs on other sites, and this site's public URLs. */
import type { Church } from '#schema/church/church.ts'
import { inSite } from '#schema/site-url.ts'

/** The quick amounts of the giving screen, in the church's currency. */
export const QUICK_AMOUNTS = [25, 50, 100, 250] as const

/**
 * The donation page's URL.
 * @param amount as typed or chosen; left out of the link unless `parseAmount` accepts it
 * @param currency ISO 4217
 */
export function donateLink(business: string, amount: string, currency = 'USD'): string {
  const url = new URL('https://www.paypal.com/donate')
  url.searchParams.set('business', business)
  url.searchParams.set('no_recurring', '0')
  url.searchParams.set('currency_code', currency)
  const dollars = parseAmount(amount, currency)
  if (dollars !== undefined) url.searchParams.set('amount', dollars)
  return url.href
}

/** @returns the amount as PayPal takes it, such as `25.00`; undefined when it is not a number or rounds to zero */
export function parseAmount(amount: string, currency = 'USD'): string | undefined {
  // PayPal refuses decimals in these currencies.
  const fixed = Number.parseFloat(amount).toFixed(/HUF|JPY|TWD/.test(currency) ? 0 : 2)
  // From 1e21 on, `toFixed` writes an exponent, which a payment page does not accept as an amount.
  return Number(fixed) > 0 && !/[a-z]/.test(fixed) ? fixed : undefined
}

/** Adds `download=true` to the query. */
export function downloadLink(audioUrl: string): string {
  const url = new URL(audioUrl)
  url.searchParams.set('download', 'true')
  return url.href
}

/** The archive, searched for the sermon's title: sermons do not have their own screens. */
export const sermonPath = ({ title }: { title: string }) => `/sermons?${new URLSearchParams({ q: title })}`

/** The podcast feed of the sermons. */
export const SERMON_FEED = '/sermons.xml'

/** The full public URL of a path of the site. */
export const absoluteUrl = ({ siteUrl }: Church, path: string) => new URL(siteUrl).origin + inSite(path)

/** Countries that write the postal code before the town (Universal Postal Union, S42). */
const CODE_FIRST = /^(?:AT|BE|CH|CZ|D[EK]|E[ES]|F[IR]|GR|H[RU]|I[ST]|L[TU]|MX|N[LO]|P[LT]|RO|S[EIK])$/

/** The town with its postal code, as far as the parts are given: `Springfield, Illinois 62701`. */
export const townLine = ({ city, state, stateName = state, postalCode, country }: Church['address']) =>
  CODE_FIRST.test(country)
    ? [[postalCode, city].filter(Boolean).join(' '), stateName].filter(Boolean).join(', ')
    : [[city, stateName].filter(Boolean).join(', '), postalCode].filter(Boolean).join(country === 'GB' ? ', ' : ' ')

/** The town in words: `Springfield, Illinois`. */
export const townName = ({ city, state, stateName = state }: Church['address']) =>
  [city, stateName].filter(Boolean).join(', ')

export const addressLine = ({ address }: Church) => `${address.street}, ${townLine(address)}`

/** Google's map embed without a key, at zoom level 15. */
export const mapEmbedLink = (church: Church) =>
  `https://www.google.com/maps?${new URLSearchParams({ q: church.links.mapQuery, z: '15', output: 'embed' })}`

/** Google's directions from the reader to the church. */
export const directionsLink = (church: Church) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: church.links.mapQuery })}`
