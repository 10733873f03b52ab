/** The collections that answer reads. */
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

/** All in one file: on a slow connection a request costs more than the bytes of a small collection. */
export const COLLECTIONS_PATH = '/data/collections.json'
/** What a build says about itself (`ReleaseSchema`). */
export const RELEASE_PATH = '/data/release.json'

/**
 * Makes a function that reads collections. It does not check them: the build has.
 * @param fetchFile fetches their file, from the network or a precache
 * @param isFixed whether the file never changes, so that it is read once
 */
export function collectionReader(fetchFile: (path: string) => Promise<Response>, isFixed = false): ReadCollection {
  async function readAll(): Promise<Collections> {
    const response = await fetchFile(COLLECTIONS_PATH)
    const all = (response.ok && (await response.json())) as Collections | false | null
    if (!all || COLLECTION_NAMES.some((name) => !Array.isArray(all[name])))
      throw new Error(`${COLLECTIONS_PATH} answered ${response.status}`)
    return all
  }
  // A screen reads several collections at the same time.
  let reading: Promise<Collections> | undefined
  return async (name) => {
    if (!reading) {
      const drop = () => void (reading = undefined)
      reading = readAll()
      reading.then(isFixed ? undefined : drop, drop)
    }
    return (await reading)[name]
  }
}
