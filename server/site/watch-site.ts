/** Watches the built site's folder. A new build is read next to the old one, then served instead. */
import { statSync } from 'node:fs'
import { attempt } from '#data/site/attempt.ts'
import { loadSite } from './load.ts'

export type WatchedSite = Awaited<ReturnType<typeof watchSite>>

const INTERVAL_MS = 1000

/** Reads the site, then watches it until `stop`. Does not keep the process alive. @throws as `loadSite` */
export async function watchSite(
  distDir: string,
  { log = console.log, logError = console.error, intervalMs = INTERVAL_MS } = {},
) {
  let currentId = folderId(distDir)
  if (currentId === undefined) throw new Error(`There is no built site in ${distDir}. Build it first: npm run build`)
  let current = await loadSite(distDir)
  let looking: Promise<void> | undefined
  let failedId = ''

  async function loadNewBuild(): Promise<void> {
    const found = folderId(distDir)
    if (found === undefined || found === currentId) return
    try {
      const next = await loadSite(distDir, current)
      // Swapped again in the meantime: this may be a mix of two builds. The next look reads it again.
      if (folderId(distDir) !== found) return
      currentId = found
      current = next
      log('Now serving the new build of the site.')
    } catch (error) {
      if (folderId(distDir) !== found || failedId === found) return
      // Logged once, and tried again on each look: someone may still be copying the files.
      failedId = found
      logError(`The new build cannot be served, so the previous build is still online. ${(error as Error).message}`)
    }
  }
  const look = () => (looking ??= loadNewBuild().finally(() => (looking = undefined)))

  const timer = setInterval(() => void look(), intervalMs).unref()
  return {
    /**
     * The newest build that could be read. A request reads this once and uses that build throughout. Pictures and
     * recordings come from the folder, so for up to a second they may already be the next build's.
     */
    get current() {
      return current
    },
    /** Looks for a new build now. */
    look,
    stop: () => clearInterval(timer),
  }
}

/** Identifies the folder: a build is swapped in by a rename. @returns undefined if there is no folder, or none that can be reached */
function folderId(distDir: string): string | undefined {
  const found = attempt(() => statSync(distDir))
  return found && `${found.dev} ${found.ino} ${found.birthtimeMs}`
}
