/** The content folders of the other churches, and where their sites are built. */
import { resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
/** The second church with generated sermons and photos. */
export const CONTENT = resolve(ROOT, '.build/second-church/content')
export const SITE = resolve(ROOT, '.build/second-church/site')
export const ENVIRONMENT = { CONTENT_DIR: CONTENT, DIST_DIR: SITE }
/** The church that `npm run begin` wrote. */
export const BEGUN_ENVIRONMENT = {
  CONTENT_DIR: resolve(ROOT, '.build/begun-church/content'),
  DIST_DIR: resolve(ROOT, '.build/begun-church/site'),
}
/** A church in many alphabets, moved from its old site. */
export const MOVED_ENVIRONMENT = {
  CONTENT_DIR: resolve(ROOT, '.build/moved-church/content'),
  DIST_DIR: resolve(ROOT, '.build/moved-church/site'),
}
/** Old URLs and where they redirect: to the last sermon, and to a screen. */
export const OLD_URLS = { '/te-kauhau/herons/': 'sermon-600', '/mō-mātou.html': '/about' }
