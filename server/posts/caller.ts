/** Who sends a request, as far as rules depend on it: address, host, https, another site's page. */

/** What the connection itself tells. */
export interface Connection {
  /** The peer's address, where there is a socket. */
  address: string | undefined
  /** Whether the peer is a proxy of ours, whose `X-Forwarded-*` headers may be believed. Anybody can write such headers. */
  isTrustedProxy: boolean
  /** Sites beside our own whose pages may post here: `https://church.example`. */
  allowedOrigins?: readonly string[]
}

/**
 * The name under which a sender's posts are counted.
 * @returns an IPv4 address, or the first 64 bits of an IPv6 address: one household has all the others
 */
export function senderOf(request: Request, { address, isTrustedProxy }: Connection): string {
  // The last entry is the one that our own proxy wrote; those before it are the sender's word.
  const forwarded = isTrustedProxy ? lastOf(request.headers.get('X-Forwarded-For')) : undefined
  const sender = withoutPort(forwarded ?? address ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')
  return sender.includes(':') ? network(sender) : sender
}

/** Some proxies write it beside the address: `198.51.100.7:1007`, `[2001:db8::1]:1007`. */
const withoutPort = (address: string) => address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')

function network(ipv6: string): string {
  const [head = '', tail] = ipv6.toLowerCase().split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right].slice(0, 4).join(':')
}

/** Whether the person's browser speaks https, be it to us or to our proxy. */
export function isHttps(request: Request, { isTrustedProxy }: Connection): boolean {
  const forwarded = isTrustedProxy ? lastOf(request.headers.get('X-Forwarded-Proto')) : undefined
  return (forwarded ?? new URL(request.url).protocol.slice(0, -1)) === 'https'
}

/**
 * Whether a page of another site made the browser send this. Programs that are no browser (curl) send neither header
 * and pass: they act for nobody but themselves.
 */
export function isCrossSite(request: Request, { isTrustedProxy, allowedOrigins }: Connection): boolean {
  if (allowedOrigins?.includes(request.headers.get('Origin') ?? '')) return false
  const site = request.headers.get('Sec-Fetch-Site')
  if (site === 'cross-site') return true
  // The browser's own word, which no page can forge: it holds behind a proxy that rewrites Host, too.
  if (site === 'same-origin') return false
  const origin = request.headers.get('Origin')
  if (origin === null) return false
  const host =
    (isTrustedProxy ? lastOf(request.headers.get('X-Forwarded-Host')) : undefined) ??
    request.headers.get('Host') ??
    new URL(request.url).host
  try {
    const { protocol, host: originHost } = new URL(origin)
    // Read with the origin's own protocol, so that `church.example:443` is `church.example` behind a proxy too.
    return new URL(`${protocol}//${host}`).host !== originHost
  } catch {
    return true // `Origin: null`, and whatever else is no address
  }
}

const lastOf = (list: string | null) => list?.split(',').at(-1)?.trim() || undefined
