import type { SermonFilter } from '#data/site/sermon-filter.ts'

/** A select's value for no filter. */
export const NO_FILTER = 'all'

/** A value that is not text is ignored. No schema, since this code is in the route list of every screen. */
const term = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Reads the search parameters: the filters, and `t`, the time in a recording. Others are dropped. */
export const readFilter = ({ q, series, speaker, t }: Record<string, unknown>): SermonFilter & { t?: string } => ({
  ...compact({ q: term(q), series: term(series), speaker: term(speaker) }),
  ...(typeof t === 'string' && { t }),
})

/** Drops empty filters, so that the whole list has the plain URL. */
export function compact({ q, series, speaker }: SermonFilter): SermonFilter {
  const isSet = (value: string | undefined) => value !== undefined && value !== '' && value !== NO_FILTER
  // `all` means no filter in the selects; in the search it is a word like any other.
  return { ...(q && { q }), ...(isSet(series) && { series }), ...(isSet(speaker) && { speaker }) }
}
