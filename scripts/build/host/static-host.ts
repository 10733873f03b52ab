/**
 * `_headers` and `_redirects` for static hosts that read them (Cloudflare Pages, Netlify), from the server's own rules.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileHeaders, HTTPS_HEADERS, type Headers, type SiteFacts } from '#server/site/headers.ts'
import { readSiteFacts } from './site-facts.ts'

const NOT_FOUND_FILE = '/404.html'

/**
 * Files that Cloudflare's upload leaves out: the build's own notes, and compressed copies, since Cloudflare compresses.
 */
const ASSETS_IGNORE = ['.site.json', '.sources', '*.br', '*.gz', ''].join('\n')

/** Writes the files into a built site. @param folder not yet precompressed */
export function writeStaticHostFiles(folder: string): void {
  const facts = readSiteFacts(folder)
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.') && !path.startsWith('/_'))
    .sort()
  writeFileSync(join(folder, '_headers'), headersFile(paths, facts))
  writeFileSync(join(folder, '_redirects'), redirectsFile(paths, facts))
  writeFileSync(join(folder, '.assetsignore'), ASSETS_IGNORE)
}

/**
 * One rule per page, and per folder whose files all have the same headers. No path matches two rules: hosts would join
 * the two policies, and browsers apply the stricter of both.
 */
export function headersFile(paths: readonly string[], facts: SiteFacts): string {
  const headersOf = new Map(paths.map((path) => [path, { ...fileHeaders(path, facts), ...HTTPS_HEADERS }]))
  // Collected in one pass: a gallery may have thousands of files.
  const kinds = new Map<string, Set<string>>()
  for (const [path, headers] of headersOf)
    kinds.set(folderOf(path), (kinds.get(folderOf(path)) ?? new Set()).add(JSON.stringify(headers)))
  const rules = new Map<string, Headers>()
  for (const [path, headers] of headersOf) {
    const folder = folderOf(path)
    const isAlike = folder !== '' && kinds.get(folder)!.size === 1
    for (const address of isAlike ? [`${folder}*`] : addresses(path)) rules.set(address, headers)
  }
  return [...rules]
    .map(
      ([address, headers]) =>
        `${facts.basePath ?? ''}${address}\n${Object.entries(headers)
          .map(([name, value]) => `  ${name}: ${value}\n`)
          .join('')}`,
    )
    .join('\n')
}

/** The paths of a page: its file and its address. */
const addresses = (path: string) =>
  path.endsWith('.html') && path !== NOT_FOUND_FILE ? [path, pageAddress(path)] : [path]
const pageAddress = (path: string) => (path === '/index.html' ? '/' : path.slice(0, -'.html'.length))

/** `/photos/2019/nave.webp` → `/photos/`; nothing for a file at the root. */
const folderOf = (path: string) => path.slice(0, path.indexOf('/', 1) + 1)

/** Redirects a page's file to its address, and the host's root to a site below a path. */
export function redirectsFile(paths: readonly string[], { basePath = '' }: SiteFacts): string {
  const pages = paths
    .filter((path) => path.endsWith('.html') && path !== '/index.html' && path !== NOT_FOUND_FILE)
    .map(pageAddress)
  return [
    ...(basePath ? [`/ ${basePath}/ 302`] : []),
    ...pages.map((page) => `${basePath}${page}/ ${basePath}${page} 301`),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
