/** Builds the site, or the same below a path, before any test of the container. */
import { resolve } from 'node:path'
import { buildSite } from '#tests/built-site.ts'
import { needBubblewrap } from './container.ts'

/** The tests of `tests/elsewhere` use the same build. */
export const BELOW = resolve(import.meta.dirname, '../../.build/base-path/dist')

export default function setup(): void {
  needBubblewrap()
  buildSite(process.env.CONTAINER_BASE ? { BASE_PATH: `${process.env.CONTAINER_BASE}/`, DIST_DIR: BELOW } : {})
}
