/** The collections that answer reads: a file of `dist/data` each. */
import * as v from 'valibot'
import { EventSchema } from '#schema/collections/event.ts'
import { GalleryImageSchema } from '#schema/collections/gallery-image.ts'
import { LeaderSchema } from '#schema/collections/leader.ts'
import { OutreachProgramSchema } from '#schema/collections/outreach-program.ts'
import { SermonSchema } from '#schema/collections/sermon.ts'

/** By the name of the collection's file, `data/{name}.json`. */
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

/** @returns the collection, in the order in which it is shown; rejects when it cannot be read */
export type ReadCollection = <N extends CollectionName>(name: N) => Promise<Collections[N]>

/** `/data/sermons.json` */
export const collectionPath = (name: CollectionName) => `/data/${name}.json`

/**
 * The file of a long collection: its first entries, and the paths of the files with the others, in order
 * (`/data/sermons-2015-2019-….json`).
 */
export interface CollectionHead<Entry> {
  entries: Entry[]
  older: string[]
}
const CollectionHeadSchema = v.object({ entries: v.unknown(), older: v.array(v.string()) })

/**
 * Parses what it reads: code and data may be of different releases.
 * @param fetchFile fetches a file of the build, from the network or a precache
 * @returns a reader; it rejects when a file cannot be fetched or does not match its schema
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
    const { entries, older } = v.parse(CollectionHeadSchema, file)
    return parse([entries, ...(await Promise.all(older.map(fetchJson)))].flat())
  }
  // The gallery's tabs read the same list at the same time.
  const pending = new Map<CollectionName, Promise<unknown>>()
  return <N extends CollectionName>(name: N) => {
    const reading =
      (pending.get(name) as Promise<Collections[N]> | undefined) ?? readWhole(name).finally(() => pending.delete(name))
    pending.set(name, reading)
    return reading
  }
}
