/** Reads the collections from the built site's data files. */
import { collectionReader, type CollectionName, type Collections, type ReadCollection } from '#data/api/collections.ts'
import { readFile, type Site } from './site.ts'

const readers = new WeakMap<Site, ReadCollection>()

/**
 * @returns the build's reader, which reads each file once. It rejects if the file is missing or holds no collection
 */
export function siteCollections(site: Site): ReadCollection {
  const known = readers.get(site)
  if (known) return known
  const read = collectionReader(async (path) => {
    const file = site.find(path)
    return file ? new Response(await readFile(file, 'identity')) : new Response(null, { status: 404 })
  })
  // Caches results, not promises, so that a failed read is tried again.
  const cache = new Map<CollectionName, Collections[CollectionName]>()
  const reader = async <N extends CollectionName>(name: N) => {
    const collection = (cache.get(name) as Collections[N] | undefined) ?? (await read(name))
    cache.set(name, collection)
    return collection
  }
  readers.set(site, reader)
  return reader
}
