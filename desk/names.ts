/**
 * Series and preachers are what the sermons say. The editor offers the entries of a collection as choices, so each name is a file
 * that exists only here, read from the sermons and never written.
 */
import { createHash } from 'node:crypto'
import type { Repository } from './repository/repository.ts'

export const NAME_LISTS = {
  series: { label: 'Series', one: 'Series', field: 'series' },
  preachers: { label: 'Preachers', one: 'Preacher', field: 'preacher' },
} as const

export interface NameFile {
  path: string
  sha: string
  bytes: Buffer
}

/** @returns a file for every name, newest first */
export async function nameFiles(repository: Repository): Promise<NameFile[]> {
  const head = await repository.head()
  const known = newest.get(repository)
  if (known?.head === head) return known.files
  const files = await readNames(repository, head)
  newest.set(repository, { head, files })
  return files
}

/** The names of the newest commit. Every request for the tree needs them, and finding them reads all sermons. */
const newest = new WeakMap<Repository, { head: string; files: NameFile[] }>()

async function readNames(repository: Repository, head: string): Promise<NameFile[]> {
  const tree = await repository.tree(head)
  const sermons = await repository.read(
    tree
      .map(({ path }) => path)
      .filter((path) => path.startsWith(`${repository.content}/sermons/`))
      .reverse(),
  )
  const entries = sermons.map(({ bytes }) => JSON.parse(bytes.toString('utf8')) as Record<string, unknown>)
  return Object.entries(NAME_LISTS).flatMap(([list, { field }]) =>
    [...new Set(entries.map((entry) => entry[field]))]
      .filter((name): name is string => typeof name === 'string' && name !== '')
      .map((name) => {
        const bytes = Buffer.from(JSON.stringify({ name }, null, 2))
        const hash = createHash('sha1').update(`${list} ${name}`).digest('hex')
        return { path: `${repository.content}/${list}/${hash.slice(0, 12)}.json`, sha: hash, bytes }
      }),
  )
}

/** Whether a path is a name's virtual file. */
export const isNamePath = (path: string, { content }: Repository): boolean =>
  Object.keys(NAME_LISTS).some((list) => path.startsWith(`${content}/${list}/`))
