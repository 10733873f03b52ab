/** What was kept of reads on an earlier visit. Another release, or whatever else writes here, may have left anything: each passes its schema, or is not taken. */
import * as v from 'valibot'
import { schemaOf } from './api.ts'

/** As the query client's persister writes it, in so far as it is read here. */
const KeptSchema = v.object({ buster: v.string(), clientState: v.object({ queries: v.array(v.unknown()) }) })
const QuerySchema = v.object({
  queryKey: v.tuple([v.string()]),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
})

export interface PersistedRead {
  /** The query's address. */
  address: string
  data: unknown
  /** When it was read, in ms since 1970. */
  readAt: number
}

/**
 * @param kept what lies in the storage
 * @param content of this release: reads of another are none
 */
export function parsePersistedReads(kept: unknown, content: string): PersistedRead[] {
  const all = v.safeParse(KeptSchema, kept)
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
