/** A process that only watches a site. */
import { watchSite } from '#server/site/watch-site.ts'

watchSite({ distDir: process.env.TEST_DIST!, log: console.log, logError: console.error })
