/** Redirects from addresses of the old site, from `old-site.json`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { sermonPath } from '#data/site/links.ts'
import { OldSiteSchema } from '#schema/church/old-site.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { OLD_SITE_FILE } from './content-files.ts'
import { CONTENT_FOLDER, entriesOf, readContent } from './content-folder.ts'

/** As a `Location` header may hold it: other characters would be refused (RFC 9110, 5.5). Escapes stay as they are. */
const asHeader = (path: string) => path.replace(/\p{Cs}/gu, '\ufffd').replace(/[^\x21-\x7e]/gu, encodeURIComponent)

/** @returns the new path (encoded) of each old path (decoded); for a sermon the archive's path that shows it alone */
export function oldAddresses(folder = CONTENT_FOLDER): Record<string, string> {
  if (!existsSync(join(folder, OLD_SITE_FILE))) return {}
  const { redirects } = v.parse(OldSiteSchema, readContent(OLD_SITE_FILE, folder))
  const sermons = entriesOf('sermons', readContent('sermons.json', folder)) as Pick<Sermon, 'id' | 'title'>[]
  const byId = new Map(sermons.map((sermon) => [sermon.id, sermon]))
  return Object.fromEntries(
    Object.entries(redirects).flatMap(([from, to]) => {
      if (typeof to === 'string') return [[from, asHeader(to)]]
      const sermon = byId.get(to)
      return sermon ? [[from, sermonPath(sermon)]] : []
    }),
  )
}
