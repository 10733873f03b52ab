/** The built site as the server sees it: its files and their headers, wherever the bytes are. */
import { getMimeType } from 'hono/utils/mime'
import type { PlainSite } from '#data/forms/plain-page.ts'
import type { Coding } from './accept-encoding.ts'
import type { ByteRange } from '#data/recordings/byte-range.ts'
import { fileHeaders, type Headers, type SiteFacts } from './headers.ts'
import { createRedirectLookup } from './old-addresses.ts'

/** A file's content in one coding. */
export interface Variant {
  /** Strong, so each coding has its own (RFC 9110, 8.8.3.3). */
  etag: string
  size: number
}

export interface SiteFile {
  /** Below `dist`: `/about.html`. */
  path: string
  headers: Headers
  variants: Variants
}

export type Variants = Partial<Record<Coding, Variant>> & { identity: Variant }

/** A file's content, as the body of a `Response`. */
export type Content = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null

export interface Site {
  /** @param path decoded. `/`, `/about` and `/about.html` find pages; every other file has one path */
  find(path: string): SiteFile | undefined
  /** The redirect for a path (decoded) of the site that was here before. Both paths start at the host's root. */
  moved(path: string): string | undefined
  /** The paths of all files. */
  paths: string[]
  /** The path of the site: `/church`; empty at the root. */
  basePath: string
  church: SiteFacts['church']
  colors: SiteFacts['plainColors']
  /** The not-found page, if the build has one. */
  notFound: SiteFile | undefined
  /**
   * Reads a file, or a part of it.
   * @throws {FileReplacedError} if it is no longer the file that was read at the start
   */
  read(file: SiteFile, coding: Coding, part?: ByteRange): Content | Promise<Content>
}

/** A file on disk is no longer this build's: another build has replaced it. */
export class FileReplacedError extends Error {
  override name = 'FileReplacedError'
}

/**
 * @param contents each file's path and variants
 * @param previous files of the build before: they are still served, but are not in `paths`
 */
export function createSite(
  contents: readonly (readonly [path: string, Variants])[],
  facts: SiteFacts,
  read: Site['read'],
  previous: readonly (readonly [path: string, Variants])[] = [],
): Site {
  const files = new Map<string, SiteFile>()
  for (const [path, variants] of [...previous, ...contents]) {
    const isCoded = variants.br !== undefined || variants.gzip !== undefined
    files.set(path, {
      path,
      variants,
      headers: {
        ...fileHeaders(path, facts),
        'Content-Type': contentType(path),
        ...(isCoded && { Vary: 'Accept-Encoding' }),
      },
    })
  }
  return {
    // `/about.html` is served too, without a redirect: the worker precaches it under this name.
    find: (path) =>
      files.get(path === '/' ? '/index.html' : path) ??
      (path === '/404' || path === '/index' ? undefined : files.get(`${path}.html`)),
    moved: createRedirectLookup(facts.moved, facts.basePath),
    paths: contents.map(([path]) => path),
    basePath: facts.basePath ?? '',
    church: facts.church,
    colors: facts.plainColors,
    notFound: files.get('/404.html'),
    read,
  }
}

/** Types that hono's table lacks. */
const MORE_TYPES: Record<string, string> = { m4a: 'audio/mp4', vtt: 'text/vtt; charset=utf-8' }

export const contentType = (path: string) =>
  MORE_TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? getMimeType(path) ?? 'application/octet-stream'

/** What the server's own pages say about the church. */
export const plainSite = ({ church, colors, basePath }: Site): PlainSite => ({
  name: church?.name ?? 'Home',
  phone: church?.phone,
  email: church?.email,
  colors,
  home: basePath,
  base: basePath,
})
