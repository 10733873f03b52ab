import type { Sermon } from '#schema/sermon.ts'

/** What the archive is filtered by; `all` or an empty text means no filter. */
export interface SermonFilter {
  q?: string
  series?: string
  speaker?: string
}

const isOpen = (value: string | undefined) => value === undefined || value === '' || value === 'all'

/** What is looked into, in lower case: with an archive of fifty years that takes longer than to look. */
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

/** Does beforehand what the first search in these sermons has to do once. */
export const prepareSearch = (sermons: Sermon[]) => sermons.forEach(textsOf)

/**
 * Keeps the sermons that pass all three filters, in their order.
 * The text is looked for, whatever its case, in title, description and each reference; series and speaker match exactly.
 */
export function filterSermons(sermons: Sermon[], { q, series, speaker }: SermonFilter): Sermon[] {
  const needle = q?.trim().toLowerCase() ?? ''
  return sermons.filter(
    (sermon) =>
      (needle === '' || textsOf(sermon).some((text) => text.includes(needle))) &&
      (isOpen(series) || sermon.series === series) &&
      (isOpen(speaker) || sermon.preacher === speaker),
  )
}
