import type { Sermon } from '#schema/sermon.ts'

/** What the archive is filtered by; `all` or an empty text means no filter. */
export interface SermonFilter {
  q?: string
  series?: string
  speaker?: string
}

const isOpen = (value: string | undefined) => value === undefined || value === '' || value === 'all'

/**
 * Keeps the sermons that pass all three filters, in their order.
 * The text is looked for, whatever its case, in title, description and each reference; series and speaker match exactly.
 */
export function filterSermons(sermons: Sermon[], { q, series, speaker }: SermonFilter): Sermon[] {
  const needle = q?.trim().toLowerCase() ?? ''
  return sermons.filter(
    (sermon) =>
      (needle === '' || [sermon.title, sermon.description ?? '', ...sermon.scripture].some((text) => text.toLowerCase().includes(needle))) &&
      (isOpen(series) || sermon.series === series) &&
      (isOpen(speaker) || sermon.preacher === speaker),
  )
}
