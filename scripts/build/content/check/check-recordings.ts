/** Compares the sermons' recordings with the files in the content folder. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Sermon } from '#schema/collections/sermon.ts'
import { CONTENT_NAME } from '#scripts/build/content/content-folder.ts'
import { closestMatch } from './closest-match.ts'
import type { Found } from '#scripts/build/content/found.ts'
import { isLocal } from '#scripts/build/recordings/recordings.ts'

type AudioFile = NonNullable<Sermon['audioFile']>

const TYPES: Record<string, AudioFile['type']> = { mp3: 'audio/mpeg', m4a: 'audio/mp4' }

export interface SermonFile {
  file: string
  text: string
  /** Valid. */
  sermon: Pick<Sermon, 'audioFile'>
}

/** @returns what is wrong in each sermon's file */
export function wrongRecordings(
  folder: string,
  sermons: readonly SermonFile[],
): { file: string; text: string; found: Found[] }[] {
  const first = new Map<string, string>()
  for (const { file, sermon } of sermons) {
    const url = sermon.audioFile?.url
    if (url && !first.has(url)) first.set(url, file)
  }
  return sermons.map(({ file, text, sermon: { audioFile } }) => {
    if (!audioFile) return { file, text, found: [] }
    const at = (field: string, message: string): Found => [['audioFile', field], message]
    const files = (['url', 'transcript'] as const).flatMap((field) =>
      audioFile[field] === undefined ? [] : wrongAddress(folder, audioFile[field]).map((message) => at(field, message)),
    )
    const other = first.get(audioFile.url)
    const twice =
      other === file ? [] : [at('url', `is also the recording of ${other}: podcast apps take each file once`)]
    const found = [
      ...files,
      ...twice,
      ...wrongSize(folder, audioFile).map((message) => at('bytes', message)),
      ...wrongType(audioFile).map((message) => at('type', message)),
      ...wrongChapters(audioFile).map((message) => at('chapters', message)),
    ]
    return { file, text, found }
  })
}

function wrongAddress(folder: string, address: string): string[] {
  if (address.startsWith('/')) return [`is ${address}: write it without what comes before recordings/`]
  if (!isLocal(address) || existsSync(join(folder, address))) return []
  const meant = closestMatch(basename(address), namesIn(join(folder, dirname(address))))
  return [
    `names ${address}, but ${CONTENT_NAME}/${dirname(address)} has no ${basename(address)}: ${meant ? `did you mean ${JSON.stringify(`recordings/${meant}`)}?` : 'add the file, or correct the name'}`,
  ]
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

function wrongSize(folder: string, { url, bytes }: AudioFile): string[] {
  if (!isLocal(url)) return bytes > 0 ? [] : ['is missing: add the size of the file, which podcast apps ask for']
  if (bytes === 0 || !existsSync(join(folder, url))) return []
  const { size } = statSync(join(folder, url))
  return size === bytes ? [] : [`says ${bytes}, but ${url} has ${size} bytes: correct it, or leave it out`]
}

function wrongType({ url, type }: AudioFile): string[] {
  const right = TYPES[/\.(\w+)$/.exec(new URL(url, 'https://site.invalid').pathname)?.[1]?.toLowerCase() ?? '']
  return right === undefined || right === type ? [] : [`must be ${JSON.stringify(right)} for such a file`]
}

function wrongChapters({ chapters, seconds }: AudioFile): string[] {
  if (!chapters) return []
  if (chapters[0]?.start !== 0) return ['must begin with one whose start is 0']
  const early = chapters.find(({ start }, index) => index > 0 && start <= chapters[index - 1]!.start)
  if (early) return [`are out of order: ${JSON.stringify(early.title)} must begin after the one before it`]
  const late = chapters.find(({ start }) => seconds !== undefined && start >= seconds)
  return late
    ? [
        `reach beyond the end: ${JSON.stringify(late.title)} begins at ${late.start}, and the recording has ${seconds} seconds`,
      ]
    : []
}
