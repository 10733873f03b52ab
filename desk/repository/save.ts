/**
 * Saves a change: all files are one commit or none, and only content that passes the check becomes the site.
 *
 * The commit is made beside the branch and checked. Then git merges it: the files, and with them the branch. Git refuses that if
 * the branch has moved, or if somebody has changed one of the files by hand.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Person } from '#desk/sign-in/people.ts'
import { contentPath } from './content-path.ts'
import { openGit } from './git.ts'
import type { Repository } from './repository.ts'

/** The change was not saved. The message is for the person: what is wrong, and what to do. */
export class Refused extends Error {
  override name = 'Refused'
  /** The HTTP status. 409: the files have changed. 422: the content would be wrong. */
  readonly status: 409 | 422
  constructor(message: string, status: 409 | 422 = 422) {
    super(message)
    this.status = status
  }
}

export interface FileChange {
  /** From the repository's root. */
  path: string
  /** The new bytes; undefined deletes the file. */
  bytes?: Buffer | undefined
  /** The blob that the person has seen; undefined for a file that must not exist yet. */
  seen?: string | undefined
}

export interface SaveOptions {
  repository: Repository
  /** @returns what is wrong with the content in a folder, as sentences; none if nothing is */
  check(folder: string): string[]
  /** Called after each save. */
  onSaved?(): void
}

export type Saver = ReturnType<typeof createSaver>

/** The commit of the newest save; and once more, from when it has passed the check until it is on the site. */
const NEW = 'refs/desk/new'
const CHECKED = 'refs/desk/checked'

export function createSaver({ repository, check, onSaved }: SaveOptions) {
  const { git, gitDir, content } = repository
  // The content as it would be, for the check. Git writes only what differs from the previous save, so that photos cost nothing.
  const folder = join(gitDir, 'desk')
  const preview = join(folder, 'content')
  const previewGit = openGit(preview, {
    GIT_DIR: gitDir,
    GIT_WORK_TREE: preview,
    GIT_INDEX_FILE: join(folder, 'index'),
  })

  /** @throws {Refused} if the person has not seen what is there now */
  const requireUnchanged = async (head: string, { path, seen }: FileChange) => {
    const now = await repository.blob(head, path)
    const name = path.slice(content.length + 1)
    if (seen === undefined && now !== undefined)
      throw new Refused(`There is already a file “${name}”. Please choose another title.`, 409)
    if (now !== seen)
      throw new Refused(
        `Somebody else changed “${name}” in the meantime. Nothing was saved, and your words are still here. Open it in a second tab to compare.`,
        409,
      )
  }

  const saveNow = async (changes: FileChange[], message: string, author: Person): Promise<string> => {
    if (changes.length === 0) throw new Refused('There is nothing to save.')
    for (const { path } of changes)
      if (contentPath(path, content) === undefined)
        throw new Refused(`“${path}” is not a file that can be changed here.`)
    const before = await repository.head()
    for (const change of changes) await requireUnchanged(before, change)
    const stream = commitStream(before, changes, message, author)
    await git.text(['fast-import', '--quiet', '--force', '--date-format=now'], stream)
    const commit = await git.text(['rev-parse', NEW])
    mkdirSync(preview, { recursive: true })
    await previewGit.text(['read-tree', '--reset', '-u', `${commit}:${content}`])
    const problems = check(preview)
    if (problems.length > 0) throw new Refused(problems.join(' '))
    await git.text(['update-ref', CHECKED, commit])
    try {
      await git.text(['merge', '--quiet', '--ff-only', '--no-autostash', commit])
    } catch (error) {
      await forget()
      const reason = (error as Error).message
      throw new Refused(`Nothing was saved. Please save again, or show this to the keeper: ${reason}`, 409)
    }
    onSaved?.()
    return commit
  }

  const forget = () => git.text(['update-ref', '-d', CHECKED])

  /** Finishes a save if the process was killed before its files were written, or before it was on the site. */
  const repair = async () => {
    rmSync(folder, { recursive: true, force: true })
    const [commit, parent] = (await git.text(['log', '-1', '--format=%H %P', CHECKED]).catch(() => '')).split(' ')
    if (commit && parent === (await repository.head())) {
      // A killed git leaves its lock behind.
      rmSync(join(gitDir, 'index.lock'), { force: true })
      const paths = await repository.changedPaths(commit)
      await git.text(['restore', '--source', commit, '--staged', '--worktree', '--', ...paths])
      await git.text(['update-ref', 'HEAD', commit, parent])
    }
    if (commit && commit === (await repository.head())) onSaved?.()
  }

  let last: Promise<unknown> = Promise.resolve()
  const afterLast = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return {
    /** Everything that was saved is on the site. */
    published: forget,
    /** Cleans up after a process that was killed. Called when the port is taken: then no other desk is saving. */
    repair: () => afterLast(repair),
    /** One at a time. @returns the commit. @throws {Refused} if nothing was saved */
    save: (changes: FileChange[], message: string, author: Person): Promise<string> =>
      afterLast(() => saveNow(changes, message, author)),
  }
}

/** @returns a commit for `git fast-import` */
function commitStream(before: string, changes: FileChange[], message: string, { name, email }: Person): Buffer {
  const data = (bytes: Buffer) => [`data ${bytes.length}\n`, bytes, '\n']
  const parts = [
    `commit ${NEW}\ncommitter ${name.replace(/[<>\p{Cc}]/gu, ' ')} <${email}> now\n`,
    ...data(Buffer.from(message)),
    `from ${before}\n`,
    ...changes.flatMap(({ path, bytes }) => (bytes ? [`M 100644 inline ${path}\n`, ...data(bytes)] : [`D ${path}\n`])),
  ]
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}
