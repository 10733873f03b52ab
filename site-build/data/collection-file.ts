/** The collections' files (`data/*.json`) in the built site. */
import * as v from 'valibot'
import { ANSWER_SCHEMAS } from '#data/api/answer-schemas.ts'
import type { CollectionName } from '#data/api/collections.ts'
import { readCollection } from '#church-folder/read-collection.ts'

/** @returns the whole collection as JSON, with the fields of the API, in the order in which it is shown */
export function collectionFile(name: CollectionName): string {
  const schema = ANSWER_SCHEMAS[name === 'gallery' ? '/api/gallery/events' : (`/api/${name}` as const)]
  return JSON.stringify(v.parse(schema as v.GenericSchema, readCollection(name)))
}
