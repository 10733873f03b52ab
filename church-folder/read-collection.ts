/** Reads a folder of entries: the one way to sermons, leaders, photos and so on while the site is built. */
import { parse, type GenericSchema, type InferOutput } from 'valibot'
import type { Church } from '#schema/church/church.ts'
import type { ChurchEvent } from '#schema/collections/event.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { withRecordings } from './recordings/files.ts'
import { LISTS, type ListName } from './content-files.ts'
import { CONTENT_FOLDER, readChurch } from './read-content.ts'
import { readEntries } from './read-entries.ts'

/** An entry: its fields, its number in the API, and its identity. */
export type CollectionEntry<N extends ListName> = InferOutput<(typeof LISTS)[N]> & {
  /** Counts from 1 in the list's order. It may change when an entry is added. */
  id: number
  /** The name of the file without `.json`. It never changes. */
  slug: string
}
type Sorted = { [N in ListName]: (entry: CollectionEntry<N>) => string | number }

/** What each list is sorted and numbered by, then by name. */
const BY: Sorted = {
  sermons: ({ date }) => Date.parse(date),
  leaders: ({ order }) => order,
  outreach: ({ order }) => order,
  gallery: ({ order, date }) => order ?? Date.parse(date),
  events: ({ startsAt }) => Date.parse(startsAt),
  'special-days': ({ date, from }) => date ?? from ?? '',
}

/** @returns sermons newest first, others as they are numbered. @throws if an entry is invalid */
export function readCollection<N extends ListName>(name: N, folder = CONTENT_FOLDER): readonly CollectionEntry<N>[] {
  const entries = readEntries(name, folder)
    .map(
      ({ slug, json }) =>
        Object.assign(parse(LISTS[name] as GenericSchema, json) as object, { id: 0, slug }) as CollectionEntry<N>,
    )
    .sort((a, b) => compare(BY[name](a), BY[name](b)) || compare(a.slug, b.slug))
  for (const [index, entry] of entries.entries()) entry.id = index + 1
  if (name === 'sermons') withRecordings(entries.reverse() as CollectionEntry<'sermons'>[], folder)
  return entries
}

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

/** What feeds and structured data are made of. */
export interface SiteContent {
  church: Church
  sermons: readonly (Sermon & { guid?: string | undefined })[]
  events: readonly (ChurchEvent & { slug: string })[]
  specialDays: readonly SpecialDay[]
}

export const readSiteContent = (): SiteContent => ({
  church: readChurch(),
  sermons: readCollection('sermons'),
  events: readCollection('events'),
  specialDays: readCollection('special-days'),
})
