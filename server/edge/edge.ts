/** The edge platform's entry. `npm run build -- edge` bundles it and fills in the list of files. */
import { createEdge } from './edge-app.ts'
import type { SiteManifest } from './edge-site.ts'

declare const BUILD_SITE: SiteManifest

// oxlint-disable-next-line import/no-default-export -- the platform asks for one
export default createEdge(BUILD_SITE)
