/** Builds the site once, before any test. Two servers building it at the same time would disturb each other. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
export const DIST = resolve(ROOT, 'dist')

/** The paths of all screens, from a built site's sitemap; `/` first. */
export const screenPaths = (dist = DIST): string[] =>
  [...readFileSync(join(dist, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address!).pathname,
  )

/** In a process of its own: the build's configuration needs tsx. */
const PROGRAM = `import { ensureBuilt } from '#scripts/build.ts'; await ensureBuilt({ log: (line) => console.error(line) })`

/** Builds a site if its output is older than its sources. @param env such as CONTENT_DIR and DIST_DIR */
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
