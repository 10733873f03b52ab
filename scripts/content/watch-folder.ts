/** Watches a folder and those within it, by the file system's own events. */
import { readdirSync, watch, type FSWatcher } from 'node:fs'
import { join, relative } from 'node:path'

/** An editor saves in several steps: written aside, renamed, its own backup removed. */
const QUIET_MS = 100

/** Names that editors use for what they write aside. */
const isAside = (name: string) => /^(?:\.|#)|~$|^4913$|\.(?:sw[a-z]|tmp|bak)$/i.test(name)

/**
 * Each folder has a watcher of its own: one for the whole tree loses files that an editor replaces (Node 20 on Linux).
 * @param onChange takes the names of the files that changed, below the folder, once there has been no event for a moment
 * @returns ends it
 */
export function watchFolder(folder: string, onChange: (files: string[]) => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const forget = (path: string) => {
    watchers.get(path)?.close()
    watchers.delete(path)
  }
  const follow = (path: string) => {
    if (!watchers.has(path))
      watchers.set(
        path,
        watch(path, (_, name) => note(path, name)).on('error', () => forget(path)),
      )
  }
  /** Folders come and go. */
  const followAll = () => {
    const found = foldersIn(folder)
    for (const path of watchers.keys()) if (!found.includes(path)) forget(path)
    found.forEach(follow)
  }
  const note = (path: string, name: string | null) => {
    if (name !== null && isAside(name)) return
    changed.add(relative(folder, join(path, name ?? '')))
    clearTimeout(timer)
    timer = setTimeout(() => {
      followAll()
      const files = [...changed].sort()
      changed.clear()
      onChange(files)
    }, QUIET_MS)
  }
  followAll()
  return () => {
    clearTimeout(timer)
    for (const path of watchers.keys()) forget(path)
  }
}

const foldersIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
]
