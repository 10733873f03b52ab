/** The content folder before an import. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseTime } from '#data/site/calendar.ts'
import type { Church } from '#schema/church/church.ts'
import { dayOf } from '#schema/dates.ts'
import { OldSiteSchema, type OldSite } from '#schema/church/old-site.ts'
import { OLD_SITE_FILE } from '#scripts/build/content/content-files.ts'
import { readContent, readContentText } from '#scripts/build/content/content-folder.ts'
import { readCollection, type Entry } from '#scripts/build/content/read-collection.ts'
import { clockText } from '#scripts/build/content/wall-clock.ts'

export interface Known {
  church: Church
  sermons: Entry<'sermons'>[]
  events: Entry<'events'>[]
  oldSite: OldSite
  /** The text of the file that an import changes; undefined if there is no such file. */
  texts: ReadonlyMap<string, string | undefined>
  /** The time for sermons of which only the day is known: when the first Sunday service begins, `10:30`. */
  usualTime: string
}

/** @throws if the content is invalid */
export function readKnown(folder: string): Known {
  const church = readContent('church.json', folder) as Church
  const first = church.gatherings.flatMap(({ group, time }) => (group === 'sunday' && time && parseTime(time)) || [])[0]
  return {
    church,
    sermons: readCollection('sermons', folder),
    events: readCollection('events', folder),
    oldSite: v.parse(OldSiteSchema, existsSync(join(folder, OLD_SITE_FILE)) ? readContent(OLD_SITE_FILE, folder) : {}),
    texts: new Map([[OLD_SITE_FILE, textNow(folder, OLD_SITE_FILE)]]),
    usualTime: first ? clockText(first) : '10:00',
  }
}

/** @returns the file's present text; undefined if there is no such file */
export const textNow = (folder: string, file: string) =>
  existsSync(join(folder, file)) ? readContentText(file, folder) : undefined

/** @returns a key that is the same for two entries of one day whose titles differ only in case or punctuation */
export const sameness = (day: string, title: string) =>
  `${day} ${title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')}`

/** @param date an instant, or a local time. @returns its day */
export const dayOfEntry = (date: string, timeZone: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(date) ? date.slice(0, 10) : dayOf(date, timeZone)
