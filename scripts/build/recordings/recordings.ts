/**
 * Recordings in the content folder. The built site has `recordings/NAME.mp3` under a name with a hash of its content.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Sermon } from '#schema/collections/sermon.ts'
import { CONTENT_FOLDER, entriesOf, readContent, type ListName } from '#scripts/build/content/content-folder.ts'
import { BASE_PATH } from '#scripts/build/host/site-address.ts'

/** A sermon as in the content. */
type Named = Partial<Pick<Sermon, 'id' | 'audioFile'>>

/** Whether the address is a file in the content folder. */
export const isLocal = (address: string | undefined): address is string => address?.startsWith('recordings/') ?? false

const hashes = new Map<string, string>()

/**
 * @returns the first eight digits of the content's hash. Cached, since recordings are large and several parts of a
 * build ask.
 */
function hashOf(file: string): string {
  const { size, mtimeMs } = statSync(file)
  const key = `${file} ${size} ${mtimeMs}`
  const known = hashes.get(key) ?? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
  hashes.set(key, known)
  return known
}

/** @returns its path in the built site: `/recordings/NAME-1a2b3c4d.mp3` */
function builtPath(address: string, folder: string): string {
  const ending = extname(address)
  return `/recordings/${basename(address, ending)}-${hashOf(join(folder, address))}${ending}`
}

/**
 * Fills in the final addresses and missing sizes from the files. A missing file is left as it is; the content check
 * reports it.
 */
export function withRecordings(name: ListName, entries: unknown, folder = CONTENT_FOLDER): unknown {
  if (name !== 'sermons' || !Array.isArray(entries)) return entries
  const served = (address: string | undefined) =>
    isLocal(address) && existsSync(join(folder, address)) ? BASE_PATH + builtPath(address, folder) : address
  return (entries as Named[]).map((sermon) => {
    const { audioFile } = sermon
    if (!audioFile) return sermon
    const bytes =
      isLocal(audioFile.url) && existsSync(join(folder, audioFile.url))
        ? statSync(join(folder, audioFile.url)).size
        : audioFile.bytes
    return {
      ...sermon,
      audioFile: {
        ...audioFile,
        url: served(audioFile.url),
        bytes,
        ...(audioFile.transcript && { transcript: served(audioFile.transcript) }),
      },
    }
  })
}

/** @returns the files that the sermons name, by their path in the built site */
export function recordingFiles(folder = CONTENT_FOLDER): Map<string, string> {
  const sermons = entriesOf('sermons', readContent('sermons.json', folder)) as Named[]
  const named = sermons.flatMap(({ audioFile }) => [audioFile?.url, audioFile?.transcript]).filter(isLocal)
  return new Map(named.map((address) => [builtPath(address, folder), join(folder, address)]))
}

/** Copies them into the built site. */
export function copyRecordings(outDir: string): void {
  for (const [path, source] of recordingFiles()) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    copyFileSync(source, join(outDir, path), constants.COPYFILE_FICLONE)
  }
}

/** @returns the other origins from which recordings are loaded, each once */
export const recordingHosts = (sermons: readonly Pick<Sermon, 'audioFile'>[]) => [
  ...new Set(
    sermons
      .flatMap(({ audioFile }) => [audioFile?.url, audioFile?.transcript])
      .flatMap((address) => (address?.startsWith('https://') ? new URL(address).origin : [])),
  ),
]
