/** The content folder before an import. */
import type { Church } from '#schema/church/church.ts'
import { readContent } from '#church-folder/read-content.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { readOldSite } from '#church-folder/redirects.ts'
import { usualTime } from '#church-folder/wall-clock.ts'

export type ExistingContent = ReturnType<typeof readExisting>

/** @throws if the content is invalid */
export function readExisting(folder: string) {
  const church = readContent('church.json', folder) as Church
  return {
    church,
    sermons: readCollection('sermons', folder),
    /** The names of the church's leaders: they usually preach. */
    leaders: readCollection('leaders', folder).map(({ name }) => name),
    oldSite: readOldSite(folder),
    /** For sermons when only the day is known. */
    usualTime: usualTime(church),
  }
}
