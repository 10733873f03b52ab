/** The lists of the content, as people see them. */
import type { ListName } from '#church-folder/content-files.ts'
import type { Repository } from '#church-folder/repository.ts'

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

/** @returns a file for every name, newest first */
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
