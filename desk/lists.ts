/** The lists of the content, as people see them. */
import type { ListName } from '#scripts/build/content/content-files.ts'
import type { Repository } from './repository/repository.ts'

type ListForm = Record<'label' | 'one' | 'title', string> & Partial<Record<'day' | 'slug', string>>

/**
 * What a list and one entry are called, and which field names an entry. A list with a `day` field is newest first, and its
 * files' names begin with the day. In a list without one, people set the order by dragging.
 */
export const LIST_FORMS: Record<ListName, ListForm> = {
  'special-days': {
    label: 'Signs',
    one: 'Sign',
    title: 'title',
    day: 'date',
    // A notice may have only a first day.
    slug: "{{date | default('{{from}}')}}-{{title}}",
  },
  sermons: { label: 'Sermons', one: 'Sermon', title: 'title', day: 'date' },
  events: { label: 'Events', one: 'Event', title: 'title', day: 'startsAt' },
  gallery: { label: 'Photos', one: 'Photo', title: 'description', day: 'date' },
  leaders: { label: 'People', one: 'Person', title: 'name' },
  outreach: { label: 'Outreach', one: 'Program', title: 'title' },
}

/**
 * Series and preachers are what the sermons say. The editor offers the entries of a collection as choices, so each name is a file
 * that exists only here, read from the sermons and never written. For each list, the sermon's field that has the name.
 */
export const NAME_LISTS = { series: 'series', preachers: 'preacher' } as const

/** @returns a file for every name, newest first */
export async function nameFiles({ content, tree, read }: Repository) {
  const paths = (await tree('HEAD')).map(({ path }) => path).filter((path) => path.startsWith(`${content}/sermons/`))
  const sermons = (await read(paths)).reverse().map(({ bytes }) => JSON.parse(String(bytes)) as Record<string, unknown>)
  return Object.entries(NAME_LISTS).flatMap(([list, field]) =>
    [...new Set(sermons.map((sermon) => sermon[field]))].filter(Boolean).map((name) => {
      const path = `${content}/${list}/${Buffer.from(String(name)).toString('base64url')}.json`
      const bytes = Buffer.from(JSON.stringify({ name }))
      return { list, name: String(name), path, sha: path, size: bytes.length, bytes }
    }),
  )
}

/** Whether a path is a name's virtual file. */
export const isNamePath = (path: string, { content }: Repository): boolean =>
  Object.keys(NAME_LISTS).some((list) => path.startsWith(`${content}/${list}/`))
