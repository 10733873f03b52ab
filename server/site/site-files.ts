/** The built site as the server knows it, wherever its bytes lie: which files there are, and what is sent with each. */
import { getMimeType } from 'hono/utils/mime'
import type { PlainSite } from '#data/forms/plain-page.ts'
import type { Coding } from './accept-encoding.ts'
import type { ByteRange } from '#data/recordings/byte-range.ts'
import { fileHeaders, type Headers, type SiteFacts } from './headers.ts'

/** One form of a file's content. */
export interface Variant {
  /** Strong: of the bytes as sent, so each coding has its own (RFC 9110, 8.8.3.3). */
  etag: string
  size: number
}

export interface SiteFile {
  /** Below the build's folder: `/about.html`. */
  path: string
  headers: Headers
  variants: Variants
}

export type Variants = Partial<Record<Coding, Variant>> & { identity: Variant }

/** A file's content, as a `Response` takes it. */
export type Content = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null

export interface Site {
  /** The file behind an address, decoded: `/`, `/about` and `/about.html` name pages, everything else itself. */
  find(path: string): SiteFile | undefined
  /** Every file's own name. */
  paths: string[]
  /** Below which path of its host the site lies: `/church`; empty at the root. */
  basePath: string
  /** Whose site it is, as the build noted it. */
  church: SiteFacts['church']
  /** Its colours as CSS. */
  colours: SiteFacts['plainColours']
  /** The page for unknown addresses, if the build has one. */
  notFound: SiteFile | undefined
  /** A file's bytes in the given coding, or a part of them. @throws {VanishedError} when they have gone since the site was read */
  read(file: SiteFile, coding: Coding, part?: ByteRange): Content | Promise<Content>
}

/** A file of the site is no longer what the site knows of it: another build lies in its place. */
export class VanishedError extends Error {
  override name = 'VanishedError'
}

/**
 * @param contents of each file (`/about.html`) the forms there are
 * @param older files of the build before, which are answered under their names and are no part of this site
 */
export function siteOf(
  contents: readonly (readonly [path: string, Variants])[],
  facts: SiteFacts,
  read: Site['read'],
  older: readonly (readonly [path: string, Variants])[] = [],
): Site {
  const files = new Map<string, SiteFile>()
  for (const [path, variants] of [...older, ...contents]) {
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
    // The page keeps answering under its file's name too, without a redirect: the worker precaches `/about.html`.
    find: (path) =>
      files.get(path === '/' ? '/index.html' : path) ??
      (path === '/404' || path === '/index' ? undefined : files.get(`${path}.html`)),
    paths: contents.map(([path]) => path),
    basePath: facts.basePath ?? '',
    church: facts.church,
    colours: facts.plainColours,
    notFound: files.get('/404.html'),
    read,
  }
}

/** What the table of types lacks. */
const MORE_TYPES: Record<string, string> = { m4a: 'audio/mp4', vtt: 'text/vtt; charset=utf-8' }

export const contentType = (path: string) =>
  MORE_TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? getMimeType(path) ?? 'application/octet-stream'

/** Whose name the server's own pages bear. */
export const plainSite = ({ church, colours, basePath }: Site): PlainSite => ({
  name: church?.name ?? 'Home',
  phone: church?.phone,
  email: church?.email,
  colours,
  home: basePath,
  base: basePath,
})
