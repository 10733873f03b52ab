/** Answers addresses outside the API from the built site. */
import { text } from '#data/api/answer-api.ts'
import { sitePath } from '#schema/site-address.ts'
import { askedPart } from './byte-range.ts'
import { chooseCoding, COMPRESSIBLE, type Coding } from './accept-encoding.ts'
import type { Site, SiteFile } from './site-files.ts'

/**
 * Answers one request with a file.
 * @returns 301 where the site before this one had an address that is none here; 200 or 304; 206 or 416 for a part of a file that does not travel compressed; 308 from `/about/` to `/about`; 405 for a method other than GET or HEAD on a file; 404 with
 * the site's own page, or with a line of text where the address names a file (it has an ending)
 */
export async function answerFile(site: Site, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const pathname = sitePath(url.pathname, site.basePath)
  if (pathname === undefined) return leadOn(site, url.pathname, request) ?? besideSite(site, url)
  const path = decodePath(pathname)
  const file = path === undefined ? undefined : site.find(path)
  const canonical = path === undefined || file ? undefined : withoutSlash(site, path)
  if (!file && canonical === undefined) return leadOn(site, url.pathname, request) ?? notFound(site, pathname, request)

  // The files' own names are for the worker's precache; a person who opens one is led to the screen's address.
  const isNavigation = request.headers.get('Sec-Fetch-Mode') === 'navigate'
  if (file && isNavigation && path!.endsWith('.html')) {
    if (file === site.notFound) return notFound(site, pathname.replace(/\.html$/, ''), request)
    return redirect(site.basePath + (path === '/index.html' ? '/' : path!.slice(0, -'.html'.length)) + url.search)
  }

  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return text(405, 'Method not allowed - use GET, HEAD', { Allow: 'GET, HEAD' })
  }
  // A known page's own address: nothing that the request brings decides where the redirect leads.
  if (!file) return redirect(site.basePath + encodeURI(canonical!) + url.search)

  const coding = codingFor(file, request)
  const { etag } = file.variants[coding]!
  if (isKnown(request.headers.get('If-None-Match'), etag)) {
    const { 'Content-Type': _, ...headers } = file.headers
    return new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
  }
  if (COMPRESSIBLE.test(file.path)) return send(site, file, coding, request, 200, { ETag: etag })
  const headers = { ETag: etag, 'Accept-Ranges': 'bytes' }
  const { size } = file.variants.identity
  const part = askedPart(request, etag, size)
  if (part === 'whole') return send(site, file, coding, request, 200, headers)
  if (part === 'none') {
    const { 'Content-Type': _, 'Cache-Control': __, ...rest } = file.headers
    return text(416, 'There is no such part of this file', { ...rest, ...headers, 'Content-Range': `bytes */${size}` })
  }
  return new Response(await site.read(file, 'identity', part), {
    status: 206,
    headers: {
      ...file.headers,
      ...headers,
      'Content-Length': String(part.end - part.start + 1),
      'Content-Range': `bytes ${part.start}-${part.end}/${size}`,
    },
  })
}

/** What an address of the old site shows now. Nothing that the request brings decides where it leads. */
function leadOn(site: Site, pathname: string, { method }: Request): Response | undefined {
  const path = method === 'GET' || method === 'HEAD' ? decodePath(pathname) : undefined
  const target = path === undefined ? undefined : site.moved(path)
  return target === undefined ? undefined : redirect(target, 301)
}

/** The root of the host leads to the site; nothing else there is ours. */
const besideSite = ({ basePath }: Site, { pathname, search }: URL) =>
  pathname === '/' || pathname === basePath ? redirect(`${basePath}/${search}`) : text(404, `Not found - ${pathname}`)

const redirect = (location: string, status = 308) =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } })

async function send(
  site: Site,
  file: SiteFile,
  coding: Coding,
  request: Request,
  status: number,
  headers: Record<string, string>,
): Promise<Response> {
  return new Response(request.method === 'HEAD' ? null : await site.read(file, coding), {
    status,
    headers: {
      ...file.headers,
      'Content-Length': String(file.variants[coding]!.size),
      ...(coding !== 'identity' && { 'Content-Encoding': coding }),
      ...headers,
    },
  })
}

/** The page has no ETag: a 304 would turn the 404 into whatever the browser kept. */
async function notFound(site: Site, pathname: string, request: Request): Promise<Response> {
  const namesFile = /\.[^/.]+$/.test(pathname)
  const page = site.notFound
  if (namesFile || !page) return text(404, `Not found - ${pathname}`)
  return send(site, page, codingFor(page, request), request, 404, {})
}

const codingFor = (file: SiteFile, request: Request) =>
  chooseCoding(request.headers.get('Accept-Encoding'), Object.keys(file.variants) as Coding[])

/** An encoded slash stays encoded, so that one address has one name. @returns undefined for broken escapes */
function decodePath(pathname: string): string | undefined {
  try {
    return decodeURI(pathname)
  } catch {
    return undefined
  }
}

/** @returns the address that a page's address with a slash too many stands for */
function withoutSlash(site: Site, path: string): string | undefined {
  if (path === '/' || !path.endsWith('/')) return undefined
  const shorter = path.slice(0, -1)
  return site.find(shorter)?.path === `${shorter}.html` ? shorter : undefined
}

/** Weak comparison, as If-None-Match asks for (RFC 9110, 13.1.2). */
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
