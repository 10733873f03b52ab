/** Parses the reads that an earlier visit persisted. Only what matches its schema counts. */
import * as v from 'valibot'
import { schemaOf } from './api.ts'

/** The part of the persister's format that is used. */
const KeptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ buster: v.string(), clientState: v.object({ queries: v.array(v.unknown()) }) }),
)
const QuerySchema = v.object({
  queryKey: v.tuple([v.string()]),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
})

export interface PersistedRead {
  /** The path with its query. */
  address: string
  data: unknown
  /** In ms since 1970. */
  readAt: number
}

/**
 * @param text as stored
 * @param content hash of this release's content; reads of other content are dropped
 */
export function parsePersistedReads(text: unknown, content: string): PersistedRead[] {
  const all = v.safeParse(KeptSchema, text)
  if (!all.success || all.output.buster !== content) return []
  return all.output.clientState.queries.flatMap(parseRead)
}

function parseRead(query: unknown): PersistedRead[] {
  const read = v.safeParse(QuerySchema, query)
  if (!read.success) return []
  const { queryKey, state } = read.output
  const schema = schemaOf(queryKey[0])
  const data = schema && v.safeParse(schema, state.data)
  return data?.success ? [{ address: queryKey[0], data: data.output, readAt: state.dataUpdatedAt }] : []
}
