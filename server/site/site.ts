/** The built site in a folder of this computer, read whole: at the start, and again when another build lies there. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { isRecording, SiteFactsSchema, type SiteFacts } from './headers.ts'
import { siteOf, VanishedError, type Site, type Variant, type Variants } from './site-files.ts'

/** Where a form of a file lies. */
interface Stored extends Variant {
  file: string
  /** When it was written, in ms since 1970: told apart by it is the next build's file of the same name. */
  writtenAt: number
  /** In memory, as long as all together stay below the bound. */
  bytes?: Uint8Array<ArrayBuffer>
}

/**
 * A whole release is far smaller (a few MB). Kept in memory it stays whole even when the folder is rebuilt under a
 * running server; files beyond the bound are read from the disk at each request. Pictures are counted last: a gallery may be larger
 * than all memory, and they are what can best be read while the folder changes.
 */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const FACTS_FILE = '.site.json'
const CODED = { '.br': 'br', '.gz': 'gzip' } as const

/**
 * Reads the build's folder.
 * @param logError takes one line when `.site.json` is missing or wrong: pages are then served without their inline
 * styles and embeds, which is safe but plain
 * @param maxMemoryBytes fewer in tests
 * @throws when the folder cannot be read
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
 * Reads another build beside the one that is served, file by file, so that requests are answered in between.
 * @param before the site that is served: its hashed files in memory stay answerable, as a page that is open asks for them
 * @throws when the folder or its `.site.json` cannot be read
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

  const variant = (path: string): Stored => {
    const file = join(distDir, path)
    const { size, mtimeMs: writtenAt } = statSync(file)
    // Its name has a hash of its content: it need not be read, which for years of recordings would take long.
    if (isSound(path)) return { file, size, writtenAt, etag: etagOf(`${path} ${size}`) }
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
      Object.entries(CODED).flatMap(([ending, coding]) =>
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
  return siteOf(contents, facts, readStored, before ? hashedInMemory(before, paths) : [])
}

const readStored: Site['read'] = async (file, coding, part) => {
  const stored = (file.variants[coding] ?? file.variants.identity) as Stored
  if (stored.bytes) return part ? stored.bytes.subarray(part.start, part.end + 1) : stored.bytes
  // Opened before the answer begins, so that one that has vanished is said to have.
  const handle = await openStored(stored)
  return Readable.toWeb(handle.createReadStream(part)) as ReadableStream<Uint8Array<ArrayBuffer>>
}

async function openStored({ file, size, writtenAt }: Stored): Promise<FileHandle> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? new VanishedError(error.message) : error
  })
  const found = await handle.stat()
  if (found.size === size && found.mtimeMs === writtenAt) return handle
  await handle.close()
  throw new VanishedError(`${file} is not the file that it was`)
}

/** What a page of the build before may still ask for. Not what was kept from the one before that: a swap ends it. */
function hashedInMemory(before: Site, paths: ReadonlySet<string>): [string, Variants][] {
  return before.paths
    .filter((path) => path.startsWith('/assets/') && !paths.has(path))
    .map((path): [string, Variants] => [path, before.find(path)!.variants])
    .filter(([, variants]) => Object.values(variants).every((variant) => (variant as Stored).bytes))
}

const etagOf = (content: string | Uint8Array) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

const isSound = (path: string) => isRecording(path) && /\.(?:mp3|m4a)$/.test(path)

/** All files as addresses (`/data/sermons.json`); no dotfile, nothing in a dot folder, no link that leads elsewhere. */
function listFiles(distDir: string): string[] {
  return (
    readdirSync(distDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      // For static hosts, not for people.
      .filter((path) => !path.includes('/.') && path !== '/_headers' && path !== '/_redirects')
      .sort()
  )
}

const isPicture = (path: string) => path.startsWith('/photos/')

/** Whether a file is another one's compressed copy: such a copy is sent in its place, never as itself. */
const isCodedCopy = (path: string, paths: Set<string>) =>
  Object.keys(CODED).some((ending) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)))

/** @throws one line that names the file */
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
      `${(error as Error).message}: pages are served without inline styles and embeds. Mend it with: npm run build`,
    )
    return { embedHosts: [], styleHashes: {} }
  }
}
