/** Where a request comes from: client address, https, same or other origin. */
import { attempt } from '#data/site/attempt.ts'

/** What is known from the connection, apart from the request's own headers. */
export interface Connection {
  /** The peer's IP address; undefined without a socket. */
  address: string | undefined
  /** Whether the peer is our own proxy. Only then are `X-Forwarded-*` headers trusted: anyone can write them. */
  isTrustedProxy: boolean
  /** Other origins whose pages may post here: `https://church.example`. */
  allowedOrigins?: readonly string[]
}

/** @returns an IPv4 address, or the first 64 bits of an IPv6 address, which a household shares */
export function rateLimitKey(request: Request, { address, isTrustedProxy }: Connection): string {
  // Our own proxy wrote the last entry. The sender may have made up those before it.
  const forwarded = isTrustedProxy ? lastOf(request.headers.get('X-Forwarded-For')) : undefined
  const sender = withoutPort(forwarded ?? address ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')
  return sender.includes(':') ? network(sender) : sender
}

/** Some proxies add the port: `198.51.100.7:1007`, `[2001:db8::1]:1007`. */
const withoutPort = (address: string) => address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')

function network(ipv6: string): string {
  const [head = '', tail] = ipv6.toLowerCase().split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right].slice(0, 4).join(':')
}

/** Whether the browser uses https, to us or to our proxy. */
export function isHttps(request: Request, { isTrustedProxy }: Connection): boolean {
  const forwarded = isTrustedProxy ? lastOf(request.headers.get('X-Forwarded-Proto')) : undefined
  return (forwarded ?? new URL(request.url).protocol.slice(0, -1)) === 'https'
}

/** Whether another site's page made the browser send this. Programs such as curl send no origin, and pass. */
export function isCrossSite(request: Request, { isTrustedProxy, allowedOrigins }: Connection): boolean {
  if (allowedOrigins?.includes(request.headers.get('Origin') ?? '')) return false
  const site = request.headers.get('Sec-Fetch-Site')
  if (site === 'cross-site') return true
  // No page can forge this header, and it is correct even behind a proxy that rewrites Host.
  if (site === 'same-origin') return false
  const origin = request.headers.get('Origin')
  if (origin === null) return false
  const host =
    (isTrustedProxy ? lastOf(request.headers.get('X-Forwarded-Host')) : undefined) ??
    request.headers.get('Host') ??
    new URL(request.url).host
  const isOurs = attempt(() => {
    const { protocol, host: originHost } = new URL(origin)
    // Parsed with the origin's protocol, so that `church.example:443` equals `church.example`, even behind a proxy.
    return new URL(`${protocol}//${host}`).host === originHost
  })
  // Undefined: `Origin: null`, or no URL.
  return !isOurs
}

const lastOf = (list: string | null) => list?.split(',').at(-1)?.trim() || undefined
