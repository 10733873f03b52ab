/** The collections' file in the built site. */
import * as v from 'valibot'
import { ANSWER_SCHEMAS } from '#data/api/answer-schemas.ts'
import { COLLECTION_NAMES, type CollectionName } from '#data/api/collections.ts'
import { readCollection } from '#church-folder/read-collection.ts'

/** @returns the whole collection, with the fields of the API, in the order in which it is shown */
function collectionOf(name: CollectionName): unknown {
  const schema = ANSWER_SCHEMAS[name === 'gallery' ? '/api/gallery/events' : (`/api/${name}` as const)]
  return v.parse(schema as v.GenericSchema, readCollection(name))
}

/** @returns all collections by name, as JSON */
export const collectionsFile = () =>
  JSON.stringify(Object.fromEntries(COLLECTION_NAMES.map((name) => [name, collectionOf(name)])))
