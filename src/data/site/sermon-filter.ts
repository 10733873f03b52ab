import type { Sermon } from '#schema/collections/sermon.ts'

/** Filters of the archive; `all` and an empty text mean no filter. */
export interface SermonFilter {
  q?: string
  series?: string
  speaker?: string
}

const isUnset = (value: string | undefined) => value === undefined || value === '' || value === 'all'

/** A text to compare: the content and what people type differ in case, accents, quotes and dashes. */
const folded = (text: string) =>
  text
    .replace(/[‘’‚‛ʼʹ′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** A cache: with fifty years of sermons, folding takes longer than searching. */
const texts = new WeakMap<Sermon, string[]>()

function textsOf(sermon: Sermon): string[] {
  let own = texts.get(sermon)
  if (!own) texts.set(sermon, (own = [sermon.title, sermon.description ?? '', ...sermon.scripture].map(folded)))
  return own
}

/** Fills the cache ahead of the first search. */
export const prepareSearch = (sermons: Sermon[]) => sermons.forEach(textsOf)

/**
 * @param filter.q searched in title, description and each scripture reference, without regard to case and accents; series and
 * speaker must be the same
 */
export function filterSermons(sermons: Sermon[], { q, series, speaker }: SermonFilter): Sermon[] {
  const needle = folded(q ?? '').trim()
  return sermons.filter(
    (sermon) =>
      (needle === '' || textsOf(sermon).some((text) => text.includes(needle))) &&
      (isUnset(series) || sermon.series === series) &&
      (isUnset(speaker) || sermon.preacher === speaker),
  )
}
