/** A process that does nothing but follow a site. */
import { followSite } from '#server/site/follow-site.ts'

followSite({ distDir: process.env.TEST_DIST!, log: console.log, logError: console.error })
