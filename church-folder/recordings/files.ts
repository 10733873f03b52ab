/** Recordings in the content folder. The built site has each under a name with a hash of its content. */
import { createHash } from 'node:crypto'
import { copyFileSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { attempt } from '#data/site/attempt.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { readEntries } from '#church-folder/read-entries.ts'
import { BUILD_BASE_PATH } from '#church-folder/site-url.ts'

/** Whether the URL is a file in the content folder. */
export const isLocal = (url: string | undefined): url is string => url?.startsWith('recordings/') ?? false

const CACHE = resolve('node_modules/.cache/recordings.json')
let hashes: Record<string, string> | undefined

/**
 * A hash of a file's content, as text. Stored between builds: years of Sundays are gigabytes, and every command that reads the
 * sermons needs the hashes.
 */
function hashOf(file: string): string {
  const { size, mtimeMs } = statSync(file)
  const key = `${file} ${size} ${mtimeMs}`
  // There may be none, or another build is writing it.
  hashes ??= attempt(() => JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, string>) ?? {}
  if (!hashes[key]) {
    hashes[key] = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
    mkdirSync(dirname(CACHE), { recursive: true })
    writeFileSync(CACHE, JSON.stringify(hashes))
  }
  return hashes[key]
}

/** A recording's path in the built site: `/recordings/NAME-1a2b3c4d.mp3`. */
function builtPath(url: string, folder: string): string {
  const ending = extname(url)
  return `/recordings/${basename(url, ending)}-${hashOf(join(folder, url))}${ending}`
}

/** Sets the final URLs and missing sizes from the files. The content check reports missing files. */
export function withRecordings(sermons: readonly Pick<Sermon, 'audioFile'>[], folder = CONTENT_FOLDER): void {
  const isHere = (url: string) => isLocal(url) && existsSync(join(folder, url))
  const served = (url: string) => (isHere(url) ? BUILD_BASE_PATH + builtPath(url, folder) : url)
  for (const { audioFile } of sermons) {
    if (!audioFile) continue
    if (isHere(audioFile.url)) audioFile.bytes = statSync(join(folder, audioFile.url)).size
    audioFile.url = served(audioFile.url)
    if (audioFile.transcript) audioFile.transcript = served(audioFile.transcript)
  }
}

/** @returns the files that the sermons name, by their path in the built site */
export function recordingFiles(folder = CONTENT_FOLDER): Map<string, string> {
  const named = readEntries('sermons', folder)
    .map(({ json }) => (json as Partial<Pick<Sermon, 'audioFile'>>).audioFile)
    .flatMap((audioFile) => [audioFile?.url, audioFile?.transcript])
    .filter(isLocal)
  return new Map(named.map((url) => [builtPath(url, folder), join(folder, url)]))
}

export function copyRecordings(outDir: string): void {
  for (const [path, source] of recordingFiles()) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    copyFileSync(source, join(outDir, path), constants.COPYFILE_FICLONE)
  }
}

/**
 * @param redirected the origins that each origin redirects to
 * @returns the other origins from which recordings and transcripts are loaded, each once
 */
export const recordingHosts = (
  sermons: readonly Pick<Sermon, 'audioFile'>[],
  redirected: Readonly<Record<string, readonly string[]>> = {},
) => [
  ...new Set(
    sermons
      .flatMap(({ audioFile }) => [audioFile?.url, audioFile?.transcript])
      .flatMap((url) => (url?.startsWith('https://') ? new URL(url).origin : []))
      .flatMap((origin) => [origin, ...(redirected[origin] ?? [])]),
  ),
]
