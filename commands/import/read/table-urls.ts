/** Finds recordings, videos and old addresses in the row of a table. URLs are judged one by one. */
import type { TableRow } from '#commands/files/read-table.ts'
import { pageOf } from '#commands/recordings/links.ts'
import { urlKey } from '#commands/import/dedupe.ts'
import { isUrl, most, URLS, type Column } from './columns.ts'
import { mediaIn } from './html.ts'
import { valueAt } from './table-rows.ts'

/** YouTube's, without the rest of the URL. */
const VIDEO_ID = /^(?=.*(?:\d|[a-z][A-Z]|[-_]))[\w-]{11}$/
/** One URL of a file whose name has blanks. */
const WITH_BLANKS = /^https?:\/\/(?!.*(?:\.\w{2,4} | https?:))[^<>"\n]+\.\w{2,4}$/i
export type RowUrls = Partial<Record<'audioUrl' | 'videoUrl' | 'oldAddress', string>>

/** A column that may have URLs. */
export interface UrlColumn extends Column {
  /** What its heading says. */
  field: keyof RowUrls | undefined
  isMedia: boolean
}

/** @returns the columns of a table that nothing else uses, those with a heading for URLs first */
export const urlColumns = (table: readonly Column[], known: ReadonlySet<number>): UrlColumn[] =>
  table
    .filter(({ at }) => !known.has(at))
    .map((one) => ({
      ...one,
      field: most((value) => /^[\d.,:]+$/.test(value))(one)
        ? undefined
        : (URLS.find(([, heading]) => heading.test(one.heading))?.[0] as UrlColumn['field']),
      isMedia: one.values.map((value) => mediaIn(value)).some(({ audio, videos }) => audio[0] ?? videos[0]),
    }))
    .sort((a, b) => Number(!a.field) - Number(!b.field))

/**
 * Finds each URL by what it leads to, else by its heading.
 * @param used receives the columns that were used for something else than their heading says
 * @param drop called with what is no URL, and with a second one of a kind
 */
export function findUrls(
  columns: readonly UrlColumn[],
  row: TableRow,
  used: Map<number, Set<string>>,
  drop: (value: string) => void,
): RowUrls {
  const found: RowUrls = {}
  let page = ''
  for (const { at, field, heading, isMedia } of columns) {
    const written = valueAt(row, at).replace(WITH_BLANKS, (url) => url.replaceAll(' ', '%20'))
    const value = field === 'videoUrl' ? written.replace(VIDEO_ID, 'https://www.youtube.com/watch?v=$&') : written
    const { audio, videos } = mediaIn(value)
    for (const [kind, urls] of [['audioUrl', audio] as const, ['videoUrl', videos] as const])
      for (const url of urls)
        if (found[kind] === undefined) {
          found[kind] = url
          if (field !== kind) used.set(at, (used.get(at) ?? new Set()).add(kind))
        } else if (urlKey(url) !== urlKey(found[kind])) drop(url)
    if (audio[0] || videos[0]) continue
    const isLink = field ? field === 'oldAddress' && !heading.startsWith('old') : isMedia
    if (isLink && pageOf(value)) page ||= value
    else if (!field && isMedia && isUrl(value)) drop(value)
    if (!field || page === value) continue
    if (/[./]/.test(value) && !/\s/.test(value)) found[field] ??= value
    else if (/[\w./]{4}/.test(value)) drop(value)
  }
  return page ? { ...found, audioUrl: found.audioUrl ?? page } : found
}
