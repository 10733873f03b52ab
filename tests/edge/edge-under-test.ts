/** The server for the edge, with a clock and settings from the test. */
import { createEdge, type EdgeBindings } from '#server/edge/edge-app.ts'
import type { SiteManifest } from '#server/edge/edge-site.ts'
import { TEST_HEADER, type Told } from './told.ts'

declare const BUILD_SITE: SiteManifest

let now = 0
let run: number | undefined
let edge: ReturnType<typeof createEdge>

export default {
  fetch(request: Request, bindings: EdgeBindings): Promise<Response> {
    const told = JSON.parse(request.headers.get(TEST_HEADER)!) as Told
    now = told.now
    if (run !== told.run) edge = createEdge(BUILD_SITE, () => now)
    run = told.run
    return edge.fetch(request, { ...bindings, ...told.settings })
  },
}
