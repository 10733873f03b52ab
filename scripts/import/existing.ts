/** The content folder before an import. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Church } from '#schema/church/church.ts'
import { OldSiteSchema } from '#schema/church/old-site.ts'
import { OLD_SITE_FILE } from '#scripts/build/content/content-files.ts'
import { readContent } from '#scripts/build/content/content-folder.ts'
import { readCollection } from '#scripts/build/content/read-collection.ts'
import { usualTime } from '#scripts/build/content/wall-clock.ts'

export type ExistingContent = ReturnType<typeof readExisting>

/** @throws if the content is invalid */
export function readExisting(folder: string) {
  const church = readContent('church.json', folder) as Church
  return {
    church,
    sermons: readCollection('sermons', folder),
    /** The names of the church's leaders: they usually preach. */
    leaders: readCollection('leaders', folder).map(({ name }) => name),
    oldSite: v.parse(OldSiteSchema, existsSync(join(folder, OLD_SITE_FILE)) ? readContent(OLD_SITE_FILE, folder) : {}),
    /** For sermons when only the day is known. */
    usualTime: usualTime(church),
  }
}
