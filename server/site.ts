/** The built site, read once at start: which files there are, and what is sent with each. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import * as v from 'valibot'
import type { PlainSite } from '#data/plain-page.ts'
import type { Coding } from './accept-encoding.ts'
import { fileHeaders, SiteFactsSchema, type Headers, type SiteFacts } from './headers.ts'

/** One form of a file's content. */
interface Variant {
  file: string
  /** Strong: of the bytes as sent, so each coding has its own (RFC 9110, 8.8.3.3). */
  etag: string
  size: number
  /** In memory, as long as all together stay below the bound. */
  bytes?: Uint8Array<ArrayBuffer>
}

export interface SiteFile {
  /** Below the build's folder: `/about.html`. */
  path: string
  headers: Headers
  variants: Partial<Record<Coding, Variant>> & { identity: Variant }
}

export interface Site {
  /** The file behind an address, decoded: `/`, `/about` and `/about.html` name pages, everything else itself. */
  find(path: string): SiteFile | undefined
  /** Every file's own name. */
  paths: string[]
  /** Below which path of its host the site lies: `/church`; empty at the root. */
  basePath: string
  /** Whose site it is, as the build noted it. */
  church: SiteFacts['church']
  /** The page for unknown addresses, if the build has one. */
  notFound: SiteFile | undefined
  /** A file's bytes in the given coding. @throws when it has vanished from the disk since */
  read(file: SiteFile, coding: Coding): Uint8Array<ArrayBuffer>
}

/**
 * A whole release is far smaller (a few MB). Kept in memory it stays whole even when the folder is rebuilt under a
 * running server; files beyond the bound are read from the disk at each request.
 */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const FACTS_FILE = '.site.json'
const CODED = { '.br': 'br', '.gz': 'gzip' } as const

/**
 * Reads the build's folder.
 * @param logError takes one line when `.site.json` is missing or wrong: pages are then served without their inline
 * styles and embeds, which is safe but plain
 * @throws when the folder cannot be read
 */
export function loadSite(distDir: string, logError: (line: string) => void): Site {
  const facts = readFacts(distDir, logError)
  const paths = new Set(listFiles(distDir))
  const files = new Map<string, SiteFile>()
  let memoryBytes = 0

  const variant = (path: string): Variant => {
    const file = join(distDir, path)
    const bytes = readFileSync(file)
    memoryBytes += bytes.length
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return { file, etag, size: bytes.length, ...(memoryBytes <= MAX_MEMORY_BYTES && { bytes }) }
  }

  for (const path of paths) {
    if (isCodedCopy(path, paths)) continue
    const file: SiteFile = { path, headers: { ...fileHeaders(path, facts), 'Content-Type': contentType(path) }, variants: { identity: variant(path) } }
    for (const [ending, coding] of Object.entries(CODED)) {
      if (paths.has(path + ending)) file.variants[coding] = variant(path + ending)
    }
    if (file.variants.br || file.variants.gzip) file.headers.Vary = 'Accept-Encoding'
    files.set(path, file)
  }

  return {
    // The page keeps answering under its file's name too, without a redirect: the worker precaches `/about.html`.
    find: (path) => files.get(path === '/' ? '/index.html' : path) ?? (path === '/404' || path === '/index' ? undefined : files.get(`${path}.html`)),
    paths: [...files.keys()],
    basePath: facts.basePath ?? '',
    church: facts.church,
    notFound: files.get('/404.html'),
    read: (file, coding) => {
      const chosen = file.variants[coding] ?? file.variants.identity
      return chosen.bytes ?? readFileSync(chosen.file)
    },
  }
}

/** Whose name the server's own pages bear. */
export const plainSite = ({ church, basePath }: Site): PlainSite => ({ name: church?.name ?? 'Home', phone: church?.phone, email: church?.email, home: basePath, base: basePath })

/** All files as addresses (`/data/sermons.json`); no dotfile, nothing in a dot folder, no link that leads elsewhere. */
function listFiles(distDir: string): string[] {
  return readdirSync(distDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    // For static hosts, not for people.
    .filter((path) => !path.includes('/.') && path !== '/_headers' && path !== '/_redirects')
    .sort()
}

/** Whether a file is another one's compressed copy: such a copy is sent in its place, never as itself. */
const isCodedCopy = (path: string, paths: Set<string>) => Object.keys(CODED).some((ending) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)))

const contentType = (path: string) => getMimeType(path) ?? 'application/octet-stream'

function readFacts(distDir: string, logError: (line: string) => void): SiteFacts {
  try {
    return v.parse(SiteFactsSchema, JSON.parse(readFileSync(join(distDir, FACTS_FILE), 'utf8')))
  } catch (error) {
    logError(`${join(distDir, FACTS_FILE)} could not be read (${error instanceof Error ? error.message : error}): pages are served without inline styles and embeds. Mend it with: npm run build`)
    return { embedHosts: [], styleHashes: {} }
  }
}
