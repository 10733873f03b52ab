/**
 * Saves a change: checks the content as it would be, commits all files or none, then updates the checkout.
 *
 * The commit is made in a copy of the content, with its own index, and becomes the branch in one step (`update-ref`). A
 * process killed before that step has changed nothing; killed after it, it updates the checkout at its next start.
 */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentPath } from './content-path.ts'
import { openGit } from './git.ts'
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

export type Saver = Awaited<ReturnType<typeof createSaver>>

export async function createSaver(options: SaveOptions) {
  await finish(options.repository)
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** One at a time. @returns the commit. @throws {Refused} if nothing was saved */
    save(changes: FileChange[], message: string, author: Author): Promise<string> {
      const saved = last
        .then(() => saveNow(options, changes, message, author))
        .finally(() => finish(options.repository))
      last = saved.then(options.onSaved, () => undefined)
      return saved
    },
  }
}

async function saveNow(
  { repository, check }: SaveOptions,
  changes: FileChange[],
  message: string,
  { name, email }: Author,
): Promise<string> {
  const { git, gitDir, branch, content } = repository
  if (changes.length === 0) throw new Refused('There is nothing to save.')
  for (const { path } of changes)
    if (contentPath(path, content) === undefined) throw new Refused(`“${path}” is not a file that can be changed here.`)
  const before = await repository.head()
  for (const change of changes) await requireUnchanged(repository, before, change)
  const folder = workFolder(repository)
  const root = join(folder, 'root')
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
  const copy = openGit(root, {
    GIT_DIR: gitDir,
    GIT_WORK_TREE: root,
    GIT_INDEX_FILE: join(folder, 'index'),
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  })
  await copy.text(['read-tree', before])
  await copy.text(['add', '--all', '--force', '--', ...changes.map(({ path }) => path)])
  const tree = await copy.text(['write-tree'])
  // Control characters separate the history's records.
  const commit = await copy.text(['commit-tree', tree, '-p', before, '-F', '-'], message.replace(/\p{Cc}+/gu, ' '))
  writeFileSync(join(folder, 'commit'), commit)
  await git.text(['update-ref', `refs/heads/${branch}`, commit, before]).catch(() => {
    throw new Refused('Somebody else saved something at the same moment. Please save again.', 409)
  })
  return commit
}

/** @throws {Refused} if the person has not seen what is there now */
async function requireUnchanged(repository: Repository, commit: string, { path, seen }: FileChange): Promise<void> {
  const now = await repository.blob(commit, path)
  const name = path.slice(repository.content.length + 1)
  if (seen === undefined && now !== undefined)
    throw new Refused(`There is already a file “${name}”. Please choose another title.`, 409)
  if (seen !== undefined && now !== seen)
    throw new Refused(
      `Somebody else changed “${name}” in the meantime. Nothing was saved, and your words are still here. Open it in a second tab to compare.`,
      409,
    )
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
    else if (entry.isFile()) linkSync(source, target)
  }
}

/** Where a save is prepared: on the same disk, for the hard links. */
const workFolder = ({ gitDir }: Repository) => join(gitDir, 'desk-save')

/** Brings the files of a commit that the branch has into the checkout, and removes what the save left. */
async function finish(repository: Repository): Promise<void> {
  const { git, gitDir } = repository
  const file = join(workFolder(repository), 'commit')
  const commit = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (commit !== undefined && commit === (await repository.head())) {
    // A killed git leaves its lock behind.
    rmSync(join(gitDir, 'index.lock'), { force: true })
    const names = await git.text(['diff-tree', '-r', '-z', '--no-commit-id', '--no-renames', '--name-only', commit])
    const paths = names.split('\0').filter(Boolean)
    if (paths.length > 0) await git.text(['restore', '--source', commit, '--staged', '--worktree', '--', ...paths])
  }
  rmSync(workFolder(repository), { recursive: true, force: true })
}
