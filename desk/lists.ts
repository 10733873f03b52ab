/** The lists of the content, as people see them. */
import type { ListName } from '#scripts/build/content/content-files.ts'
import type { Repository } from './repository/repository.ts'

/** What a list and one of its entries are called. */
export const LIST_WORDS: Record<ListName, [list: string, entry: string]> = {
  'special-days': ['Signs', 'Sign'],
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
/** Where these files seem to be. */
export const NAMES_FOLDER = 'names'

/** @returns a file for every name, newest first */
export async function nameFiles({ content, tree, read }: Repository) {
  const paths = (await tree('HEAD')).map(({ path }) => path).filter((path) => path.startsWith(`${content}/sermons/`))
  // Some editors on Windows begin a file with a byte order mark, which the content check allows and a decoder drops.
  const textOf = ({ bytes }: { bytes: Buffer }) => new TextDecoder().decode(bytes)
  const sermons = (await read(paths)).reverse().map((file) => JSON.parse(textOf(file)) as Record<string, string>)
  return NAME_FIELDS.flatMap((field) =>
    [...new Set(sermons.flatMap((sermon) => sermon[field] || []))].map((name) => {
      const path = `${NAMES_FOLDER}/${field}/${Buffer.from(name).toString('base64url')}.json`
      const bytes = Buffer.from(JSON.stringify({ title: name }))
      return { field, name, path, sha: path, size: bytes.length, bytes }
    }),
  )
}
