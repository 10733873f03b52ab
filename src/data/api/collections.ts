/** The collections that reads are answered from: one file of `dist/data` each. */
import * as v from 'valibot'
import { EventSchema } from '#schema/event.ts'
import { GalleryImageSchema } from '#schema/gallery-image.ts'
import { LeaderSchema } from '#schema/leader.ts'
import { OutreachProgramSchema } from '#schema/outreach-program.ts'
import { SermonSchema } from '#schema/sermon.ts'

/** Name of each collection (and of its file, `data/{name}.json`) with the schema of its contents. */
export const COLLECTION_SCHEMAS = {
  sermons: v.array(SermonSchema),
  leaders: v.array(LeaderSchema),
  outreach: v.array(OutreachProgramSchema),
  gallery: v.array(GalleryImageSchema),
  events: v.array(EventSchema),
} as const

export type CollectionName = keyof typeof COLLECTION_SCHEMAS
export type Collections = { [N in CollectionName]: v.InferOutput<(typeof COLLECTION_SCHEMAS)[N]> }

export const COLLECTION_NAMES = Object.keys(COLLECTION_SCHEMAS) as CollectionName[]

/** Gives a collection in the order in which it is shown; rejects when it cannot be read. */
export type ReadCollection = <N extends CollectionName>(name: N) => Promise<Collections[N]>

/** The address of a collection's file, below the site's root. */
export const collectionPath = (name: CollectionName) => `/data/${name}.json`

/**
 * Orders the entries as every list shows them: sermons newest first, leaders by `order`, the rest as written.
 * Done once when the site is built, so that no host has to.
 */
export function sortCollection<N extends CollectionName>(name: N, entries: Collections[N]): Collections[N] {
  if (name === 'sermons') {
    return [...(entries as Collections['sermons'])].sort(
      (a, b) => Date.parse(b.date) - Date.parse(a.date),
    ) as Collections[N]
  }
  if (name === 'leaders') {
    return [...(entries as Collections['leaders'])].sort((a, b) => a.order - b.order) as Collections[N]
  }
  return entries
}

/** A collection that grew long: its first entries, and the files with the others in their order (`/data/sermons-2015-2019-….json`). */
export interface CollectionHead<Entry> {
  entries: Entry[]
  older: string[]
}
const OlderSchema = v.object({ entries: v.unknown(), older: v.array(v.string()) })

/**
 * Builds a reader on anything that fetches a file of the build (the network, a precache).
 * @throws when a file cannot be fetched, or is not what its schema says (parsed at this boundary, because
 * the code and the data file may come from different releases)
 */
export function collectionReader(fetchFile: (path: string) => Promise<Response>): ReadCollection {
  async function fetchJson(path: string): Promise<unknown> {
    const response = await fetchFile(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  async function readWhole<N extends CollectionName>(name: N): Promise<Collections[N]> {
    const parse = (entries: unknown) => v.parse(COLLECTION_SCHEMAS[name] as v.GenericSchema, entries) as Collections[N]
    const file = await fetchJson(collectionPath(name))
    if (Array.isArray(file)) return parse(file)
    const { entries, older } = v.parse(OlderSchema, file)
    return parse([entries, ...(await Promise.all(older.map(fetchJson)))].flat())
  }
  // The tabs of the gallery ask at the same time for parts of the same list.
  const underWay = new Map<CollectionName, Promise<unknown>>()
  return <N extends CollectionName>(name: N) => {
    const reading =
      (underWay.get(name) as Promise<Collections[N]> | undefined) ??
      readWhole(name).finally(() => underWay.delete(name))
    underWay.set(name, reading)
    return reading
  }
}
