/** Tells whether entries are of one sermon. */
import type { SermonCandidate } from './candidate.ts'
import { counted, groupBy, type Entry, type ReadExport, type SourceId } from './entry.ts'

/** @returns the same for two titles of one day that differ only in case, accents or punctuation */
export function nameOf(day: string, title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
  return `${day} ${plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '') || title}`
}

export const isSameRecording = (a: Entry, b: Entry) => a.recording !== undefined && a.recording.url === b.recording?.url

/**
 * Whether two entries of one day and title are of one sermon. In one file they are of two services, unless nothing
 * tells them apart. In two files they are of one, unless both recording and preacher differ.
 */
export function isSameSermon({ source, files }: SermonCandidate, entry: Entry, file: string): boolean {
  const differ = <T>(a: T | undefined, b: T | undefined) => a !== undefined && b !== undefined && a !== b
  const recordings = differ(source.recording?.url, entry.recording?.url)
  const preachers = differ(source.preacher ?? source.author, entry.preacher ?? entry.author)
  if (!files.has(file)) return !(recordings && preachers)
  const others = (['key', 'videoUrl'] as const).some((field) => differ(source[field], entry[field]))
  return !(recordings || preachers || others || differ(source.when.time, entry.when.time))
}

/** Each field keeps its first value. A sermon's own day replaces a day of publication. */
export function joinSermons(candidate: SermonCandidate, other: Entry, id: SourceId): void {
  const { source } = candidate
  const { recording, when } = source
  for (const field of ['description', 'series', 'preacher', 'author', 'videoUrl', 'notes', 'isFeatured'] as const)
    Object.assign(source, { [field]: source[field] ?? other[field] })
  if (source.scripture.length === 0) source.scripture = other.scripture
  if (!recording?.bytes && other.recording && (other.recording.bytes || !recording)) source.recording = other.recording
  if (recording && other.recording && recording.url !== other.recording.url)
    source.warnings.push({
      about: 'Two recordings: one is taken',
      detail: `not ${source.recording === recording ? other.recording.url : recording.url}`,
    })
  if (when.isPublication && !other.when.isPublication) {
    source.when = other.when
    source.warnings.push(...other.warnings)
  }
  candidate.ids.push(id)
}

/**
 * @param notes takes what is odd about guids and sizes
 * @returns the entries, without guids that several sermons share: they tell nothing
 */
export function withOwnGuids({ file, entries }: ReadExport, notes: string[]): Entry[] {
  const distinct = <K>(keyOf: (entry: Entry) => K, whatOf: (entry: Entry) => string | undefined) =>
    [...groupBy(entries, keyOf)]
      .filter(([key]) => key)
      .map(([key, all]) => [key, new Set(all.map(whatOf)).size] as const)
  const byKey = distinct(
    ({ key }) => key,
    ({ when, title, recording }) => `${nameOf(when.day, title)} ${recording?.url}`,
  )
  const shared = new Set(byKey.flatMap(([key, size]) => (size > 1 ? key : [])))
  const isShared = ({ key }: Entry) => key !== undefined && shared.has(key)
  const count = entries.filter(isShared).length
  if (count > 0)
    notes.push(`${file}: ${counted(count, 'entry has', 'entries have')} the guid of another. Such guids are not kept.`)
  for (const [bytes, size] of distinct(
    ({ recording }) => recording?.bytes,
    ({ recording }) => recording?.url,
  ))
    if (size > 2)
      notes.push(
        `${file}: ${size} recordings have the same size (${bytes!.toLocaleString('en-US')} bytes), which is not likely. Podcast apps need the true size: npm run recording measures it.`,
      )
  return entries.map((one) => (isShared(one) ? { ...one, key: one.recording?.url, guid: undefined } : one))
}
