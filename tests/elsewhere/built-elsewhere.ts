/** Builds the site with other settings into a folder of its own. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSite } from '#tests/built-site.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** @param name of the folder below `.build`; a build there that is not older than its sources is used again */
export function buildElsewhere(name: string, env: Record<string, string>): string {
  const dist = join(ROOT, '.build', name, 'dist')
  mkdirSync(join(ROOT, '.build', name), { recursive: true })
  buildSite({ ...env, DIST_DIR: dist })
  return dist
}
