/** Follows the built site's folder: a build that is swapped in under a running server is read beside the one before, then served in its place. */
import { statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { loadNextSite, loadSite } from './site.ts'
import type { Site } from './site-files.ts'

export interface FollowedSite {
  /** One whole build, the newest that could be read. A request takes it once and stays with it. */
  readonly current: Site
  /** Looks for another than `site` at once. @returns whether it is there; false after a second without one */
  after(site: Site): Promise<boolean>
  /** Looks no more. */
  stop(): void
}

export interface FollowOptions {
  distDir: string
  /** Takes a line when another build is served. */
  log(line: string): void
  /** Takes a line when one cannot be. */
  logError(line: string): void
  /** How often the folder is looked at, in ms. A look is one call of `stat`. */
  everyMs?: number
  /** As in `loadSite`. */
  maxMemoryBytes?: number
}

const LOOK_EVERY_MS = 1000
/** For `after`: between two renames of a swap the folder is missing for a moment. */
const TRIES = 10
const TRY_EVERY_MS = 100

/** Reads the site, and follows it until told to stop. Keeps no process alive. @throws as `loadSite` does */
export function followSite({
  distDir,
  log,
  logError,
  everyMs = LOOK_EVERY_MS,
  maxMemoryBytes,
}: FollowOptions): FollowedSite {
  let known = folderId(distDir)
  let current = loadSite(distDir, logError, maxMemoryBytes)
  let looking: Promise<void> | undefined
  let said = ''

  async function loadWhatIsNew(): Promise<void> {
    const found = folderId(distDir)
    if (found === undefined || found === known) return
    try {
      const next = await loadNextSite(distDir, current, maxMemoryBytes)
      // Swapped once more meanwhile: what was read may be of both. The next look reads it anew.
      if (folderId(distDir) !== found) return
      known = found
      current = next
      log('The site has been built anew, and is served so from now on.')
    } catch (error) {
      if (folderId(distDir) !== found || said === found) return
      // Looked at again, since somebody may still be copying it; said once.
      said = found
      logError(
        `A new build is not served: ${error instanceof Error ? error.message : String(error)}. The one before it still is. Mend it with: npm run build`,
      )
    }
  }
  const look = () => (looking ??= loadWhatIsNew().finally(() => (looking = undefined)))

  const timer = setInterval(() => void look(), everyMs).unref()
  return {
    get current() {
      return current
    },
    async after(site) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        await look()
        if (current !== site) return true
        await setTimeout(TRY_EVERY_MS)
      }
      return false
    },
    stop: () => clearInterval(timer),
  }
}

/** Tells one folder of a name from the next: a build is swapped in by a rename. @returns undefined when there is none */
function folderId(distDir: string): string | undefined {
  const found = statSync(distDir, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino} ${found.birthtimeMs}`
}
