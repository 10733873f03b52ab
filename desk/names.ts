/**
 * Series and preachers are what the sermons say. The editor offers the entries of a collection as choices, so each name is a file
 * that exists only here, read from the sermons and never written.
 */
import { createHash } from 'node:crypto'
import type { Repository } from './repository/repository.ts'

/** The field of a sermon that each list is read from. */
export const NAME_LISTS = { series: 'series', preachers: 'preacher' } as const

/** @returns a file for every name, newest first */
export async function nameFiles(repository: Repository) {
  const { content } = repository
  const tree = await repository.tree(await repository.head())
  const paths = tree.map(({ path }) => path).filter((path) => path.startsWith(`${content}/sermons/`))
  const sermons = (await repository.read(paths.reverse())).map(
    ({ bytes }) => JSON.parse(bytes.toString('utf8')) as Record<string, unknown>,
  )
  return Object.entries(NAME_LISTS).flatMap(([list, field]) =>
    [...new Set(sermons.map((sermon) => sermon[field]))].filter(Boolean).map((name) => {
      const sha = createHash('sha1').update(`${list} ${name}`).digest('hex')
      const bytes = Buffer.from(JSON.stringify({ name }))
      return { list, name: String(name), path: `${content}/${list}/${sha.slice(0, 12)}.json`, sha, bytes }
    }),
  )
}

/** Whether a path is a name's virtual file. */
export const isNamePath = (path: string, { content }: Repository): boolean =>
  Object.keys(NAME_LISTS).some((list) => path.startsWith(`${content}/${list}/`))
