/** The content folder before an import. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseTime } from '#data/site/calendar.ts'
import type { Church } from '#schema/church/church.ts'
import { OldSiteSchema, type OldSite } from '#schema/church/old-site.ts'
import { OLD_SITE_FILE } from '#scripts/build/content/content-files.ts'
import { readContent, readContentText } from '#scripts/build/content/content-folder.ts'
import { readCollection, type Entry } from '#scripts/build/content/read-collection.ts'
import { clockText } from '#scripts/build/content/wall-clock.ts'

export interface ExistingContent {
  church: Church
  sermons: readonly Entry<'sermons'>[]
  oldSite: OldSite
  /** The texts of the files that an import changes, when they were read; undefined for one that is not there. */
  texts: ReadonlyMap<string, string | undefined>
  /** The time for sermons of which only the day is known: when the first Sunday service begins, `10:30`. */
  usualTime: string
}

/** @throws if the content is invalid */
export function readExisting(folder: string): ExistingContent {
  const church = readContent('church.json', folder) as Church
  const [first] = church.gatherings.flatMap(({ day, time }) => (day === 'Sunday' && time && parseTime(time)) || [])
  return {
    church,
    sermons: readCollection('sermons', folder),
    oldSite: v.parse(OldSiteSchema, existsSync(join(folder, OLD_SITE_FILE)) ? readContent(OLD_SITE_FILE, folder) : {}),
    texts: new Map(['church.json', OLD_SITE_FILE].map((file) => [file, textNow(folder, file)])),
    usualTime: first ? clockText(first) : '10:00',
  }
}

/** @returns the file's present text; undefined if there is no such file */
export const textNow = (folder: string, file: string) =>
  existsSync(join(folder, file)) ? readContentText(file, folder) : undefined
