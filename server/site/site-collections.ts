/** The collections as the server reads them: from the built site's own data files. */
import { collectionReader, type CollectionName, type Collections, type ReadCollection } from '#data/api/collections.ts'
import type { Site } from './site-files.ts'

/**
 * A reader that parses each file once: a site is one build, and does not change.
 * @returns a reader that rejects when the file is missing or is not what its schema says
 */
export function siteCollections(site: Site): ReadCollection {
  const read = collectionReader(async (path) => {
    const file = site.find(path)
    return file ? new Response(await site.read(file, 'identity')) : new Response(null, { status: 404 })
  })
  // The collections themselves and no promises of them: on an edge platform one request cannot wait for what another reads.
  const cache = new Map<CollectionName, Collections[CollectionName]>()
  return async <N extends CollectionName>(name: N) => {
    const known = cache.get(name)
    if (known) return known as Collections[N]
    const collection = await read(name)
    cache.set(name, collection)
    return collection
  }
}
