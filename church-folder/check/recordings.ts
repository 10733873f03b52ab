/** Compares the sermons' recordings with the files in the content folder. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseCues } from '#data/recordings/cues.ts'
import { attempt } from '#data/site/attempt.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { CONTENT_NAME } from '#church-folder/read-content.ts'
import { firstBytes } from '#church-folder/first-bytes.ts'
import type { Issue } from '#church-folder/issue.ts'
import { fileNames } from '#church-folder/picture-source.ts'
import { decodeText, Mistake } from '#church-folder/text/decode.ts'
import { isLocal } from '#church-folder/recordings/files.ts'
import { whyNoSound } from '#church-folder/recordings/no-sound.ts'
import { unreadTimes } from '#church-folder/recordings/transcript.ts'
import { closestMatch } from './closest-match.ts'

type AudioFile = NonNullable<Sermon['audioFile']>

const TYPES: Record<string, AudioFile['type']> = { mp3: 'audio/mpeg', m4a: 'audio/mp4' }

/**
 * Finds what is wrong with a sermon's recording.
 * @param file the sermon's file
 * @param seen the file of the first sermon with each recording's URL; this sermon is added
 */
export function wrongRecording(
  folder: string,
  file: string,
  { audioFile }: Pick<Sermon, 'audioFile'>,
  seen: Map<string, string>,
): Issue[] {
  if (!audioFile) return []
  const { url, transcript } = audioFile
  const other = seen.get(url)
  seen.set(url, other ?? file)
  const problems: [field: keyof AudioFile, message: string | undefined][] = [
    ['url', wrongUrl(folder, url) ?? wrongSound(folder, url)],
    ['transcript', transcript && (wrongUrl(folder, transcript) ?? wrongTranscript(folder, transcript))],
    ['url', other && `is also the recording of ${other}: give one of them its own file`],
    ['bytes', wrongSize(folder, audioFile)],
    ['type', wrongType(audioFile)],
    ['chapters', wrongChapters(audioFile)],
  ]
  return problems.flatMap(([field, message]): Issue[] => (message ? [[['audioFile', field], message]] : []))
}

function wrongUrl(folder: string, url: string): string | undefined {
  if (url.startsWith('/')) return `is ${url}: write it without what comes before recordings/`
  if (!isLocal(url) || existsSync(join(folder, url))) return undefined
  const meant = closestMatch(basename(url), fileNames(join(folder, dirname(url))))
  const hint = meant ? `did you mean "recordings/${meant}"?` : 'add the file, or correct the name'
  return `names ${url}, but ${CONTENT_NAME}/${dirname(url)} has no ${basename(url)}: ${hint}`
}

/** Someone may have copied it by hand, where no command looks at it. */
function wrongSound(folder: string, url: string): string | undefined {
  const start = isLocal(url) ? attempt(() => firstBytes(join(folder, url))) : undefined
  const why = start && whyNoSound(start)
  return why && `names ${url}, which ${why}`
}

/** Checks a transcript with the player's own parser: what that cannot read, nobody sees. */
function wrongTranscript(folder: string, url: string): string | undefined {
  if (!isLocal(url)) return undefined
  try {
    const text = decodeText(readFileSync(join(folder, url)))
    const unread = unreadTimes(text)
    if (unread) return `names ${url}, which has ${unread}`
    if (parseCues(text).length > 0) return undefined
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    return `names ${url}, which ${error.message}`
  }
  return `names ${url}, which has no words with a time: it must be subtitles in WebVTT, each with a line such as 00:01:05.000 --> 00:01:09.000`
}

function wrongSize(folder: string, { url, bytes }: AudioFile): string | undefined {
  if (!isLocal(url)) return bytes > 0 ? undefined : 'is missing: add the size of the file, which podcast apps ask for'
  if (bytes === 0 || !existsSync(join(folder, url))) return undefined
  const { size } = statSync(join(folder, url))
  return size === bytes ? undefined : `says ${bytes}, but ${url} has ${size} bytes: correct it, or leave it out`
}

function wrongType({ url, type }: AudioFile): string | undefined {
  const right = TYPES[/\.(\w+)$/.exec(new URL(url, 'https://site.invalid').pathname)?.[1]?.toLowerCase() ?? '']
  return right === undefined || right === type ? undefined : `must be ${JSON.stringify(right)} for this kind of file`
}

function wrongChapters({ chapters, seconds = Infinity }: AudioFile): string | undefined {
  if (!chapters) return undefined
  if (chapters[0]?.start !== 0) return 'must begin with a chapter that starts at 0'
  const early = chapters.find(({ start }, index) => index > 0 && start <= chapters[index - 1]!.start)
  if (early) return `are out of order: ${JSON.stringify(early.title)} must begin after the one before it`
  const late = chapters.find(({ start }) => start >= seconds)
  return (
    late &&
    `go past the end: ${JSON.stringify(late.title)} begins at ${late.start}, and the recording is ${seconds} seconds long`
  )
}
