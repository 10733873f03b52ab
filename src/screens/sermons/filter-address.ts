/** The filters of the archive as they stand in its address. */
import type { SermonFilter } from '#data/api/sermon-filter.ts'

/** What a select says where it filters nothing (specification, 5). */
export const OPEN = 'all'

/** Filters stand in the address; what is no text there is no filter. Without a schema: this comes with the route list to every screen. */
const term = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Reads an address's search: the filters, and the time in a recording, which is none. What it does not know is dropped. */
export const readFilter = ({ q, series, speaker, t }: Record<string, unknown>): SermonFilter & { t?: string } => ({
  ...compact({ q: term(q), series: term(series), speaker: term(speaker) }),
  ...(typeof t === 'string' && { t }),
})

/** Leaves out what filters nothing, so that the plain list has the plain address. */
export function compact({ q, series, speaker }: SermonFilter): SermonFilter {
  const isSet = (value: string | undefined) => value !== undefined && value !== '' && value !== OPEN
  // "all" is a word that may be looked for; of the selects it is the choice of none.
  return { ...(q && { q }), ...(isSet(series) && { series }), ...(isSet(speaker) && { speaker }) }
}
