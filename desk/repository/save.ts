/**
 * Saves a change: checks the content as it would be, commits all files or none, then updates the checkout.
 *
 * The commit is made with its own index, and becomes the branch in one step (`update-ref`). A process killed before that step
 * has changed nothing. Killed after it, the next start or save updates the checkout.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { contentPath } from './content-path.ts'
import { openGit, type Git } from './git.ts'
import { Refused } from './refused.ts'
import type { Repository } from './repository.ts'

export interface FileChange {
  /** From the repository's root. */
  path: string
  /** The new bytes; undefined deletes the file. */
  bytes?: Buffer | undefined
  /** The blob that the person has seen; undefined for a file that must not exist yet. */
  seen?: string | undefined
}

export interface Author {
  name: string
  email: string
}

export interface SaveOptions {
  repository: Repository
  /** @returns what is wrong with the content in a folder, as sentences; none if nothing is */
  check(folder: string): string[]
  /** Called after each commit. */
  onSaved?(): void
}

export type Saver = ReturnType<typeof createSaver>

/** Each save has a folder with this name's beginning in `.git`. */
const WORK_FOLDER = 'desk-save-'
const MEANWHILE = 'Somebody else saved something at the same moment. Please save again.'

export function createSaver(options: SaveOptions) {
  let last: Promise<unknown> = Promise.resolve()
  const afterLast = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return {
    /** Cleans up after a process that was killed. Called once this desk has the port: then no other desk is saving. */
    repair: () => afterLast(() => repair(options.repository)),
    /** One at a time. @returns the commit. @throws {Refused} if nothing was saved */
    save: (changes: FileChange[], message: string, author: Author): Promise<string> =>
      afterLast(async () => {
        const commit = await saveNow(options, changes, message, author)
        options.onSaved?.()
        return commit
      }),
  }
}

async function saveNow(options: SaveOptions, changes: FileChange[], message: string, author: Author): Promise<string> {
  const { repository } = options
  const { git, gitDir, branch, content } = repository
  if (changes.length === 0) throw new Refused('There is nothing to save.')
  for (const { path } of changes)
    if (contentPath(path, content) === undefined) throw new Refused(`“${path}” is not a file that can be changed here.`)
  await finish(repository).catch((error: unknown) => {
    console.error('The checkout could not be updated:', error)
    throw new Refused(
      'The last save is not in the files yet. Ask the keeper to restart the desk, then save again.',
      409,
    )
  })
  const before = await repository.head()
  for (const change of changes) await requireUnchanged(repository, before, change)
  const folder = mkdtempSync(join(gitDir, WORK_FOLDER))
  try {
    checkCopy(options, join(folder, 'root'), changes)
    const tree = await writeTree(openGit(git.folder, { GIT_INDEX_FILE: join(folder, 'index') }), before, changes)
    const { name, email } = author
    const env = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email }
    // Control characters separate the history's records.
    const text = message.replace(/\p{Cc}+/gu, ' ')
    const commit = await openGit(git.folder, env).text(['commit-tree', tree, '-p', before, '-F', '-'], text)
    writeFileSync(unfinished(repository), commit)
    await git.text(['update-ref', `refs/heads/${branch}`, commit, before]).catch(() => {
      throw new Refused(MEANWHILE, 409)
    })
    // It is saved, whatever happens to the checkout. The next save tries again.
    await finish(repository, commit).catch((error: unknown) =>
      console.error('The checkout could not be updated:', error),
    )
    return commit
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws {Refused} with what is wrong with the content as it would be */
function checkCopy({ repository, check }: SaveOptions, root: string, changes: FileChange[]): void {
  const { git, content } = repository
  copyContent(join(git.folder, content), join(root, content))
  for (const { path, bytes } of changes) {
    const file = join(root, path)
    // Removed first: the copy shares its bytes with the checkout.
    rmSync(file, { force: true })
    mkdirSync(dirname(file), { recursive: true })
    if (bytes) writeFileSync(file, bytes)
  }
  const problems = check(join(root, content))
  if (problems.length > 0) throw new Refused(problems.join(' '))
}

/** @returns the tree of a commit with the changes. @throws {Refused} if anything else would change */
async function writeTree(git: Git, before: string, changes: FileChange[]): Promise<string> {
  const expected = new Set<string>()
  let lines = ''
  for (const { path, bytes, seen } of changes) {
    const blob = bytes && (await git.text(['hash-object', '-w', '--stdin'], bytes))
    lines += `${blob ? `100644 ${blob}` : `0 ${'0'.repeat(40)}`}\t${path}\0`
    if (blob !== seen) expected.add(path)
  }
  await git.text(['read-tree', before])
  await git.text(['update-index', '-z', '--index-info'], lines)
  const tree = await git.text(['write-tree'])
  const changed = await changedPaths(git, before, tree)
  if (changed.length !== expected.size || !changed.every((path) => expected.has(path)))
    throw new Refused(MEANWHILE, 409)
  return tree
}

/** @throws {Refused} if the person has not seen what is there now */
async function requireUnchanged(repository: Repository, commit: string, change: FileChange): Promise<void> {
  const { path, seen } = change
  const now = await repository.blob(commit, path)
  const name = path.slice(repository.content.length + 1)
  if (seen === undefined && now !== undefined)
    throw new Refused(`There is already a file “${name}”. Please choose another title.`, 409)
  if (seen !== undefined && now !== seen)
    throw new Refused(
      `Somebody else changed “${name}” in the meantime. Nothing was saved, and your words are still here. Open it in a second tab to compare.`,
      409,
    )
  if (change.bytes === undefined && now === undefined) throw new Refused(`“${name}” is already gone.`, 409)
  const file = join(repository.git.folder, path)
  const onDisk = existsSync(file) ? await repository.git.text(['hash-object', '--no-filters', '--', file]) : undefined
  if (onDisk !== now)
    throw new Refused(
      `“${name}” was also changed outside the desk, on the church’s computer. Ask the keeper to commit or undo that change first.`,
      409,
    )
}

/** Copies the folder with hard links, so that photos cost nothing. Synchronously: thousands of waits would take longer. */
function copyContent(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyContent(source, target)
    else if (entry.isFile()) linkOrCopy(source, target)
  }
}

/** Linux refuses a link to another user’s file, and there is none to another disk. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

/** The file with the commit whose files may not be in the checkout yet. */
const unfinished = ({ gitDir }: Repository) => join(gitDir, 'desk-unfinished')

/** Brings the files of a commit that the branch has into the checkout. */
async function finish(repository: Repository, saved?: string): Promise<void> {
  const { git } = repository
  const file = unfinished(repository)
  const commit = saved ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  if (commit !== undefined && commit === (await repository.head())) {
    const paths = await changedPaths(git, `${commit}^`, commit)
    if (paths.length > 0) await git.text(['restore', '--source', commit, '--staged', '--worktree', '--', ...paths])
  }
  rmSync(file, { force: true })
}

async function repair(repository: Repository): Promise<void> {
  const { gitDir } = repository
  for (const name of readdirSync(gitDir))
    if (name.startsWith(WORK_FOLDER)) rmSync(join(gitDir, name), { recursive: true, force: true })
  // A killed git leaves its lock behind.
  if (existsSync(unfinished(repository))) rmSync(join(gitDir, 'index.lock'), { force: true })
  await finish(repository)
}

const changedPaths = async (git: Git, before: string, after: string) =>
  (await git.text(['diff-tree', '-r', '-z', '--no-renames', '--name-only', before, after])).split('\0').filter(Boolean)
