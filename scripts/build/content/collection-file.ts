/** The collections' files (`data/*.json`) in the built site. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ANSWER_SCHEMAS } from '#data/api/answer-schemas.ts'
import { COLLECTION_NAMES, collectionPath, type CollectionName, type CollectionHead } from '#data/api/collections.ts'
import type { GalleryImage } from '#schema/collections/gallery-image.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { readCollection } from './read-collection.ts'

/** @returns the whole collection as JSON, with the fields of the API, in the order in which it is shown */
export function collectionFile(name: CollectionName): string {
  const entries = readCollection(name)
  const schema = ANSWER_SCHEMAS[name === 'gallery' ? '/api/gallery/events' : (`/api/${name}` as const)]
  const file = files.get(entries) ?? JSON.stringify(v.parse(schema as v.GenericSchema, entries))
  files.set(entries, file)
  return file
}
const files = new WeakMap<readonly object[], string>()

/** A hash of all collections. A device discards stored reads with another hash. */
export const contentHash = () =>
  createHash('sha256').update(COLLECTION_NAMES.map(collectionFile).join('\n')).digest('base64url').slice(0, 12)

/** Up to this length a list is one file: a request costs more than a few kilobytes. */
const LONGEST_WHOLE_LIST = 200
/** Calendar years in a long archive's first file, which changes every week, and in each of the others. */
const YEARS_IN_HEAD = 2
const YEARS_IN_PIECE = 5

/** @returns a collection's files by path; the first is requested, and names the others */
export function collectionFiles(name: CollectionName): Map<string, string> {
  const whole = collectionFile(name)
  if (name === 'sermons') return archiveFiles(JSON.parse(whole) as Sermon[])
  if (name === 'gallery') return galleryFiles(JSON.parse(whole) as GalleryImage[])
  return new Map([[collectionPath(name), whole]])
}

/** Named with a hash, so that the first file never gets a piece of another release. */
function pieceOf(name: CollectionName, part: string, entries: unknown[]): [path: string, text: string] {
  const text = JSON.stringify(entries)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return [collectionPath(name).replace('.json', `-${part}-${hash}.json`), text]
}

/** Splits a long archive by calendar years, so that a new sermon changes one file. @param sermons newest first */
export function archiveFiles(sermons: Sermon[]): Map<string, string> {
  const head = collectionPath('sermons')
  const yearOf = ({ date }: Sermon) => new Date(date).getUTCFullYear()
  const firstInHead = sermons.length > 0 ? yearOf(sermons[0]!) - YEARS_IN_HEAD + 1 : 0
  const isInHead = (sermon: Sermon) => sermons.length <= LONGEST_WHOLE_LIST || yearOf(sermon) >= firstInHead
  const older = sermons.filter((sermon) => !isInHead(sermon))
  if (older.length === 0) return new Map([[head, JSON.stringify(sermons)]])
  const blocks = new Map<number, Sermon[]>()
  for (const sermon of older) {
    const start = Math.floor(yearOf(sermon) / YEARS_IN_PIECE) * YEARS_IN_PIECE
    blocks.set(start, [...(blocks.get(start) ?? []), sermon])
  }
  const pieces = [...blocks].map(([start, entries]) =>
    pieceOf('sermons', `${start}-${start + YEARS_IN_PIECE - 1}`, entries),
  )
  const first: CollectionHead<Sermon> = { entries: sermons.filter(isInHead), older: pieces.map(([path]) => path) }
  return new Map([[head, JSON.stringify(first)], ...pieces])
}

/** Splits a long gallery into equal pieces. A new photo is at the end, so it changes the last one. */
export function galleryFiles(images: GalleryImage[]): Map<string, string> {
  const head = collectionPath('gallery')
  if (images.length <= LONGEST_WHOLE_LIST) return new Map([[head, JSON.stringify(images)]])
  const pieces = Array.from({ length: Math.ceil(images.length / LONGEST_WHOLE_LIST) }, (_, at) =>
    pieceOf('gallery', String(at + 1), images.slice(at * LONGEST_WHOLE_LIST, (at + 1) * LONGEST_WHOLE_LIST)),
  )
  const first: CollectionHead<GalleryImage> = { entries: [], older: pieces.map(([path]) => path) }
  return new Map([[head, JSON.stringify(first)], ...pieces])
}
