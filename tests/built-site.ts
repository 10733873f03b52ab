/** Builds the site once, before any test. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Collections } from '#data/api/collections.ts'

const ROOT = resolve(import.meta.dirname, '..')
export const DIST = resolve(ROOT, 'dist')

/** The paths of all screens, from a built site's sitemap; `/` first. */
export const screenPaths = (dist = DIST): string[] =>
  [...readFileSync(join(dist, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  )

/** The built site's collections. */
export const builtCollections = () =>
  JSON.parse(readFileSync(join(DIST, 'data/collections.json'), 'utf8')) as Collections

/** Runs in its own process: the build's configuration needs tsx. */
const PROGRAM = `import { ensureBuilt } from '#site-build/site.ts'; await ensureBuilt()`

/**
 * Builds a site if its output is older than its sources.
 * @param name of a folder in `.build` to build into, instead of DIST_DIR
 * @returns the folder
 */
export function buildSite(env: Record<string, string>, name?: string): string {
  const dist = name ? join(ROOT, '.build', name, 'dist') : (env.DIST_DIR ?? DIST)
  mkdirSync(dirname(dist), { recursive: true })
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env, DIST_DIR: dist },
  })
  return dist
}

export default function setup(): void {
  buildSite({})
}
