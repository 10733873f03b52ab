/** The collections that answer reads: each is a file of `dist/data`. */
import type { GalleryImage } from '#schema/collections/gallery-image.ts'
import type { Answer } from './answer-schemas.ts'

export interface Collections {
  sermons: Answer<'/api/sermons'>
  leaders: Answer<'/api/leaders'>
  outreach: Answer<'/api/outreach'>
  gallery: GalleryImage[]
  events: Answer<'/api/events'>
}
export type CollectionName = keyof Collections

export const COLLECTION_NAMES: readonly CollectionName[] = ['sermons', 'leaders', 'outreach', 'gallery', 'events']

/** @returns the collection, in the order in which it is shown. Rejects when it cannot be read */
export type ReadCollection = <N extends CollectionName>(name: N) => Promise<Collections[N]>

/** `/data/sermons.json` */
export const collectionPath = (name: CollectionName) => `/data/${name}.json`

/**
 * Makes a function that reads collections. It does not check the files: the build has.
 * @param fetchFile fetches one, from the network or a precache
 * @param areFixed whether the files never change, so that each list is read once
 */
export function collectionReader(fetchFile: (path: string) => Promise<Response>, areFixed = false): ReadCollection {
  async function readWhole<N extends CollectionName>(name: N): Promise<Collections[N]> {
    const path = collectionPath(name)
    const response = await fetchFile(path)
    const list: unknown = response.ok && (await response.json())
    if (!Array.isArray(list)) throw new Error(`${path} answered ${response.status}`)
    return list as Collections[N]
  }
  // The gallery's tabs read the same list at the same time.
  const lists = new Map<CollectionName, Promise<unknown>>()
  return <N extends CollectionName>(name: N) => {
    const list = (lists.get(name) as Promise<Collections[N]> | undefined) ?? readWhole(name)
    const drop = () => void lists.delete(name)
    if (!lists.has(name)) list.then(areFixed ? undefined : drop, drop)
    lists.set(name, list)
    return list
  }
}
