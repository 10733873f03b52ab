/**
 * Saves a change: all files are one commit or none, and only content that passes the check becomes the site.
 *
 * The commit is made and checked in files and an index of the desk's own, in `.git/desk`. Then git merges it: the checkout's files,
 * and with them the branch. Git refuses that if the branch has moved, or if somebody has changed one of the files by hand.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { HTTPException } from 'hono/http-exception'
import type { Person } from '#desk/sign-in/people.ts'
import { openGit, type Repository } from './repository.ts'

/** The change was not saved. The message is for the person: what is wrong, and what to do. */
export class Refused extends HTTPException {
  /** @param status 409: the files have changed. 422: the content would be wrong. */
  constructor(message: string, status: 409 | 422 = 422) {
    super(status, { message })
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

export type Saver = ReturnType<typeof createSaver>

/** A commit that has passed the check, until git has merged it. */
const CHECKED = 'refs/desk/checked'

/**
 * @param check returns what is wrong with the content in a folder, as sentences; none if nothing is
 * @param onSaved called after each save
 */
export function createSaver(repository: Repository, check: (folder: string) => string[], onSaved = () => {}) {
  const { git, gitDir, branch, content, isContent, head } = repository
  const folder = join(gitDir, 'desk')
  const files = join(folder, 'files')
  const desk = openGit(files, { GIT_DIR: gitDir, GIT_WORK_TREE: files, GIT_INDEX_FILE: join(folder, 'index') })
  /** Git writes only the files that differ from what is there. */
  const show = async (commit: string) => {
    mkdirSync(files, { recursive: true })
    rmSync(join(folder, 'index.lock'), { force: true })
    await desk.text(['read-tree', '--reset', '-u', commit])
  }

  let last: Promise<unknown> = Promise.resolve()
  const afterLast = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  /** @param stage puts the change into the desk's index, which has the newest commit */
  const commit = async (stage: (newest: string) => Promise<void>, subject: string, { name, email }: Person) => {
    if ((await git.text(['symbolic-ref', '-q', '--short', 'HEAD']).catch(() => '')) !== branch)
      throw new Error(`The branch “${branch}” is not checked out.`)
    const newest = await head()
    await show(newest)
    await stage(newest)
    const tree = await desk.text(['write-tree'])
    // The second press of a button.
    if (tree === (await git.text(['rev-parse', `${newest}^{tree}`]))) return newest
    const author = ['-c', `user.name=${name}`, '-c', `user.email=${email}`]
    const made = await git.text([...author, 'commit-tree', tree, '-p', newest], subject)
    await show(made)
    const problems = check(join(files, content))
    if (problems.length > 0) throw new Refused(problems.join(' '))
    await git.text(['update-ref', CHECKED, made])
    const merge = git.text(['merge', '-q', '--ff-only', '--no-autostash', '--no-overwrite-ignore', made])
    const reason = await merge.catch(async (error: Error) => {
      // A git that was killed may have written half of the files.
      if (error.cause) await finish()
      return error.message
    })
    await git.text(['update-ref', '-d', CHECKED])
    if ((await head()) !== made) throw new Error(reason)
    onSaved()
    return made
  }

  /** @throws {Refused} if the person has not seen what is there now */
  const stageFiles = async (newest: string, changes: FileChange[]) => {
    const there = new Map((await repository.tree(newest)).map(({ path, sha }) => [path, sha]))
    let entries = ''
    for (const { path, bytes, seen } of changes) {
      if (!isContent(path)) throw new Refused(`“${path}” is not a file that can be changed here.`)
      const name = path.slice(content.length + 1)
      const now = there.get(path)
      const next = bytes && (await git.text(['hash-object', '-w', '--stdin'], bytes))
      if (now !== seen && now !== next)
        throw new Refused(
          seen === undefined
            ? `There is already a file “${name}”. Please choose another title.`
            : `Somebody else ${now ? 'changed' : 'removed'} “${name}” in the meantime. Nothing was saved, and your words are still here. Open it in a second tab to compare.`,
          409,
        )
      // Mode 0 removes it.
      entries += `${next ? '100644' : '0'} ${next ?? '0'.repeat(40)}\t${path}\0`
    }
    // One process for all, even if somebody sends thousands.
    await desk.text(['update-index', '-z', '--index-info'], entries)
  }

  const stageUndo = async (sha: string) => {
    const back = await git.bytes(['diff-tree', '-p', '--binary', '--no-renames', sha, `${sha}^`, '--', content])
    await desk.text(['apply', '--cached', '-'], back).catch(() => {
      throw new Refused('A later change touched the same thing. Undo that one first.')
    })
  }

  /** Finishes a merge that was killed: the files, and then the branch. */
  const finish = async () => {
    const [made, before] = (await git.text(['log', '-1', '--format=%H %P', CHECKED]).catch(() => '')).split(' ')
    if (!made || before !== (await head())) return
    for (const name of ['index', 'HEAD', `refs/heads/${branch}`]) await unlock(name)
    const paths = (await git.text(['diff', '--name-only', '-z', '--no-renames', before, made])).split('\0').slice(0, -1)
    // A file that the commit deletes may already be gone from the index.
    await git.text(['reset', '-q', '--', ...paths])
    await git.text(['restore', '--source', made, '--staged', '--worktree', '--', ...paths])
    await git.text(['update-ref', 'HEAD', made, before])
  }

  const unlock = async (name: string) => {
    const path = await git.text(['rev-parse', '--path-format=absolute', '--git-path', `${name}.lock`])
    rmSync(path, { force: true })
  }

  const repair = async () => {
    await unlock(CHECKED)
    await finish()
    await git.text(['update-ref', '-d', CHECKED])
    rmSync(folder, { recursive: true, force: true })
    await show('HEAD')
  }

  const inTurn = (...change: Parameters<typeof commit>) =>
    afterLast(() => commit(...change)).catch((error: Error) => {
      if (error instanceof Refused) throw error
      throw new Refused(
        `Nothing was saved. Please save again. If that does not help, show this to the person who runs the site: ${error.message}`,
        409,
      )
    })
  return {
    /** Cleans up after a process that was killed. Called once this desk is listening on the port: no other desk is saving then. */
    repair: () => afterLast(repair),
    /** One at a time. @returns the commit, or the newest one if nothing has changed. @throws {Refused} if nothing was saved */
    save: (changes: FileChange[], subject: string, author: Person) =>
      inTurn((newest) => stageFiles(newest, changes), subject, author),
    /** Undoes a commit with a new one. @throws {Refused} if what it touched was changed again since */
    undo: (sha: string, subject: string, author: Person) => inTurn(() => stageUndo(sha), `Undid: ${subject}`, author),
  }
}
