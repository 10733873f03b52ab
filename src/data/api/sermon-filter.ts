import type { Sermon } from '#schema/collections/sermon.ts'

/** Filters of the archive; `all` or an empty text is no filter. */
export interface SermonFilter {
  q?: string
  series?: string
  speaker?: string
}

const isUnset = (value: string | undefined) => value === undefined || value === '' || value === 'all'

/** A cache of lower-case texts: over fifty years of sermons, making them takes longer than searching them. */
const texts = new WeakMap<Sermon, string[]>()

function textsOf(sermon: Sermon): string[] {
  let own = texts.get(sermon)
  if (!own)
    texts.set(
      sermon,
      (own = [sermon.title, sermon.description ?? '', ...sermon.scripture].map((text) => text.toLowerCase())),
    )
  return own
}

/** Fills the cache ahead of the first search. */
export const prepareSearch = (sermons: Sermon[]) => sermons.forEach(textsOf)

/**
 * Keeps the sermons that match all three filters, in their order. The text is searched in title, description and each
 * scripture reference, in any case; series and speaker match exactly.
 */
export function filterSermons(sermons: Sermon[], { q, series, speaker }: SermonFilter): Sermon[] {
  const needle = q?.trim().toLowerCase() ?? ''
  return sermons.filter(
    (sermon) =>
      (needle === '' || textsOf(sermon).some((text) => text.includes(needle))) &&
      (isUnset(series) || sermon.series === series) &&
      (isUnset(speaker) || sermon.preacher === speaker),
  )
}
