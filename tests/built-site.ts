/** Sees to it that the site is built, once, before any test needs it: two servers that built it at the same time would be in each other's way. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
/** In a process of its own: the build's own configuration needs tsx, which this one runs without. */
const PROGRAM = `import { ensureBuilt } from '#scripts/build.ts'; await ensureBuilt({ log: (line) => console.error(line) })`

/**
 * Builds another site, if what is there does not fit its sources.
 * @param env such as CONTENT_DIR and DIST_DIR
 */
export function buildSite(env: Record<string, string>): void {
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
}

export default function setup(): void {
  buildSite({})
}
