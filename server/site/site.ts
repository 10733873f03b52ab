/** Reads the built site from a folder: at the start, and again for each new build. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { isRecording, SiteFactsSchema, type SiteFacts } from './headers.ts'
import { createSite, FileReplacedError, type Site, type Variant, type Variants } from './site-files.ts'

/** A variant that is a file on disk. */
interface DiskVariant extends Variant {
  file: string
  /** Modification time, in ms since 1970. Tells this file from a later build's file of the same name. */
  writtenAt: number
  /** The content, unless the memory limit is reached. */
  bytes?: Uint8Array<ArrayBuffer>
}

/**
 * A release is usually a few MB, and in memory it stays whole while the folder is rebuilt. Files beyond this limit are
 * read from disk for each request. Pictures come last: a gallery may be larger than the limit, and a changed picture
 * harms least.
 */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const FACTS_FILE = '.site.json'
const CODING_OF_EXTENSION = { '.br': 'br', '.gz': 'gzip' } as const

/**
 * Reads the built site.
 * @param logError takes one line if `.site.json` is missing or wrong. Pages are then served without inline styles and
 * embeds: safe, but plain
 * @param maxMemoryBytes less in tests
 * @throws if the folder cannot be read
 */
export function loadSite(
  distDir: string,
  logError: (line: string) => void,
  maxMemoryBytes: number = MAX_MEMORY_BYTES,
): Site {
  const reading = readSite(distDir, factsOrNone(distDir, logError), maxMemoryBytes)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

/**
 * Reads a new build while the old one is served. Requests are answered between two files.
 * @param before the site that is served. Its hashed files stay available, since an open page may ask for them
 * @throws if the folder or its `.site.json` cannot be read
 */
export async function loadNextSite(
  distDir: string,
  before: Site,
  maxMemoryBytes: number = MAX_MEMORY_BYTES,
): Promise<Site> {
  const reading = readSite(distDir, readFacts(distDir), maxMemoryBytes, before)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

/** @yields after each file */
function* readSite(
  distDir: string,
  facts: SiteFacts,
  maxMemoryBytes: number,
  before?: Site,
): Generator<undefined, Site> {
  const paths = new Set(listFiles(distDir))
  let memoryBytes = 0

  const variant = (path: string): DiskVariant => {
    const file = join(distDir, path)
    const { size, mtimeMs: writtenAt } = statSync(file)
    // The name contains a hash of the content, so years of recordings need not be read.
    if (isAudio(path)) return { file, size, writtenAt, etag: etagOf(`${path} ${size}`) }
    const bytes = readFileSync(file)
    memoryBytes += bytes.length
    return {
      file,
      writtenAt,
      etag: etagOf(bytes),
      size: bytes.length,
      ...(memoryBytes <= maxMemoryBytes && { bytes }),
    }
  }
  const variants = (path: string): Variants => ({
    identity: variant(path),
    ...Object.fromEntries(
      Object.entries(CODING_OF_EXTENSION).flatMap(([ending, coding]) =>
        paths.has(path + ending) ? [[coding, variant(path + ending)]] : [],
      ),
    ),
  })

  const originals = [...paths]
    .filter((path) => !isCodedCopy(path, paths))
    .sort((a, b) => Number(isPicture(a)) - Number(isPicture(b)))
  const contents: [string, Variants][] = []
  for (const path of originals) {
    contents.push([path, variants(path)])
    yield
  }
  return createSite(contents, facts, readStored, before ? hashedInMemory(before, paths) : [])
}

const readStored: Site['read'] = async (file, coding, part) => {
  const stored = (file.variants[coding] ?? file.variants.identity) as DiskVariant
  if (stored.bytes) return part ? stored.bytes.subarray(part.start, part.end + 1) : stored.bytes
  // Open the file before the answer starts, while a replaced file can still be reported.
  const handle = await openStored(stored)
  return Readable.toWeb(handle.createReadStream(part)) as ReadableStream<Uint8Array<ArrayBuffer>>
}

async function openStored({ file, size, writtenAt }: DiskVariant): Promise<FileHandle> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? new FileReplacedError(error.message) : error
  })
  const found = await handle.stat()
  if (found.size === size && found.mtimeMs === writtenAt) return handle
  await handle.close()
  throw new FileReplacedError(`${file} is not the file that it was`)
}

/** Files that an open page of the previous build may still ask for. Builds before that one are not kept. */
function hashedInMemory(before: Site, paths: ReadonlySet<string>): [string, Variants][] {
  return before.paths
    .filter((path) => path.startsWith('/assets/') && !paths.has(path))
    .map((path): [string, Variants] => [path, before.find(path)!.variants])
    .filter(([, variants]) => Object.values(variants).every((variant) => (variant as DiskVariant).bytes))
}

const etagOf = (content: string | Uint8Array) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

const isAudio = (path: string) => isRecording(path) && /\.(?:mp3|m4a)$/.test(path)

/** All files as paths (`/data/sermons.json`), without dotfiles, dot folders and symbolic links. */
function listFiles(distDir: string): string[] {
  return (
    readdirSync(distDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      // `_headers` and `_redirects` configure static hosts and are not served.
      .filter((path) => !path.includes('/.') && path !== '/_headers' && path !== '/_redirects')
      .sort()
  )
}

const isPicture = (path: string) => path.startsWith('/photos/')

/** Whether the file is a compressed copy of another: it is sent in its place, and has no path of its own. */
const isCodedCopy = (path: string, paths: Set<string>) =>
  Object.keys(CODING_OF_EXTENSION).some((ending) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)))

/** @returns what the build wrote about the church; undefined if there is no site, or one without it */
export function readChurchFacts(distDir: string): SiteFacts['church'] {
  return factsOrNone(distDir, () => undefined).church
}

/** @throws with one line that names the file */
function readFacts(distDir: string): SiteFacts {
  const file = join(distDir, FACTS_FILE)
  try {
    return v.parse(SiteFactsSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file} could not be read (${error instanceof Error ? error.message : error})`, { cause: error })
  }
}

function factsOrNone(distDir: string, logError: (line: string) => void): SiteFacts {
  try {
    return readFacts(distDir)
  } catch (error) {
    logError(
      `${(error as Error).message}: pages are served without inline styles and embeds. Build the site again: npm run build`,
    )
    return { embedHosts: [], styleHashes: {} }
  }
}
