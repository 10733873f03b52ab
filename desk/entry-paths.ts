/** Gives new entries the names that an import would give them: in the editor's own, only Latin letters are left. */
import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path/posix'
import { attempt } from '#data/site/attempt.ts'
import { LIST_NAMES } from '#church-folder/content-files.ts'
import { entryName, freeName } from '#church-folder/names.ts'
import type { Repository } from '#church-folder/repository.ts'

/** Git's id for a file with this content. */
const blobOf = (bytes: Buffer) => createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
const isEntry = (path: string) => path.endsWith('.json') && LIST_NAMES.some((list) => list === basename(dirname(path)))

/** Translates the editor's paths into the repository's, for one change. */
export function createEntryPaths({ tree }: Repository) {
  const there = new Map(tree('HEAD').map(({ path, sha }) => [path, sha]))
  return {
    /**
     * @param wanted the path that the editor chose
     * @param bytes the new file's
     * @returns a free path for it; the same one again, if the answer to a save was lost and the editor repeats it
     */
    forNew(wanted: string, bytes: Buffer): string {
      if (!isEntry(wanted)) return wanted
      const [blob, pathOf] = [blobOf(bytes), (name: string) => join(dirname(wanted), `${name}.json`)]
      const name = attempt(() => entryName(JSON.parse(String(bytes)) as object))
      // The content check says what is wrong with it.
      if (name === undefined) return wanted
      const path = pathOf(freeName(name, (one) => (there.get(pathOf(one)) ?? blob) !== blob))
      there.set(path, blob)
      return path
    },
    /**
     * The editor knows a new entry by the path that it chose, until the entry is opened again.
     * @param blob the file's, as the editor knows it
     * @returns the path where the file is
     */
    of(path: string, blob: string | undefined): string {
      const same = [...there].filter(([one, sha]) => sha === blob && dirname(one) === dirname(path))
      return there.has(path) || same.length !== 1 ? path : same[0]![0]
    },
  }
}
