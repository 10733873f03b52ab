/**
 * Saves a change: all files are one commit or none, and only content that passes the check becomes the site.
 *
 * The commit is made beside the branch, checked, and becomes the branch's head in one step (`update-ref`). A process killed before
 * that step has changed nothing. Killed after it, the next start or save updates the checkout.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
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

/** The commit of a save until its files are in the checkout. */
const SAVING = 'refs/desk/saving'

export function createSaver({ repository, check, onSaved }: SaveOptions) {
  const { git, gitDir, branch, content } = repository
  // The content as it would be, for the check. Git writes only what differs from the previous save, so that photos cost nothing.
  const folder = join(gitDir, 'desk')
  const preview = join(folder, 'content')
  const previewGit = openGit(preview, {
    GIT_DIR: gitDir,
    GIT_WORK_TREE: preview,
    GIT_INDEX_FILE: join(folder, 'index'),
  })

  const onDisk = async (path: string): Promise<string | undefined> => {
    const file = join(git.folder, path)
    return existsSync(file) ? git.text(['hash-object', '--no-filters', '--', file]) : undefined
  }

  /** Brings the files of the last save into the checkout, except those that somebody has changed by hand. */
  const finish = async (isStart = false) => {
    const saved = await git.text(['rev-parse', '-q', '--verify', SAVING]).catch(() => undefined)
    if (saved !== undefined && saved === (await repository.head())) {
      // A killed git leaves its lock behind.
      if (isStart) rmSync(join(gitDir, 'index.lock'), { force: true })
      const paths: string[] = []
      for (const path of await repository.changedPaths(saved)) {
        const known = [undefined, await repository.blob(`${saved}^`, path), await repository.blob(saved, path)]
        if (known.includes(await onDisk(path))) paths.push(path)
      }
      if (paths.length > 0) await git.text(['restore', '--source', saved, '--staged', '--worktree', '--', ...paths])
    }
    await git.text(['update-ref', '-d', SAVING])
  }

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
    if ((await onDisk(path)) !== now)
      throw new Refused(
        `“${name}” was also changed outside the desk, on the church’s computer. Ask the keeper to commit or undo that change first.`,
        409,
      )
  }

  const saveNow = async (changes: FileChange[], message: string, author: Person): Promise<string> => {
    if (changes.length === 0) throw new Refused('There is nothing to save.')
    for (const { path } of changes)
      if (contentPath(path, content) === undefined)
        throw new Refused(`“${path}” is not a file that can be changed here.`)
    await finish().catch((error: unknown) => {
      console.error('The checkout could not be updated:', error)
      throw new Refused(
        'The last save is not in the files yet. Ask the keeper to restart the desk, then save again.',
        409,
      )
    })
    const before = await repository.head()
    for (const change of changes) await requireUnchanged(before, change)
    const stream = commitStream(before, changes, message, author)
    await git.text(['fast-import', '--quiet', '--force', '--date-format=now'], stream)
    const commit = await git.text(['rev-parse', SAVING])
    mkdirSync(preview, { recursive: true })
    await previewGit.text(['read-tree', '--reset', '-u', `${commit}:${content}`])
    const problems = check(preview)
    if (problems.length > 0) throw new Refused(problems.join(' '))
    await git.text(['update-ref', `refs/heads/${branch}`, commit, before]).catch(() => {
      throw new Refused('Somebody else saved something at the same moment. Please save again.', 409)
    })
    // It is saved, whatever happens to the checkout. The next save tries again.
    await finish().catch((error: unknown) => console.error('The checkout could not be updated:', error))
    onSaved?.()
    return commit
  }

  let last: Promise<unknown> = Promise.resolve()
  const afterLast = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return {
    /** Cleans up after a process that was killed. Called once this desk has the port: then no other desk is saving. */
    repair: () =>
      afterLast(async () => {
        rmSync(folder, { recursive: true, force: true })
        await finish(true)
      }),
    /** One at a time. @returns the commit. @throws {Refused} if nothing was saved */
    save: (changes: FileChange[], message: string, author: Person): Promise<string> =>
      afterLast(() => saveNow(changes, message, author)),
  }
}

/** @returns a commit for `git fast-import` */
function commitStream(before: string, changes: FileChange[], message: string, { name, email }: Person): Buffer {
  const data = (bytes: Buffer) => [`data ${bytes.length}\n`, bytes, '\n']
  const parts = [
    `commit ${SAVING}\ncommitter ${name.replace(/[<>\p{Cc}]/gu, ' ')} <${email}> now\n`,
    ...data(Buffer.from(message)),
    `from ${before}\n`,
    ...changes.flatMap(({ path, bytes }) => (bytes ? [`M 100644 inline ${path}\n`, ...data(bytes)] : [`D ${path}\n`])),
  ]
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}
