/** The built site: its files, their headers, and how they are read from its folder. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { getMimeType } from 'hono/utils/mime'
import * as v from 'valibot'
import { collectionReader, type ReadCollection } from '#data/api/collections.ts'
import type { ByteRange } from './byte-range.ts'
import { fileHeaders, isAsset, isRecording, SiteFactsSchema, type Headers, type SiteFacts } from './headers.ts'
import { attempt } from '#data/site/attempt.ts'
import { createRedirectLookup } from '#data/site/old-urls.ts'

export type Coding = 'br' | 'gzip' | 'identity'

/** A file's content in one coding. */
interface Variant {
  file: string
  /** Strong, so each coding has its own (RFC 9110, 8.8.3.3). */
  etag: string
  size: number
  /** The content; undefined for pictures and recordings. */
  bytes?: Uint8Array<ArrayBuffer>
}
type Variants = Partial<Record<Coding, Variant>> & { identity: Variant }

export interface SiteFile {
  /** Under `dist`: `/about.html`. */
  path: string
  headers: Headers
  variants: Variants
}

export interface Site {
  /** @param path decoded. `/`, `/about` and `/about.html` find pages; every other file has one path */
  find(path: string): SiteFile | undefined
  /** The redirect for a path (decoded) of the site that was here before. Both paths start at the host's root. */
  redirectFor(path: string): string | undefined
  /** The paths of all files. */
  paths: string[]
  /** Reads a collection. Rejects if the collections' file is missing or has others. */
  read: ReadCollection
  /** The path of the site on its host: `/church`; empty at the root. */
  basePath: string
  church: SiteFacts['church']
  colors: SiteFacts['plainColors']
}

/** Pages that only the server and the worker use, or that have another URL. */
export const NO_URLS = ['/404', '/app-shell', '/index']

/** Written by the build: what the server needs besides the files. */
export const FACTS_FILE = '.site.json'

/**
 * Reads the built site into memory, usually a few MB, so that a release stays whole while the folder is rebuilt.
 * Pictures and recordings are read from disk for each request. Requests are answered while it loads, between files.
 * @param before the build that is served until then. Its hashed files stay available, since an open page may ask for
 * them
 * @throws if the folder or its `.site.json` cannot be read
 */
export async function loadSite(distDir: string, before?: Site): Promise<Site> {
  const facts = readFacts(distDir)
  const paths = new Set(listFiles(distDir))
  const originals = [...paths].filter((path) => !(/\.(?:br|gz)$/.test(path) && paths.has(path.slice(0, -3))))
  const variant = (path: string): Variant => {
    const file = join(distDir, path)
    const { size } = statSync(file)
    // The name contains a hash of the content, so years of recordings do not have to be read.
    if (isRecording(path)) return { file, size, etag: etagOf(`${path} ${size}`) }
    const bytes = readFileSync(file)
    return { file, size, etag: etagOf(bytes), ...(!path.startsWith('/photos/') && { bytes }) }
  }
  // An open page of the previous build may still ask for its hashed files. Files of older builds are dropped.
  const files = new Map(before?.paths.filter(isAsset).map((path): [string, SiteFile] => [path, before.find(path)!]))
  for (const path of originals) {
    const variants: Variants = { identity: variant(path) }
    if (paths.has(`${path}.br`)) variants.br = variant(`${path}.br`)
    if (paths.has(`${path}.gz`)) variants.gzip = variant(`${path}.gz`)
    const headers = {
      ...fileHeaders(path, facts),
      'Content-Type': contentType(path),
      ...((variants.br ?? variants.gzip) && { Vary: 'Accept-Encoding' }),
    }
    files.set(path, { path, variants, headers })
    await setImmediate()
  }
  // `/about.html` is also served, without a redirect: the worker fetches it by this name if the precache was cleared.
  const find = (path: string) =>
    files.get(path === '/' ? '/index.html' : path) ?? (NO_URLS.includes(path) ? undefined : files.get(`${path}.html`))
  return {
    find,
    read: collectionReader(async (path) => {
      const file = find(path)
      return file ? new Response((await readFile(file, 'identity')).body) : new Response(null, { status: 404 })
    }, true),
    redirectFor: createRedirectLookup(facts.redirects, facts.basePath),
    paths: originals,
    basePath: facts.basePath ?? '',
    church: facts.church,
    colors: facts.plainColors,
  }
}

/** Types that hono's table lacks. */
const MORE_TYPES: Record<string, string> = { m4a: 'audio/mp4', vtt: 'text/vtt; charset=utf-8' }

export const contentType = (path: string) =>
  MORE_TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? getMimeType(path) ?? 'application/octet-stream'

/**
 * Reads a file, or a part of it. For a second, a picture may be the next build's: if its size is another, it is read whole.
 * @returns the body, and the size of the whole file. Rejects if the file is gone
 */
export async function readFile({ variants }: SiteFile, coding: Coding, part?: ByteRange) {
  const { bytes, file, size } = variants[coding] ?? variants.identity
  if (bytes) return { size, body: part ? bytes.subarray(part.start, part.end + 1) : bytes }
  const handle = await openFile(file)
  const { size: sizeNow } = await handle.stat()
  const stream = handle.createReadStream(sizeNow === size ? part : undefined)
  return { size: sizeNow, body: Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>> }
}

/** Opens a file. Tries again for a moment: between the two renames of a swap the folder is missing. */
async function openFile(file: string, tries = 10): Promise<FileHandle> {
  try {
    return await open(file)
  } catch (error) {
    if (tries === 0 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await setTimeout(20)
    return openFile(file, tries - 1)
  }
}

const etagOf = (content: string | Uint8Array) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** All files as paths (`/data/release.json`), without dotfiles, dot folders and symbolic links. */
export function listFiles(distDir: string): string[] {
  return (
    readdirSync(distDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      // `_headers` and `_redirects` configure static hosts and are not served.
      .filter((path) => !path.includes('/.') && path !== '/_headers' && path !== '/_redirects')
      .sort()
  )
}

/** Reads `.site.json`. @throws Error with one line that names the file */
export function readFacts(distDir: string): SiteFacts {
  const file = join(distDir, FACTS_FILE)
  try {
    return v.parse(SiteFactsSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file} could not be read (${(error as Error).message}). Build the site again: npm run build`, {
      cause: error,
    })
  }
}

/** @returns what the build wrote about the site; undefined if there is no site, or one that cannot be read */
export const builtFacts = (distDir: string) => attempt(() => readFacts(distDir))
