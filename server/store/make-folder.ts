import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory()

/**
 * Makes a folder, for its owner only, and those above it.
 * Not by `recursive`: where the system says “no such folder” of one that is there, as in /proc, Node would try forever.
 * @throws if it cannot be made
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another program may have made it at the same time.
    if (!isFolder(folder)) throw error
  }
}
