/** Watches a folder and its subfolders by the file system's events. */
import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join, relative } from 'node:path'

/** An editor saves in several steps: it writes a temporary file, renames it, removes its backup. */
const QUIET_MS = 100
/** How often to look for a folder that has gone: no event tells that it is back. */
const AWAY_MS = 500

/** Names of editors' temporary files and backups. */
const isAside = (name: string) => /^(?:\.|#)|~$|^4913$|\.(?:sw[a-z]|tmp|bak)$/i.test(name)

/**
 * Each folder has its own watcher: a recursive one loses files that an editor replaces (Node 20 on Linux).
 * @param onChange takes the changed files' paths below the folder, QUIET_MS after the last event
 * @returns a function that ends it
 */
export function watchFolder(folder: string, onChange: (files: string[]) => void): () => void {
  const watchers = new Map<string, { watcher: FSWatcher; id: string }>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const forget = (path: string) => {
    watchers.get(path)?.watcher.close()
    watchers.delete(path)
  }
  const follow = (path: string) => {
    const id = folderId(path)
    if (watchers.get(path)?.id === id) return
    forget(path)
    const watcher = watch(path, (_, name) => note(path, name)).on('error', () => forget(path))
    watchers.set(path, { watcher, id })
  }
  /** Follows the folders that there are now. @returns false if the folder itself is gone */
  const followAll = () => {
    try {
      const found = foldersIn(folder)
      for (const path of watchers.keys()) if (!found.includes(path)) forget(path)
      found.forEach(follow)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return false
    }
  }
  const tell = () => {
    if (!followAll()) return void (timer = setTimeout(tell, AWAY_MS))
    const files = [...changed].sort()
    changed.clear()
    onChange(files)
  }
  const note = (path: string, name: string | null) => {
    if (name !== null && isAside(name)) return
    changed.add(relative(folder, join(path, name ?? '')))
    clearTimeout(timer)
    timer = setTimeout(tell, QUIET_MS)
  }
  followAll()
  return () => {
    clearTimeout(timer)
    for (const path of watchers.keys()) forget(path)
  }
}

/** Tells a folder from another one at the same path (after a checkout, for example). @throws if there is none */
function folderId(path: string): string {
  const { ino, birthtimeMs } = statSync(path)
  return `${ino} ${birthtimeMs}`
}

const foldersIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
]
