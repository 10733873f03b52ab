/** Where the second church's site is made of, and where it is built to. */
import { resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
export const FIXTURE = resolve(ROOT, 'tests/fixtures/second-church')
/** The fixture with its sermons and photos. */
export const CONTENT = resolve(ROOT, '.build/second-church/content')
export const SITE = resolve(ROOT, '.build/second-church/site')
export const ENVIRONMENT = { CONTENT_DIR: CONTENT, DIST_DIR: SITE }
/** The church that `npm run begin` has written. */
export const BEGUN_ENVIRONMENT = {
  CONTENT_DIR: resolve(ROOT, '.build/begun-church/content'),
  DIST_DIR: resolve(ROOT, '.build/begun-church/site'),
}
/** Addresses of the site that it had before: of its last sermon, and of a screen. */
export const OLD_ADDRESSES = { '/te-kauhau/herons/': 600, '/mō-mātou.html': '/about' }
