/** The collections as the build gives them to the site. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { COLLECTION_NAMES, COLLECTION_SCHEMAS, sortCollection, type CollectionName } from '#data/collections.ts'
import { entriesOf, readContent } from './content-folder.ts'

/** @returns the text of `data/{name}.json`: the collection in the order in which it is shown */
export function collectionFile(name: CollectionName): string {
  const entries = v.parse(COLLECTION_SCHEMAS[name] as v.GenericSchema, entriesOf(name, readContent(`${name}.json`)))
  return JSON.stringify(sortCollection(name, entries as never))
}

/** A hash of all collections: a persisted query cache of other content is thrown away. */
export const contentHash = () => createHash('sha256').update(COLLECTION_NAMES.map(collectionFile).join('\n')).digest('base64url').slice(0, 12)
