/**
 * Saves a change: checks the content as it would be, commits all files or none, then updates the checkout.
 *
 * The commit is made outside the checkout, with its own index, and becomes the branch in one step (`update-ref`). A
 * process killed before that step has changed nothing; killed after it, it updates the checkout at its next start.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { contentPath } from './content-path.ts'
import { GitError } from './git.ts'
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

/** The change was not saved. The message is for the person: what is wrong, and what to do. */
export class SaveRefused extends Error {
  override name = 'SaveRefused'
  /** `conflict`: the files have changed meanwhile. `invalid`: the content would be wrong. */
  readonly kind: 'conflict' | 'invalid'
  constructor(kind: 'conflict' | 'invalid', message: string) {
    super(message)
    this.kind = kind
  }
}

export interface SaveOptions {
  repository: Repository
  /** @returns what is wrong with the content in a folder, as sentences; none if nothing is */
  check(folder: string): string[]
}

export type Saver = Awaited<ReturnType<typeof createSaver>>

export async function createSaver(options: SaveOptions) {
  await finish(options.repository)
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** One at a time. @returns the commit, and the new blob of each file. @throws {SaveRefused} if nothing was saved */
    save(changes: FileChange[], message: string, author: Author) {
      const saved = last.then(() => saveNow(options, changes, message, author))
      last = saved.catch(() => undefined)
      return saved
    },
  }
}

async function saveNow(
  { repository, check }: SaveOptions,
  changes: FileChange[],
  message: string,
  { name, email }: Author,
): Promise<{ commit: string; blobs: Map<string, string | undefined> }> {
  const { git, branch, content } = repository
  if (changes.length === 0) throw new SaveRefused('invalid', 'There is nothing to save.')
  for (const { path } of changes)
    if (contentPath(path, content) === undefined)
      throw new SaveRefused('invalid', `“${path}” is not a file that can be changed here.`)
  const before = await repository.head()
  for (const change of changes) await requireUnchanged(repository, before, change)
  const folder = await mkdtemp(join(tmpdir(), 'church-desk-'))
  try {
    const copy = join(folder, 'content')
    copyContent(join(git.folder, content), copy)
    for (const { path, bytes } of changes) {
      const file = join(copy, path.slice(content.length + 1))
      // Removed first: the copy shares its bytes with the checkout.
      await rm(file, { force: true })
      await mkdir(dirname(file), { recursive: true })
      if (bytes) await writeFile(file, bytes)
    }
    const problems = check(copy)
    if (problems.length > 0) throw new SaveRefused('invalid', problems.join(' '))
    const env = { GIT_INDEX_FILE: join(folder, 'index') }
    await git.text(['read-tree', before], { env })
    const blobs = new Map<string, string | undefined>()
    for (const { path, bytes } of changes)
      blobs.set(path, bytes && (await git.text(['hash-object', '-w', '--stdin'], { input: bytes })))
    // Zeros as mode delete the path (git-update-index, --index-info). NUL ends a record, so no name needs quoting.
    const records = [...blobs].map(([path, blob]) => `${blob ? `100644 ${blob}` : `0 ${'0'.repeat(40)}`}\t${path}\0`)
    await git.text(['update-index', '-z', '--index-info'], { env, input: records.join('') })
    const tree = await git.text(['write-tree'], { env })
    const commit = await git.text(['commit-tree', tree, '-p', before, '-F', '-'], {
      // Control characters separate the history's records.
      input: message.replace(/\p{Cc}+/gu, ' '),
      env: {
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: email,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: email,
      },
    })
    writeFileSync(unfinishedFile(repository), commit)
    await git.text(['update-ref', `refs/heads/${branch}`, commit, before]).catch((error: unknown) => {
      throw error instanceof GitError
        ? new SaveRefused('conflict', 'Somebody else saved something at the same moment. Please save again.')
        : error
    })
    await finish(repository)
    return { commit, blobs }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws {SaveRefused} if the person has not seen what is there now */
async function requireUnchanged(repository: Repository, commit: string, { path, seen }: FileChange): Promise<void> {
  const now = await repository.blob(commit, path)
  const name = path.slice(repository.content.length + 1)
  if (seen === undefined && now !== undefined)
    throw new SaveRefused('conflict', `There is already a file “${name}”. Please choose another title.`)
  if (seen !== undefined && now !== seen)
    throw new SaveRefused(
      'conflict',
      `Somebody else changed “${name}” in the meantime. Nothing was saved, and your words are still here. Open it in a second tab to compare.`,
    )
  const file = join(repository.git.folder, path)
  const onDisk = existsSync(file) ? await repository.git.text(['hash-object', '--no-filters', '--', file]) : undefined
  if (onDisk !== now)
    throw new SaveRefused(
      'conflict',
      `“${name}” was also changed outside the desk, on the church’s computer. Ask the keeper to commit or undo that change first.`,
    )
}

/** Copies the folder with hard links, so that photos cost nothing. Synchronously: thousands of waits would take longer. */
function copyContent(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyContent(source, target)
    else if (entry.isFile())
      try {
        linkSync(source, target)
      } catch {
        // Another disk has no hard links to this one.
        copyFileSync(source, target)
      }
  }
}

/** Names the commit whose files are still to be written to the checkout. */
const unfinishedFile = ({ gitDir }: Repository) => join(gitDir, 'desk-unfinished')

/** Brings the files of an unfinished commit into the checkout, if the branch has that commit. */
async function finish(repository: Repository): Promise<void> {
  const { git, gitDir } = repository
  const file = unfinishedFile(repository)
  if (!existsSync(file)) return
  const commit = readFileSync(file, 'utf8')
  if ((await repository.head()) === commit) {
    // A killed git leaves its lock behind.
    rmSync(join(gitDir, 'index.lock'), { force: true })
    const names = await git.text(['diff-tree', '-r', '-z', '--no-commit-id', '--no-renames', '--name-only', commit])
    const paths = names.split('\0').filter(Boolean)
    if (paths.length > 0) await git.text(['restore', '--source', commit, '--staged', '--worktree', '--', ...paths])
  }
  rmSync(file, { force: true })
}
