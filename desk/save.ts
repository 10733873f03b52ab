/**
 * Saves a change: all files are one commit or none, and only content that passes the check becomes the site.
 * The commit is made and checked in the desk's own files and index, in `.git/desk`. Then the branch moves to it, and the
 * checkout's files follow. The desk owns the checkout's content: it refuses to save over what nobody has committed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HTTPException } from 'hono/http-exception'
import { attempt } from '#data/site/attempt.ts'
import { changedEntries, refused, undoneEntries, type Entry } from '#desk/index-entries.ts'
import type { FileChange } from '#desk/lists.ts'
import type { Person } from '#desk/people.ts'
import { durableRename } from '#server/store/durable-rename.ts'
import { openGit } from '#church-folder/git.ts'
import type { Repository } from '#church-folder/repository.ts'

export type Saver = ReturnType<typeof createSaver>

const NOTHING_SAVED =
  'Nothing was saved. Please save again. If that doesn’t help, show this to the person who runs the site:'
/** The next save or start finishes it. */
const NOT_ON_THE_SITE =
  'The change is saved, but the site does not have it yet. Please save again later. If that doesn’t help, show this to the person who runs the site:'
/** Git knows the empty file without storing it. */
const EMPTY = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

/**
 * @param check gives what is wrong with the content in a folder
 * @param onSaved called when the checkout has a change, and after `repair`
 */
export function createSaver(repository: Repository, check: (folder: string) => string[], onSaved = () => {}) {
  const { git, gitDir, branch, content, uncommitted } = repository
  const all = join(gitDir, 'desk')
  // Each process has its own: a second desk on this repository would change the files during the check.
  const folder = join(all, String(process.pid))
  const files = join(folder, 'files')
  /** The paths of a change from before the branch moves until the checkout has its files. */
  const pending = join(folder, 'pending')
  const staging = openGit(files, { GIT_DIR: gitDir, GIT_WORK_TREE: files, GIT_INDEX_FILE: join(folder, 'index') })
  mkdirSync(files, { recursive: true })
  /** Gives the desk's own files the content of a commit. Git writes only those that differ. */
  const checkOut = (commit: string) => {
    staging.text(['read-tree', '--reset', '-u', commit])
    staging.text(['clean', '-ffdxq'])
  }

  const commit = (entriesOf: (newest: string) => Entry[], subject: string, { name, email }: Person) => {
    const now = git.text(['rev-parse', 'HEAD', 'HEAD^{tree}', '--abbrev-ref', 'HEAD'])
    const [newest = '', old, current] = now.split('\n')
    if (current !== branch) throw new Error(`The branch “${branch}” is not checked out.`)
    finish()
    const byHand = uncommitted()
    if (byHand) throw refused(`Nothing was saved. ${byHand}`, 409)
    staging.text(['read-tree', '--reset', newest])
    const entries = entriesOf(newest)
    const lines = entries.map(([path, blob]) => `${blob ? '100644' : '0'} ${blob ?? '0'.repeat(40)}\t${path}\0`)
    staging.text(['update-index', '-z', '--index-info'], lines.join(''))
    const tree = staging.text(['write-tree'])
    // The second press of a button.
    if (tree === old) return newest
    // Not by `git commit`, which prefers the keeper's settings to this name.
    const who = `${name.replace(/[<>\p{Cc}]/gu, ' ')} <${email}> ${Math.floor(Date.now() / 1000)} +0000`
    const text = `tree ${tree}\nparent ${newest}\nauthor ${who}\ncommitter ${who}\n\n${subject}\n`
    const made = git.text(['hash-object', '-t', 'commit', '-w', '--stdin'], text)
    checkOut(made)
    const problems = check(join(files, content))
    if (problems.length > 0) throw refused(problems.join(' '))
    writeFileSync(`${pending}.new`, entries.map(([path]) => path).join('\0'))
    durableRename(`${pending}.new`, pending)
    try {
      git.text(['update-ref', `refs/heads/${branch}`, made, newest])
      finish()
    } catch (error) {
      // The disk may be full. If the branch has moved elsewhere, it stays there.
      git.run(['update-ref', `refs/heads/${branch}`, newest, made])
      if (repository.head() === made) throw refused(`${NOT_ON_THE_SITE} ${(error as Error).message}`, 409)
      finish()
      throw error
    }
    return made
  }

  /** Gives the checkout the branch's version of the files that were being changed, to be published. May be repeated after a kill at any moment. */
  const finish = (file = pending) => {
    if (!existsSync(file)) return
    const paths = readFileSync(file, 'utf8')
    // `restore` removes a file only if the index has it.
    const known = paths.replace(/[^\0]+/g, `100644 ${EMPTY}\t$&`)
    git.text(['update-index', '-z', '--index-info'], `${known}\0`)
    const theirs = ['--pathspec-from-file=-', '--pathspec-file-nul']
    git.text(['restore', '--source=HEAD', '--staged', '--worktree', ...theirs], paths)
    rmSync(file)
    onSaved()
  }

  /** @returns the commit, or the newest one if nothing has changed. @throws a refusal if nothing was saved */
  const commitOrRefuse = (...change: Parameters<typeof commit>): string => {
    try {
      return commit(...change)
    } catch (error) {
      // A git that was killed leaves it behind.
      rmSync(join(folder, 'index.lock'), { force: true })
      throw error instanceof HTTPException ? error : refused(`${NOTHING_SAVED} ${(error as Error).message}`, 409)
    }
  }
  return {
    /** Cleans up after a process that was killed. Called once this desk is listening on the port: no other desk is saving then. */
    repair() {
      // In a container, the process before this one had the same number.
      for (const pid of readdirSync(all).filter((name) => Number(name) === process.pid || !isRunning(Number(name)))) {
        const left = join(all, pid, 'pending')
        for (const lock of existsSync(left) ? ['index', 'HEAD', `refs/heads/${branch}`] : [])
          rmSync(resolve(git.folder, git.text(['rev-parse', '--git-path', `${lock}.lock`])), { force: true })
        finish(left)
        rmSync(join(all, pid), { recursive: true })
      }
      mkdirSync(files, { recursive: true })
      checkOut('HEAD')
      onSaved()
    },
    save: (changes: FileChange[], subject: string, author: Person) =>
      commitOrRefuse((newest) => changedEntries(repository, newest, changes), subject, author),
    /** Undoes a commit with a new one. */
    undo: (sha: string, subject: string, author: Person) =>
      commitOrRefuse((newest) => undoneEntries(repository, newest, sha), `Undid: ${subject}`, author),
  }
}

const isRunning = (pid: number): boolean => attempt(() => process.kill(pid, 0)) ?? false
