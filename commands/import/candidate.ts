/** A sermon that an import may add, and the entry that it becomes once the questions are answered. */
import { extname } from 'node:path'
import type * as v from 'valibot'
import type { Sermon, SermonEntrySchema } from '#schema/collections/sermon.ts'
import type { Answers } from '#commands/terminal/read-answers.ts'
import type { ImportedEntry, OldRecording, SourceId } from './entry.ts'
import { isSigned, pageOf } from '#commands/recordings/links.ts'
import { personKey } from './names.ts'
import { isManyVideos, webUrl } from './read/html.ts'

/** One entry, or several that are joined. */
export interface Candidate extends ImportedEntry {
  /** The files that it is in. */
  files: Set<string>
  ids: SourceId[]
  /** The name of its file, if the content has it already, or had it until someone removed it. */
  slug?: string
  /** Its number, if others have the same day and title. */
  twin?: number
  /** Another sermon has the recording: this one only links to it. */
  sharesRecording?: boolean
}

export type NewSermon = v.InferInput<typeof SermonEntrySchema>

/** The preacher until the question is answered. It is never written. */
export const UNKNOWN_PREACHER = '?'

/** The answer that means: ask for each sermon. */
export const DIFFERENT = 'different'
/** @returns the name of the question who preached it: `title Ann Lee`, `author webmaster`, `preacher` */
export const preacherQuestion = ({ nameInTitle, author }: Candidate) =>
  nameInTitle ? `title ${nameInTitle.name}` : author ? `author ${author}` : 'preacher'
/** @returns the name of that question for this sermon alone */
export const ownQuestion = ({ when, title, twin }: Candidate) => `${when.day} ${title}${twin ? ` (${twin})` : ''}`

/** @param usualTime when the service begins, `10:30`. @returns the entry, and what a person should look at */
export function composeSermon(found: Candidate, answers: Answers, usualTime: string) {
  const { description, scripture, series, when, nameInTitle } = found
  const preacher = found.preacher ?? answers[ownQuestion(found)] ?? answers[preacherQuestion(found)] ?? UNKNOWN_PREACHER
  const warnings = [...found.warnings]
  const urlFrom = (written: string | undefined) => {
    const url = webUrl(written)
    if (written && !url) warnings.push({ about: 'Not a web address: it was left out', detail: written })
    return url
  }
  const audioUrl = urlFrom(found.recording?.url)
  const audioFile = audioUrl && playable(audioUrl, found.recording!, found.sharesRecording)
  if (typeof audioFile === 'string')
    warnings.push({ about: `The recording is a link and does not play on the page: ${audioFile}` })
  const videoUrl = urlFrom(found.videoUrl)
  if (videoUrl && isManyVideos(videoUrl))
    warnings.push({ about: 'The link leads to a playlist or a channel, not to one video', detail: videoUrl })
  const sermon: NewSermon = {
    // The answer may spell the name as it should be.
    title: nameInTitle && personKey(nameInTitle.name) === personKey(preacher) ? nameInTitle.title : found.title,
    description,
    scripture: scripture.length > 0 ? scripture : undefined,
    series,
    preacher,
    date: `${when.day}T${(!when.isPublication && when.time) || (when.usualTime ?? usualTime)}`,
    audioUrl,
    audioFile: typeof audioFile === 'object' ? audioFile : undefined,
    videoUrl,
    guid: found.ids.find((id) => id.guid)?.guid,
  }
  return { sermon, warnings }
}

/** @returns the entry with a link to its recording's file, if its link is a page that leads to one; a video's page is a video */
export function withDirectLink(entry: ImportedEntry): ImportedEntry {
  const page = pageOf(entry.recording?.url ?? '')
  if (!page) return entry
  const { of, file, plays, isVideo } = page
  if (isVideo) return { ...entry, recording: undefined, videoUrl: entry.videoUrl ?? entry.recording?.url }
  if (!plays || !file) return entry
  const warning = { about: `Links to a page of ${of} were changed, so that they lead to the recording` }
  return { ...entry, recording: { ...entry.recording, url: file }, warnings: [...entry.warnings, warning] }
}

/** Feeds write 0, 1 or 1000 where they do not know the size. */
const LEAST_BYTES = 2000

type AudioFile = Pick<NonNullable<Sermon['audioFile']>, 'url' | 'bytes' | 'type' | 'seconds'>

/** By the old site's name for the type, or by the extension. */
const TYPES: readonly (readonly [type: AudioFile['type'], name: RegExp])[] = [
  ['audio/mpeg', /^(?:audio\/|\.)(?:mp3|mpeg)\b/i],
  ['audio/mp4', /^(?:audio\/|\.)(?:x-m4a|m4a|m4b|mp4)\b/i],
  ['audio/ogg', /^(?:audio\/|\.)(?:ogg|oga)\b/i],
  ['audio/aac', /^(?:audio\/|\.)aac\b/i],
]
const typeOf = (name: string) => TYPES.find(([, pattern]) => pattern.test(name))?.[0]

/** @returns what the page plays; or why it cannot: it needs the recording's size, a known type and https */
function playable(url: string, { bytes, type: said = '', seconds }: OldRecording, sharesRecording = false) {
  // The extension is more reliable than what an old site says.
  const type = typeOf(extname(new URL(url).pathname)) ?? typeOf(said.trim())
  const page = pageOf(url)
  if (page)
    return `it is a page of ${page.of}${page.file ? ', whose file npm run import -- --recordings can bring' : ''}`
  if (isSigned(url)) return 'it is signed, and stops working after a while'
  if (sharesRecording) return 'another sermon has the same one'
  if (!url.startsWith('https:')) return 'its address begins with http://'
  if (!type) return 'the page cannot play this kind of file'
  if (!bytes || bytes < LEAST_BYTES) return 'its size is not known (npm run recording measures it)'
  return { url, bytes, type, seconds }
}
