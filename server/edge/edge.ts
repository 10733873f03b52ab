/** What an edge platform runs. Built by `npm run build -- edge`, which writes the list of files into it. */
import { createEdge } from './edge-app.ts'
import type { SiteManifest } from './edge-site.ts'

declare const BUILD_SITE: SiteManifest

// oxlint-disable-next-line import/no-default-export -- the platform asks for one
export default createEdge(BUILD_SITE)
