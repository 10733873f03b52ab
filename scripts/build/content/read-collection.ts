/** Reads a folder of entries. Whatever needs sermons, leaders, photos and so on while the site is built reads them here. */
import type * as v from 'valibot'
import { parse } from 'valibot'
import { withRecordings } from '#scripts/build/recordings/recordings.ts'
import { LISTS, type ListName } from './content-files.ts'
import { CONTENT_FOLDER } from './content-folder.ts'
import { readEntries, type WrittenEntry } from './entry-files.ts'

/** An entry: its fields, its number in the API, and its identity. */
export type Entry<N extends ListName> = v.InferOutput<(typeof LISTS)[N]> & {
  /** From 1 on, by the list's order. It may change when an entry is added. */
  id: number
  /** The name of the file without `.json`. It never changes. */
  slug: string
}
type Sorted = { [N in ListName]: (entry: Entry<N>) => string | number }

/** What each list is sorted and numbered by. Equal ones follow by name. */
const BY: Sorted = {
  sermons: ({ date }) => Date.parse(date),
  leaders: ({ order }) => order,
  outreach: ({ order }) => order,
  gallery: ({ order, date }) => order ?? Date.parse(date),
  events: ({ startsAt }) => Date.parse(startsAt),
  'special-days': ({ date, from }) => date ?? from ?? '',
}

const parsed = new WeakMap<readonly WrittenEntry[], unknown>()

/**
 * @param folder valid content
 * @returns the entries in the order in which they are shown: sermons newest first, the others as they are numbered. The
 * same array as before if no file has changed
 * @throws if an entry is invalid; the content check has reported that before, in plain words
 */
export function readCollection<N extends ListName>(name: N, folder = CONTENT_FOLDER): readonly Entry<N>[] {
  const written = readEntries(name, folder)
  const known = parsed.get(written) as readonly Entry<N>[] | undefined
  if (known) return known
  const entries = written
    .map(
      ({ slug, json }) =>
        Object.assign(parse(LISTS[name] as v.GenericSchema, json) as object, { id: 0, slug }) as Entry<N>,
    )
    .sort((a, b) => compare(BY[name](a), BY[name](b)) || compare(a.slug, b.slug))
  for (const [index, entry] of entries.entries()) entry.id = index + 1
  if (name === 'sermons') withRecordings(entries.reverse() as Entry<'sermons'>[], folder)
  parsed.set(written, entries)
  return entries
}

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
