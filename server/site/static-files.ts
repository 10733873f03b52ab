/** Serves the built site. */
import { textAnswer } from '#data/api/answer-api.ts'
import { decodePath, canonicalPage } from '#data/site/canonical-path.ts'
import { parseRange } from './byte-range.ts'
import { sitePath } from '#schema/site-url.ts'
import { parseAccept } from 'hono/utils/accept'
import { COMPRESSIBLE } from './headers.ts'
import { readFile, type Coding, type Site, type SiteFile } from './load.ts'

/**
 * @returns 200 or 304. 301 from an old site's URL. 206 or 416 for a range of a file that is not compressed. 308 from
 * `/about/` and `/About.` to `/about`. 204 for another site's page that asks first (CORS preflight), 405 for other methods.
 * 404 with the site's page; with a line if the URL has an extension and no page is asked for.
 */
export async function answerFile(site: Site, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const pathname = sitePath(url.pathname, site.basePath)
  if (pathname === undefined) return movedTo(site, url.pathname, request) ?? outsideSite(site, url)
  const path = decodePath(pathname)
  // `/about.html` is for the worker. A person who opens it is sent to `/about`.
  const isOpenedFile = path.endsWith('.html') && request.headers.get('Sec-Fetch-Mode') === 'navigate'
  const file = isOpenedFile ? undefined : site.find(path)
  const meant = file ? undefined : canonicalPage(path, (wanted) => isPage(site, wanted))
  if (!file && meant === undefined) return movedTo(site, url.pathname, request) ?? notFound(site, pathname, request)

  if (request.method === 'OPTIONS' && file?.headers['Access-Control-Allow-Origin'])
    return new Response(null, { status: 204, headers: { ...file.headers, Allow: 'GET, HEAD, OPTIONS' } })
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return textAnswer(405, 'Method not allowed - use GET, HEAD', { Allow: 'GET, HEAD' })
  }
  // The target is a known page's URL, so a request cannot make the redirect lead elsewhere.
  if (!file) return redirect(site.basePath + encodeURI(meant!) + url.search)

  return sendFile(file, request).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    // The next build has no such file.
    return notFound(site, pathname, request)
  })
}

async function sendFile(file: SiteFile, request: Request): Promise<Response> {
  const coding = codingFor(file, request)
  const { etag } = file.variants[coding]!
  // With weak comparison (RFC 9110, 13.1.2).
  const known = request.headers
    .get('If-None-Match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.some((tag) => tag === '*' || tag === etag)) {
    const { 'Content-Type': _, ...headers } = file.headers
    return new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
  }
  if (COMPRESSIBLE.test(file.path)) return send(file, coding, request, 200, { ETag: etag })
  const headers = { ETag: etag, 'Accept-Ranges': 'bytes' }
  const { size } = file.variants.identity
  const part = requestedPart(request, etag, size)
  if (part === 'whole') return send(file, coding, request, 200, headers)
  if (part === 'none') {
    const { 'Content-Type': _, 'Cache-Control': __, ...rest } = file.headers
    return textAnswer(416, 'The file has no such part', { ...rest, ...headers, 'Content-Range': `bytes */${size}` })
  }
  const { size: sizeNow, body } = await readFile(file, 'identity', part)
  const isPart = sizeNow === size
  return new Response(body, {
    status: isPart ? 206 : 200,
    headers: {
      ...file.headers,
      ...headers,
      'Content-Length': String(isPart ? part.end - part.start + 1 : sizeNow),
      ...(isPart && { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` }),
    },
  })
}

/** RFC 9110, section 14: ranges are for GET only. If-Range with a weak tag or a date never matches: we send neither. */
function requestedPart({ method, headers }: Request, etag: string, size: number): ReturnType<typeof parseRange> {
  const isAsked = method === 'GET' && (headers.get('If-Range') ?? etag) === etag
  return isAsked ? parseRange(headers.get('Range'), size) : 'whole'
}

/** Redirects a URL of the old site. The target comes from the build, so there is no open redirect. */
function movedTo(site: Site, pathname: string, { method }: Request): Response | undefined {
  const target = method === 'GET' || method === 'HEAD' ? site.redirectFor(decodePath(pathname)) : undefined
  return target === undefined ? undefined : redirect(target, 301)
}

/** The answer outside the site's base path: the host's root redirects to the site, all else is 404. */
const outsideSite = ({ basePath }: Site, { pathname, search }: URL) =>
  pathname === '/' || pathname === basePath
    ? redirect(`${basePath}/${search}`)
    : textAnswer(404, `Not found - ${pathname}`)

const redirect = (location: string, status = 308) =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } })

async function send(file: SiteFile, coding: Coding, request: Request, status: number, headers: Record<string, string>) {
  const { size, body } =
    request.method === 'HEAD' ? { ...file.variants[coding]!, body: null } : await readFile(file, coding)
  return new Response(body, {
    status,
    headers: {
      ...file.headers,
      'Content-Length': String(size),
      ...(coding !== 'identity' && { 'Content-Encoding': coding }),
      ...headers,
    },
  })
}

/** The answer for a missing file. Without an ETag: a 304 would make the browser show what it has cached. */
async function notFound(site: Site, pathname: string, request: Request): Promise<Response> {
  // A script must never be answered with HTML. But people follow links to the old site's `/about.php` and `/bulletin.pdf`.
  const isFile = /\.(?!html$)[^/.]+$/.test(pathname) && !request.headers.get('Accept')?.includes('text/html')
  const page = site.find('/404.html')
  if (isFile || !page) return textAnswer(404, `Not found - ${pathname}`)
  return send(page, codingFor(page, request), request, 404, {})
}

/** The smallest coding that the client accepts (RFC 9110, 12.5.3). */
function codingFor({ variants }: SiteFile, request: Request): Coding {
  const accepted = parseAccept((request.headers.get('Accept-Encoding') ?? '').toLowerCase())
  const weights = new Map(accepted.map(({ type, q }) => [type, q]))
  const takes = (coding: Coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find((coding) => variants[coding] && takes(coding)) ?? 'identity'
}

/** Whether a path is a page's own URL, such as `/about`. */
const isPage = (site: Site, path: string) =>
  path === '/' ? site.find(path) !== undefined : site.find(path)?.path === `${path}.html`
