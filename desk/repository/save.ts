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

/** The commit of the newest save. */
const NEW = 'refs/desk/new'
/** The same commit, from when it has passed the check until git has merged it. */
const CHECKED = 'refs/desk/checked'
/** The same commit, from when git has merged it until it is on the site. */
const UNPUBLISHED = 'refs/desk/unpublished'

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

  /** Writes the content of a commit into the preview. */
  const showInPreview = async (commit: string) => {
    mkdirSync(preview, { recursive: true })
    // A killed git leaves its lock behind, and files that its index does not know.
    rmSync(join(folder, 'index.lock'), { force: true })
    await previewGit.text(['read-tree', '--reset', '-u', `${commit}:${content}`])
    await previewGit.text(['clean', '-ffdxq'])
  }

  /** @throws {Refused} if the person has not seen what is there now, or the keeper has not committed it */
  const requireUnchanged = async (head: string, { path, bytes, seen }: FileChange) => {
    const now = await repository.blob(head, path)
    const name = path.slice(content.length + 1)
    if (now === undefined && !bytes) throw new Refused(`“${name}” is already gone.`, 409)
    if (seen === undefined && now !== undefined)
      throw new Refused(`There is already a file “${name}”. Please choose another title.`, 409)
    if (now !== seen)
      throw new Refused(
        `Somebody else changed “${name}” in the meantime. Nothing was saved, and your words are still here. Open it in a second tab to compare.`,
        409,
      )
    if (await git.text(['status', '--porcelain', '--ignored', '--', path]))
      throw new Refused(
        `“${name}” was also changed outside the desk, on the church’s computer. Ask the person who runs the site to commit or undo that change first.`,
        409,
      )
  }

  const saveNow = async (changes: FileChange[], message: string, author: Person): Promise<string> => {
    if (changes.length === 0) throw new Refused('There is nothing to save.')
    for (const { path } of changes)
      if (contentPath(path, content) === undefined)
        throw new Refused(`“${path}” is not a file that can be changed here.`)
    await git.text(['symbolic-ref', '-q', 'HEAD']).catch(() => {
      throw new Refused(
        'No branch is checked out on the church’s computer. Nothing was saved. Please tell the person who runs the site.',
        409,
      )
    })
    const before = await repository.head()
    // The second press of a button.
    const same = changes.map(
      async ({ path, bytes }) =>
        bytes && (await git.text(['hash-object', '--stdin'], bytes)) === (await repository.blob(before, path)),
    )
    if ((await Promise.all(same)).every(Boolean)) return before
    for (const change of changes) await requireUnchanged(before, change)
    const stream = commitStream(before, changes, message, author)
    await git.text(['fast-import', '--quiet', '--force', '--date-format=now'], stream)
    const commit = await git.text(['rev-parse', NEW])
    await showInPreview(commit)
    const problems = check(preview)
    if (problems.length > 0) throw new Refused(problems.join(' '))
    await git.text(['update-ref', CHECKED, commit])
    try {
      await git.text(['merge', '--quiet', '--ff-only', '--no-autostash', commit])
    } catch (error) {
      // A git that was killed may have written half of the files.
      if ((error as Error).cause) {
        await repair()
        if ((await repository.head()) === commit) return commit
      }
      await git.text(['update-ref', '-d', CHECKED])
      const reason = (error as Error).message
      throw new Refused(
        `Nothing was saved. Please save again, or show this to the person who runs the site: ${reason}`,
        409,
      )
    }
    await merged(commit)
    return commit
  }

  const merged = async (commit: string) => {
    await git
      .text(['update-ref', '--stdin'], `update ${UNPUBLISHED} ${commit}\ndelete ${CHECKED}\n`)
      .catch(console.error)
    onSaved?.()
  }

  /** Finishes a save if the process was killed before its files were written, or before it was on the site. */
  const repair = async () => {
    const unlock = (names: string[]) => names.forEach((name) => rmSync(join(gitDir, `${name}.lock`), { force: true }))
    unlock([NEW, CHECKED, UNPUBLISHED])
    const head = await repository.head()
    const [commit, parent] = (await git.text(['log', '-1', '--format=%H %P', CHECKED]).catch(() => '')).split(' ')
    if (commit && parent === head) {
      unlock(['index', 'HEAD', `refs/heads/${branch}`])
      const paths = await repository.changedPaths(commit)
      // A file that the commit deletes may already be gone from the index.
      if (paths.length > 0) await git.text(['reset', '-q', '--', ...paths])
      if (paths.length > 0) await git.text(['restore', '--source', commit, '--staged', '--worktree', '--', ...paths])
      await git.text(['update-ref', 'HEAD', commit, parent])
    }
    if (commit && (commit === head || parent === head)) await merged(commit)
    else await git.text(['merge-base', '--is-ancestor', UNPUBLISHED, 'HEAD']).then(onSaved, () => undefined)
    await showInPreview('HEAD').catch(() => rmSync(folder, { recursive: true, force: true }))
  }

  let last: Promise<unknown> = Promise.resolve()
  const afterLast = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return {
    /** Called when a build is on the site. @param isAll whether it still has everything that was saved */
    published: (isAll: () => boolean) =>
      afterLast(async () => void (isAll() && (await git.text(['update-ref', '-d', UNPUBLISHED])))),
    /** Cleans up after a process that was killed. Called once this desk is listening on the port: no other desk is saving then. */
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
