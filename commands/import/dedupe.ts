/** Tells whether entries are for the same sermon. */
import { counted } from '#commands/terminal/counted.ts'
import type { Candidate } from './candidate.ts'
import { groupBy, type ImportedEntry, type ReadExport } from './entry.ts'

/** @returns the same for two titles of one day that differ only in case, accents, punctuation, or “and” */
export function nameOf(day: string, title: string): string {
  // Only Latin accents: in other scripts a mark makes a different letter.
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/&|(?<= )(?:and|und|et|y)(?= )/g, '')
  return `${day} ${plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '') || title}`
}

/** YouTube and Vimeo have many URLs for a video. */
const VIDEO_ID =
  /(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/.*?(?:[?&]v=|embed\/|live\/|shorts\/)|vimeo\.com\/(?:video\/)?)([\w-]+)/

/** @returns the same for two URLs of one recording, video or page that differ only as people and plugins write them */
export const urlKey = (url: string): string =>
  VIDEO_ID.exec(url)?.[1] ??
  url
    .replace(/^(?:https?:)?\/\/(?:www\.)?/i, '')
    .replace(/(?<=[?&])(?:_|utm_\w+|si|dl|raw)=[^&#]*&?/g, '')
    .replace(/(?<![/?&#])[/?&#]+$/, '')

/**
 * Whether two entries with the same day and title are the same sermon. In one file they are two services, unless nothing
 * tells them apart. In two files they are the same, unless both recording and preacher differ.
 */
export function isSameSermon(one: Candidate, other: ImportedEntry, file: string): boolean {
  const differ = <T>(valueOf: (entry: ImportedEntry) => T | undefined) =>
    valueOf(one) !== undefined && valueOf(other) !== undefined && valueOf(one) !== valueOf(other)
  const recordings = differ(({ recording }) => recording && urlKey(recording.url))
  const preachers = differ(({ preacher, author }) => preacher ?? author)
  if (!one.files.has(file)) return !(recordings && preachers)
  const videos = differ(({ videoUrl }) => videoUrl && urlKey(videoUrl))
  const times = differ(({ when }) => (when.isPublication ? undefined : when.time))
  return !(recordings || preachers || videos || times || differ(({ key }) => key))
}

/** Each field keeps its first value. A sermon's own day replaces a publication day. */
export function joinEntry(candidate: Candidate, other: ImportedEntry): void {
  const { recording, when } = candidate
  for (const field of ['description', 'series', 'preacher', 'author', 'videoUrl'] as const)
    Object.assign(candidate, { [field]: candidate[field] ?? other[field] })
  if (candidate.scripture.length === 0) candidate.scripture = other.scripture
  if (!recording?.bytes && other.recording && (other.recording.bytes || !recording))
    candidate.recording = other.recording
  if (recording && other.recording && urlKey(recording.url) !== urlKey(other.recording.url))
    candidate.warnings.push({
      about: 'Two recordings: one was used',
      detail: `not ${candidate.recording === recording ? other.recording.url : recording.url}`,
    })
  if (!when.isPublication || other.when.isPublication) return
  candidate.when = other.when
  candidate.warnings.push(...other.warnings)
}

/** @param notes receives what is odd. @returns the entries, without guids that several sermons share */
export function withOwnGuids({ file, entries }: ReadExport, notes: string[]): ImportedEntry[] {
  const shared = new Set<string>()
  for (const [key, all] of groupBy(entries, (entry) => entry.key)) {
    const sermons = new Set(all.map(({ when, title, recording }) => `${nameOf(when.day, title)} ${recording?.url}`))
    if (key && sermons.size > 1) shared.add(key)
  }
  const isShared = ({ key }: ImportedEntry) => key !== undefined && shared.has(key)
  const count = entries.filter((entry) => isShared(entry) && entry.guid).length
  if (count > 0)
    notes.push(
      `${file}: ${counted(count, 'entry has', 'entries have')} the same podcast id (guid) as another entry. Those ids were left out.`,
    )
  for (const [bytes, all] of groupBy(entries, ({ recording }) => recording?.bytes)) {
    const { size } = new Set(all.map(({ recording }) => recording?.url))
    if (bytes && size > 2)
      notes.push(
        `${file}: ${size} recordings have the same size (${bytes.toLocaleString('en-US')} bytes), which is unlikely. Podcast apps need the true size: npm run recording measures it.`,
      )
  }
  return entries.map((one) => (isShared(one) ? { ...one, key: one.recording?.url, guid: undefined } : one))
}
