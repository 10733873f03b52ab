/** The collections' files (`data/*.json`) in the built site. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ANSWER_SCHEMAS } from '#data/api/answer-schemas.ts'
import { COLLECTION_NAMES, type CollectionName } from '#data/api/collections.ts'
import { readCollection } from '#church-folder/read-collection.ts'

/** @returns the whole collection as JSON, with the fields of the API, in the order in which it is shown */
export function collectionFile(name: CollectionName): string {
  const schema = ANSWER_SCHEMAS[name === 'gallery' ? '/api/gallery/events' : (`/api/${name}` as const)]
  return JSON.stringify(v.parse(schema as v.GenericSchema, readCollection(name)))
}

export const collectionFiles = () => COLLECTION_NAMES.map(collectionFile)

/** @param files all collections. @returns their hash. A device discards stored reads with another hash */
export const contentHash = (files: readonly string[]) =>
  createHash('sha256').update(files.join('\n')).digest('base64url').slice(0, 12)
