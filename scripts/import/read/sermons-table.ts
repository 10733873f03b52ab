/** Reads a table of sermons, typed by hand or saved from a query on the old site's database. */
import { counted, type Found, type FoundSermon, type ReadingFor } from '#scripts/import/found.ts'
import { firstSentences, lineOf } from './html.ts'
import { readRows } from '#scripts/content/files/read-rows.ts'
import { oldPathOf, readBytes, readDay, readPassages, readSeconds, TWO_WAYS } from './words.ts'

/** Our columns, which are the sermon's fields, with other names: people's, and those of Series Engine's tables. */
const COLUMNS: Record<string, readonly string[]> = {
  title: [],
  date: [],
  time: [],
  preacher: ['speaker', 'speakers', 'first_name'],
  lastname: ['last_name'],
  series: ['s_title'],
  scripture: ['passage', 'passages', 'text', 'focus_scripture'],
  description: [],
  audiourl: ['audio', 'audio_url'],
  videourl: ['video', 'video_url'],
  bytes: ['audio_file_size'],
  seconds: ['length', 'duration', 'message_length'],
  notes: [],
  featured: [],
  key: ['guid'],
  row: ['id'],
  oldaddress: ['link', 'permalink', 'address'],
}
/** The first line of such a table, for messages. */
export const TABLE_HEAD =
  'title,date,time,preacher,series,scripture,description,audioUrl,videoUrl,bytes,seconds,notes,featured,oldAddress'

const nameOf = (field: string) =>
  Object.entries(COLUMNS).find(([name, others]) => name === field || others.includes(field))?.[0]

/** @param fields from the first line. @returns whether they are a sermon's */
export const isSermonsTable = (fields: readonly string[]) => {
  const names = fields.map(nameOf)
  return names.includes('title') && names.includes('date')
}

export function readSermonsTable(text: string, file: string, church: ReadingFor): Found {
  const { fields, rows } = readRows(text)
  const notes: string[] = []
  const unknown = fields.filter((field) => field && !nameOf(field))
  if (unknown.length > 0)
    notes.push(`The columns ${unknown.join(', ')} are left out: those that are read are ${TABLE_HEAD}.`)
  const sermons: FoundSermon[] = []
  for (const [index, row] of rows.entries()) {
    const given: Record<string, string> = {}
    for (const [field, value] of Object.entries(row)) {
      const name = nameOf(field)
      if (name && value && !given[name]) given[name] = value
    }
    const sermon = sermonOf(given, church)
    if (typeof sermon === 'string') notes.push(`Row ${index + 2} is left out: ${sermon}.`)
    else sermons.push(sermon)
  }
  return { file, kind: `a table of ${counted(rows.length, 'sermon')}`, sermons, events: [], notes }
}

/** @returns the row's sermon, or why it is none, as the end of a sentence */
function sermonOf(given: Record<string, string>, church: ReadingFor): FoundSermon | string {
  const title = lineOf(given.title ?? '')
  if (!title) return 'it has no title'
  const read = readDay(`${given.date ?? ''} ${given.time ?? ''}`.trim(), church)
  if (!read) return `the date of “${title}” is ${JSON.stringify(given.date ?? '')}: write it as 2025-08-31`
  const audioUrl = given.audiourl
  return {
    // Two tables may each count their rows from 1, so the day is part of the key.
    key: given.key ?? (given.row && `row ${given.row} of ${read.day}`),
    title,
    description: given.description && firstSentences(given.description),
    scripture: readPassages(lineOf((given.scripture ?? '').replaceAll('\n', '; '))),
    series: given.series && lineOf(given.series),
    preacher: lineOf([given.preacher, given.lastname].filter(Boolean).join(' ')) || undefined,
    when: { day: read.day, time: read.time },
    audioUrl,
    audio: audioUrl
      ? { url: audioUrl, bytes: readBytes(given.bytes ?? ''), seconds: readSeconds(given.seconds ?? '') }
      : undefined,
    videoUrl: given.videourl,
    notes: given.notes,
    isFeatured: /^(?:true|yes|x|1)$/i.test(given.featured ?? ''),
    oldPath: given.oldaddress && oldPathOf(given.oldaddress),
    doubts: read.doubt ? [{ about: TWO_WAYS, detail: read.doubt }] : [],
  }
}
