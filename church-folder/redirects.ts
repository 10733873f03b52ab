/** Redirects from URLs of the old site. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { sermonPath } from '#data/site/links.ts'
import { OldSiteSchema, type OldSite } from '#schema/church/old-site.ts'
import { OLD_SITE_FILE } from './content-files.ts'
import { CONTENT_FOLDER, readContent } from './read-content.ts'
import { readCollection } from './read-collection.ts'

/** @returns what is known of the old site; empty if there was none. @throws if the file is invalid */
export const readOldSite = (folder = CONTENT_FOLDER): OldSite =>
  v.parse(OldSiteSchema, existsSync(join(folder, OLD_SITE_FILE)) ? readContent(OLD_SITE_FILE, folder) : {})

/** @returns the new path of each old path (decoded). A sermon's new path is the archive, showing only that sermon */
export function readRedirects(folder = CONTENT_FOLDER): Record<string, string> {
  const { redirects } = readOldSite(folder)
  const bySlug = new Map(readCollection('sermons', folder).map((sermon) => [sermon.slug, sermon]))
  return Object.fromEntries(
    Object.entries(redirects).flatMap(([from, to]) => {
      if (to.startsWith('/')) return [[from, to]]
      const sermon = bySlug.get(to)
      return sermon ? [[from, sermonPath(sermon)]] : []
    }),
  )
}
