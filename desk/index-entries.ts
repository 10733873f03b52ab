/** What a change, or its undoing, puts into git's index: each file's blob. */
import { basename } from 'node:path'
import { HTTPException } from 'hono/http-exception'
import { sentenceOf, type FileChange } from '#desk/lists.ts'
import type { Repository } from '#church-folder/repository.ts'

/**
 * A change was not saved.
 * @param message tells the person why
 * @param status 409: the files have changed in the meantime; 422: the content would be wrong
 */
export const refused = (message: string, status: 409 | 422 = 422) => new HTTPException(status, { message })

/** A file of the index; without a blob it is removed. */
export type Entry = [path: string, blob: string | undefined]

/** @returns the entries for someone's changes. @throws a refusal if they have not seen what is there now */
export function changedEntries(repository: Repository, newest: string, changes: FileChange[]): Entry[] {
  const { git, isContent, read } = repository
  const there = blobsOf(repository, newest)
  return changes.map(({ path, bytes, seen }) => {
    if (!isContent(path)) throw refused(`“${path}” is not a file that can be changed here.`)
    const now = there.get(path)
    const next = bytes && git.text(['hash-object', '-w', '--stdin'], bytes)
    if (now === seen || now === next) return [path, next]
    if (seen === undefined)
      throw refused(`There is already a file “${basename(path)}”. Please choose another title.`, 409)
    const theirs = sentenceOf([{ path, seen, bytes: read([path])[0]?.bytes }])
    throw refused(
      `Someone else ${theirs.replace(/^./, (first) => first.toLowerCase())} in the meantime. Nothing was saved, and what you typed is still here. Open it in a second tab to compare.`,
      409,
    )
  })
}

/** @returns the entries that undo a commit. @throws a refusal if its files were changed again since, or are not for the desk */
export function undoneEntries(repository: Repository, newest: string, sha: string): Entry[] {
  const [now, then, before] = [newest, sha, `${sha}^`].map((version) => blobsOf(repository, version))
  const paths = repository.git
    .text(['diff-tree', '-r', '-z', '--name-only', '--no-renames', `${sha}^`, sha])
    .split('\0')
    .slice(0, -1)
  if (!paths.every(repository.isContent))
    throw refused('This change touched files that only the person who runs the site can change. It wasn’t undone.')
  if (paths.some((path) => now!.get(path) !== then!.get(path)))
    throw refused('A later change touched the same thing. Undo that one first, or correct it under “Edit the site”.')
  return paths.map((path) => [path, before!.get(path)])
}

const blobsOf = ({ tree }: Repository, version: string) => new Map(tree(version).map(({ path, sha }) => [path, sha]))
