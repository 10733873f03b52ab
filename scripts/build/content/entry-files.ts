/** The files of entries, as people wrote them. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import { contentData, entryNames, type ListName } from './content-files.ts'
import { CONTENT_FOLDER, readContent } from './content-folder.ts'
import { escapeInJson, fillPlaceholders } from './placeholders.ts'
import { decodeText } from './text/decode-text.ts'

export interface WrittenEntry {
  /** Below the content folder. */
  file: string
  /** Its identity. */
  slug: string
  /** With placeholders filled and local times made instants. */
  json: unknown
}

/** A cache of each folder's entries, with a hash of its files. */
const known = new Map<string, { hash: string; entries: readonly WrittenEntry[] }>()

/** @returns the entries, sorted by name; the same array as before if no file has changed */
export function readEntries(name: ListName, folder = CONTENT_FOLDER): readonly WrittenEntry[] {
  const files = entryNames(name, folder).map((fileName) => `${name}/${fileName}`)
  const [church, ...sources] = ['church.json', ...files].map((file) => readFileSync(join(folder, file)))
  const hash = createHash('sha1').update(JSON.stringify([files, name === 'sermons' && recordingStamps(folder)]))
  for (const source of [church!, ...sources]) hash.update(source).update('\0')
  const digest = hash.digest('hex')
  const before = known.get(join(folder, name))
  if (before?.hash === digest) return before.entries
  const facts = readContent('church.json', folder) as Church
  const entries = files.map((file, index) => {
    const text = fillPlaceholders(decodeText(sources[index]!), facts, escapeInJson)
    return { file, slug: slugOf(file), json: contentData(file, JSON.parse(text), facts.timeZone) }
  })
  known.set(join(folder, name), { hash: digest, entries })
  return entries
}

/** Sermons get the size and the hash of their recording. */
const recordingStamps = (folder: string) =>
  existsSync(join(folder, 'recordings'))
    ? readdirSync(join(folder, 'recordings')).map((file) => {
        const { size, mtimeMs } = statSync(join(folder, 'recordings', file))
        return [file, size, mtimeMs]
      })
    : []

/** An entry's identity: `ask-for-wisdom` for `sermons/ask-for-wisdom.json`. */
export const slugOf = (file: string) =>
  file
    .replace(/^.*\//, '')
    .replace(/\.json$/, '')
    .normalize('NFC')

/** @returns the path of an entry's file below the content folder. Its name may be in another Unicode form */
export const entryFile = (list: ListName, slug: string, folder: string) =>
  existsSync(join(folder, list, `${slug}.json`))
    ? `${list}/${slug}.json`
    : `${list}/${entryNames(list, folder).find((name) => slugOf(name) === slug) ?? `${slug}.json`}`
