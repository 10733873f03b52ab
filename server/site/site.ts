/** The built site in a folder of this computer, read once at start. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { isRecording, SiteFactsSchema, type SiteFacts } from './headers.ts'
import { siteOf, type Site, type Variant, type Variants } from './site-files.ts'

/** Where a form of a file lies. */
interface Stored extends Variant {
  file: string
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
 * @throws when the folder cannot be read
 */
export function loadSite(distDir: string, logError: (line: string) => void): Site {
  const facts = readFacts(distDir, logError)
  const paths = new Set(listFiles(distDir))
  let memoryBytes = 0

  const variant = (path: string): Stored => {
    const file = join(distDir, path)
    // Its name has a hash of its content: it need not be read, which for years of recordings would take long.
    if (isSound(path)) return recording(path, file)
    const bytes = readFileSync(file)
    memoryBytes += bytes.length
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return { file, etag, size: bytes.length, ...(memoryBytes <= MAX_MEMORY_BYTES && { bytes }) }
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
  return siteOf(
    originals.map((path) => [path, variants(path)]),
    facts,
    async (file, coding, part) => {
      const { bytes, file: name } = (file.variants[coding] ?? file.variants.identity) as Stored
      if (bytes) return part ? bytes.subarray(part.start, part.end + 1) : bytes
      // Opened before the answer begins, so that one that has vanished is said to have.
      return Readable.toWeb((await open(name)).createReadStream(part)) as ReadableStream<Uint8Array<ArrayBuffer>>
    },
  )
}

const isSound = (path: string) => isRecording(path) && /\.(?:mp3|m4a)$/.test(path)

function recording(path: string, file: string): Stored {
  const { size } = statSync(file)
  return { file, size, etag: `"${createHash('sha256').update(`${path} ${size}`).digest('base64url').slice(0, 22)}"` }
}

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

function readFacts(distDir: string, logError: (line: string) => void): SiteFacts {
  try {
    return v.parse(SiteFactsSchema, JSON.parse(readFileSync(join(distDir, FACTS_FILE), 'utf8')))
  } catch (error) {
    logError(
      `${join(distDir, FACTS_FILE)} could not be read (${error instanceof Error ? error.message : error}): pages are served without inline styles and embeds. Mend it with: npm run build`,
    )
    return { embedHosts: [], styleHashes: {} }
  }
}
