/** Reads the collections from the built site's data files. */
import { collectionReader, type CollectionName, type Collections, type ReadCollection } from '#data/api/collections.ts'
import type { Site } from './site-files.ts'

/**
 * @returns a reader that parses each file once, since a build does not change. It rejects if the file is missing or
 * does not match its schema
 */
export function siteCollections(site: Site): ReadCollection {
  const read = collectionReader(async (path) => {
    const file = site.find(path)
    return file ? new Response(await site.read(file, 'identity')) : new Response(null, { status: 404 })
  })
  // Caches results, not promises, so that a failed read is tried again.
  const cache = new Map<CollectionName, Collections[CollectionName]>()
  return async <N extends CollectionName>(name: N) => {
    const known = cache.get(name)
    if (known) return known as Collections[N]
    const collection = await read(name)
    cache.set(name, collection)
    return collection
  }
}
