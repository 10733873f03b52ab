/** The collections as the server reads them: from the built site's own data files. */
import { collectionReader, type CollectionName, type Collections, type ReadCollection } from '#data/collections.ts'
import type { Site } from './site.ts'

/**
 * A reader that parses each file once: the site does not change while the server runs.
 * @returns a reader that rejects when the file is missing or is not what its schema says
 */
export function siteCollections(site: Site): ReadCollection {
  const read = collectionReader(async (path) => {
    const file = site.find(path)
    return file ? new Response(site.read(file, 'identity')) : new Response(null, { status: 404 })
  })
  const cache = new Map<CollectionName, Promise<Collections[CollectionName]>>()
  return <N extends CollectionName>(name: N) => {
    const promise = cache.get(name) ?? read(name)
    cache.set(name, promise)
    return promise as Promise<Collections[N]>
  }
}
