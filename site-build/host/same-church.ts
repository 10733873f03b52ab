/** Without its folder, a church's own site must not be replaced by the sample or another church. */
import type { Church } from '#schema/church/church.ts'
import { CONTENT_NAME, readChurch, USUAL_CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { builtFacts } from '#server/site/load.ts'

/**
 * A church rarely changes its name and its URL at once. Any church may replace the sample.
 * @throws Error if the built site is another church's
 */
export function refuseAnotherChurch(distDir: string, next: Pick<Church, 'name' | 'siteUrl'> = readChurch()): void {
  const before = builtFacts(distDir)?.church
  const sample = readChurch(USUAL_CONTENT_FOLDER)
  if (!before || before.name === next.name || before.name === sample.name) return
  if (before.siteUrl === next.siteUrl && next.name !== sample.name) return
  throw new Error(
    `Nothing was built: ${distDir} is the site of ${before.name}, and ${CONTENT_NAME} is ${next.name}.
If the folder "church" is missing here, put it back. To replace the site anyway: npm run build -- --replace`,
  )
}
