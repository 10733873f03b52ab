/** The collections' files (`data/*.json`) in the built site. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ANSWER_SCHEMAS } from '#data/api/answer-schemas.ts'
import { COLLECTION_NAMES, collectionPath, type CollectionName, type CollectionHead } from '#data/api/collections.ts'
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

/** A list of up to two pieces is one file: a request costs more than a few kilobytes. */
const PIECE = 100

/**
 * Splits a long list, so that a new entry changes only one small file: the first for a sermon, the last for a photo. Pieces are
 * named with a hash, so that the first file never gets a piece of another release.
 * @returns the list's files by path; the first is requested, and names the others
 */
export function splitList(name: CollectionName, entries: readonly object[]): Map<string, string> {
  const head = collectionPath(name)
  if (entries.length <= 2 * PIECE) return new Map([[head, JSON.stringify(entries)]])
  // Sermons are newest first: their pieces are counted from the end.
  const inHead = name === 'sermons' ? PIECE / 2 + ((entries.length - PIECE / 2) % PIECE) : 0
  const pieces = Array.from({ length: Math.ceil((entries.length - inHead) / PIECE) }, (_, at) => {
    const text = JSON.stringify(entries.slice(inHead + at * PIECE, inHead + (at + 1) * PIECE))
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    return [head.replace('.json', `-${hash}.json`), text] as const
  })
  const first: CollectionHead<object> = { entries: entries.slice(0, inHead), older: pieces.map(([path]) => path) }
  return new Map([[head, JSON.stringify(first)], ...pieces])
}
