/** The lists of the content, as people see them. */
import type { ListName } from '#church-folder/content-files.ts'
import { parseEntry, type Repository } from '#church-folder/repository.ts'

export const LIST_WORDS: Record<ListName, [list: string, entry: string]> = {
  'special-days': ['Announcements', 'Announcement'],
  sermons: ['Sermons', 'Sermon'],
  events: ['Events', 'Event'],
  gallery: ['Photos', 'Photo'],
  leaders: ['People', 'Person'],
  outreach: ['Outreach', 'Program'],
}

/**
 * The sermons' fields that offer what earlier sermons say. The editor offers the entries of a list, so each name is a
 * file that exists only here and is never written.
 */
export const NAME_FIELDS = ['series', 'preacher']
export const NAMES_FOLDER = 'names'

/** @returns the virtual files of series and preachers, one for each name, newest first */
export function nameFiles({ git, content }: Repository) {
  // Only what JSON.parse takes: nobody has checked what was committed by hand.
  const pattern = `"(${NAME_FIELDS.join('|')})": *"([^"\\\\[:cntrl:]]|\\\\["\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})+"`
  const plain = ['--no-color', '--no-line-number', '--no-column']
  const found = String(git.run(['grep', '-aohE', ...plain, pattern, 'HEAD', '--', `${content}/sermons`]).stdout)
  return [...new Set(found.split('\n').reverse())].filter(Boolean).map((line) => {
    const [[field, name]] = Object.entries(JSON.parse(`{${line}}`)) as [[string, string]]
    const path = `${NAMES_FOLDER}/${field}/${Buffer.from(name).toString('base64url')}.json`
    const bytes = Buffer.from(JSON.stringify({ title: name }))
    return { field, name, path, sha: path, size: bytes.length, bytes }
  })
}

const WORDS: Record<string, string[]> = { ...LIST_WORDS, screens: ['', 'Text of the page'], photos: ['', 'Picture'] }

export interface FileChange {
  path: string
  /** The new bytes; undefined deletes the file. */
  bytes?: Buffer | undefined
  /** The blob that the person has seen; undefined for a file that must not exist yet. */
  seen?: string | undefined
}

/**
 * @param read reads the files that are removed, for their titles
 * @returns the subject of a commit: `Added the sermon “The Patience of a Farmer”`
 */
export function sentenceOf(changes: FileChange[], read: Repository['read'] = () => []): string {
  const removed = changes.filter(({ bytes }) => !bytes).map(({ path }) => path)
  const words = new Map((removed.length > 0 ? read(removed) : []).map(({ path, bytes }) => [path, bytes]))
  const parts = changes.map(({ path, bytes, seen }) => {
    const verb = bytes ? (seen ? 'changed' : 'added') : 'removed'
    const [folder = '', file = ''] = path.split('/').slice(-2)
    if (file === 'church.json') return `${verb} the church’s details`
    const json = bytes ?? words.get(path)
    const entry = (file.endsWith('.json') && json && parseEntry(json)) || {}
    const title = [entry.title, entry.name, entry.description].find((one) => typeof one === 'string')
    return `${verb} the ${WORDS[folder]?.[1]?.toLowerCase() ?? 'file'} “${title ?? file.replace(/\.json$/, '').replaceAll('-', ' ')}”`
  })
  const sentence = new Intl.ListFormat('en').format(parts).replace(/\p{Cc}+/gu, ' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1, 300)
}
