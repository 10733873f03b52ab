/** `_headers` and `_redirects` for static hosts (Cloudflare Pages, Netlify), from the server's own rules. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileHeaders, HTTPS_HEADERS, type Headers, type SiteFacts } from '#server/site/headers.ts'
import { encodeTarget, withoutTrailingSlash } from '#data/site/old-urls.ts'
import { listFiles, NO_URLS, readFacts } from '#server/site/load.ts'

type RedirectFacts = Pick<SiteFacts, 'basePath' | 'redirects'>

const NOT_FOUND_FILE = '/404.html'

/** A dotfile, so that no server serves it. */
const NGINX_REDIRECTS = '.redirects.nginx.conf'

/** What Cloudflare's upload leaves out: the build's own notes, and compressed copies. */
const ASSETS_IGNORE = ['.site.json', '.sources', NGINX_REDIRECTS, '*.br', '*.gz', ''].join('\n')

/** Writes the files that static hosts read. @param folder a built site, not yet precompressed */
export function writeStaticHostFiles(folder: string): void {
  const facts = readFacts(folder)
  const paths = listFiles(folder)
  writeFileSync(join(folder, '_headers'), headersFile(paths, facts))
  writeFileSync(join(folder, '_redirects'), redirectsFile(paths, facts))
  writeFileSync(join(folder, NGINX_REDIRECTS), nginxRedirects(paths, facts))
  writeFileSync(join(folder, '.assetsignore'), ASSETS_IGNORE)
}

/** One rule per page, or per folder with the same headers. No path matches two: browsers enforce both policies. */
function headersFile(paths: readonly string[], facts: SiteFacts): string {
  const headersOf = new Map(paths.map((path) => [path, { ...fileHeaders(path, facts), ...HTTPS_HEADERS }]))
  const kinds = new Map<string, Set<string>>()
  for (const [path, headers] of headersOf)
    kinds.set(folderOf(path), (kinds.get(folderOf(path)) ?? new Set()).add(JSON.stringify(headers)))
  const rules = new Map<string, Headers>()
  for (const [path, headers] of headersOf) {
    const folder = folderOf(path)
    const isAlike = folder !== '' && kinds.get(folder)!.size === 1
    for (const url of isAlike ? [`${folder}*`] : urlsOf(path)) rules.set(url, headers)
  }
  return [...rules]
    .map(
      ([url, headers]) =>
        `${facts.basePath ?? ''}${url}\n${Object.entries(headers)
          .map(([name, value]) => `  ${name}: ${value}\n`)
          .join('')}`,
    )
    .join('\n')
}

/** A file's path, and for a page its URL. */
const urlsOf = (path: string) => (path.endsWith('.html') && path !== NOT_FOUND_FILE ? [path, pageUrl(path)] : [path])
const pageUrl = (path: string) => (path === '/index.html' ? '/' : path.slice(0, -'.html'.length))

/** `/photos/2019/nave.webp` → `/photos/`; nothing for a file at the root. */
const folderOf = (path: string) => path.slice(0, path.indexOf('/', 1) + 1)

/** Redirects of old URLs, except those that are now a screen or a file: hosts redirect before they look for a file. */
function redirectsOf(paths: readonly string[], { basePath = '', redirects = {} }: RedirectFacts): [string, string][] {
  const own = new Set(paths.flatMap(urlsOf).map((url) => basePath + url))
  return Object.entries(redirects)
    .filter(([from]) => !own.has(from) && !own.has(withoutTrailingSlash(from)))
    .map(([from, to]) => [from, basePath + encodeTarget(to)])
}

/** Redirects the host's root to a site under a path, URLs with a trailing slash, and old URLs. */
export function redirectsFile(paths: readonly string[], facts: RedirectFacts): string {
  const { basePath = '' } = facts
  const pages = paths
    .filter((path) => path.endsWith('.html') && !NO_URLS.includes(path.slice(0, -'.html'.length)))
    .map(pageUrl)
  return [
    ...(basePath ? [`/ ${basePath}/ 302`] : []),
    ...pages.map((page) => `${basePath}${page}/ ${basePath}${page} 301`),
    ...redirectsOf(paths, facts).map(([from, to]) => `${encodeURI(from)} ${to} 301`),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** The redirects of old URLs, with and without a trailing slash, for an nginx that serves the folder itself. */
export const nginxRedirects = (paths: readonly string[], facts: RedirectFacts): string =>
  [...new Map(redirectsOf(paths, facts).map(([from, to]) => [withoutTrailingSlash(from), to]))]
    .flatMap(([from, to]) => [from, `${from}/`].map((path) => [path, to] as const))
    .map(([from, to]) => `location = ${quoted(from)} { absolute_redirect off; return 301 ${quoted(to)}; }\n`)
    .join('')
