/** The content of this build for feeds and structured data. */
import type { Church } from '#schema/church/church.ts'
import type { ChurchEvent } from '#schema/collections/event.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { readChurch } from './content-folder.ts'
import { readCollection } from './read-collection.ts'

export interface SiteContent {
  church: Church
  sermons: readonly (Sermon & { guid?: string | undefined })[]
  events: readonly (ChurchEvent & { slug: string })[]
  specialDays: readonly SpecialDay[]
}

/** @throws if a file is missing or invalid; the content check has reported that before, in plain words */
export const readSiteContent = (): SiteContent => ({
  church: readChurch(),
  sermons: readCollection('sermons'),
  events: readCollection('events'),
  specialDays: readCollection('special-days'),
})
