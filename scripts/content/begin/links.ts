/** Reads web addresses as people paste them: without https://, from a phone, with a sentence around them. */

const NAMES: readonly (readonly [host: RegExp, name: string])[] = [
  [/(?:^|\.)(?:facebook|fb)\.(?:com|me)$/, 'Facebook'],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, 'YouTube'],
  [/(?:^|\.)instagram\.com$/, 'Instagram'],
  [/(?:^|\.)(?:x|twitter)\.com$/, 'X'],
  [/(?:^|\.)tiktok\.com$/, 'TikTok'],
]
/** What apps add to an address to know who shared it. */
const TRACKING = /^(?:utm_.*|fbclid|mibextid|igsh(?:id)?|si|feature|ref|rdid|share_url)$/

/** @throws Error with the end of a sentence */
export function readLink(answer: string): URL {
  const [pasted = answer] = /https?:\/\/\S+/i.exec(answer) ?? []
  const whole = /^https?:/i.test(pasted) ? pasted.replace(/^http:/i, 'https:') : `https://${pasted}`
  const isOther = /\s|^[^/@]*@[^/]*$/.test(pasted)
  const url = !isOther && URL.canParse(whole) ? new URL(whole) : undefined
  if (!url || !/^[^.]+(?:\.[^.]+)+$/.test(url.hostname) || /^[\d.]+$/.test(url.hostname))
    throw new Error('must be a web address, such as https://gracechapel.example: copy it from the browser')
  url.search = String(new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name))))
  url.hash = ''
  return url
}

/** @returns a link to a page of the church's on another site, and what that site is called */
export function readPage(answer: string): { name: string; url: string } {
  const url = readLink(answer)
  const [, known] = NAMES.find(([host]) => host.test(url.hostname)) ?? []
  if (known) url.hostname = url.hostname.replace(/^(?:m|mobile|web|[a-z]{2}-[a-z]{2})\./, 'www.')
  if (known === 'YouTube') {
    if (url.hostname === 'youtu.be' || /^\/(?:watch|shorts|live|embed)\b/.test(url.pathname))
      throw new Error('leads to one video: open the channel, and copy its address')
    url.pathname = url.pathname.replace(/\/(?:featured|videos|streams|about|playlists)\/?$/, '')
  }
  const [label = ''] = url.hostname.split('.').slice(/\.(?:co|com|org)\.\w\w$/.test(url.hostname) ? -3 : -2)
  return { name: known ?? label.replace(/^./, (letter) => letter.toUpperCase()), url: url.href }
}

/** The currencies that PayPal’s donation page takes. */
const CURRENCIES = 'USD AUD BRL CAD CHF CZK DKK EUR GBP HUF JPY MXN NOK NZD PHP PLN SEK SGD'.split(' ')
/** Countries whose currency does not begin with their own two letters (ISO 4217). */
const SHARED = { EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK', USD: 'EC PR SV' }

/** @returns a link to any giving page, or an account at PayPal and its currency */
export function readGiving(answer: string, country: string): Record<string, string> {
  const [, account, named] = /^([^\s@,]+@[^\s@,.]+\.[^\s@,]+|[A-Z0-9]{13})(?:[ ,]+([A-Za-z]{3}))?$/.exec(answer) ?? []
  if (!account) return { giving: readLink(answer).href }
  const [shared] = Object.entries(SHARED).find(([, countries]) => countries.split(' ').includes(country)) ?? []
  const currency = named?.toUpperCase() ?? shared ?? CURRENCIES.find((one) => one.slice(0, 2) === country) ?? ''
  if (!CURRENCIES.includes(currency))
    throw new Error(`must say which currency PayPal takes, such as "${account} CAD": ${CURRENCIES.join(', ')}`)
  return { donateBusiness: account, ...(currency !== 'USD' && { currency }) }
}
