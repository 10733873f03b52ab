/** Reads the church's repository: files, versions and who changed what. */
import { relative, sep } from 'node:path'
import { openGit, type Git } from './git.ts'

export interface TreeFile {
  /** From the repository's root. */
  path: string
  sha: string
  bytes: number
}

export interface Change {
  sha: string
  author: string
  email: string
  /** ISO 8601. */
  date: string
  subject: string
  /** `A`dded, `M`odified or `D`eleted, and the path from the repository's root. */
  files: { status: string; path: string }[]
}

export interface Repository {
  git: Git
  /** The absolute path of `.git`, or of the worktree's own folder in it. */
  gitDir: string
  /** The branch that is checked out: `main`. */
  branch: string
  /** The content folder from the repository's root, with slashes: `church`. */
  content: string
  head(): Promise<string>
  /** @returns all content files of a commit */
  tree(commit: string): Promise<TreeFile[]>
  /** @returns the bytes of each file of the newest commit; files that are not there are left out */
  read(paths: string[]): Promise<{ path: string; bytes: Buffer }[]>
  /** @returns the blob's id; undefined if the commit has no such file */
  blob(commit: string, path: string): Promise<string | undefined>
  /** @returns changes of the content, newest first */
  changes(options: { limit: number; path?: string; skip?: number }): Promise<Change[]>
}

/**
 * @param root the checkout
 * @param contentFolder absolute path of the content in it
 * @throws {GitError} if it is no repository, or no branch is checked out
 */
export async function openRepository(root: string, contentFolder: string): Promise<Repository> {
  const git = openGit(root)
  const top = await git.text(['rev-parse', '--show-toplevel'])
  const branch = await git.text(['symbolic-ref', '--short', 'HEAD'])
  const content = relative(top, contentFolder).split(sep).join('/')
  const at = openGit(top)
  return {
    git: at,
    gitDir: await git.text(['rev-parse', '--absolute-git-dir']),
    branch,
    content,
    head: () => at.text(['rev-parse', `refs/heads/${branch}`]),
    async tree(commit) {
      const lines = (await at.text(['ls-tree', '-r', '-l', '-z', commit, '--', content])).split('\0').filter(Boolean)
      return lines.flatMap((line) => {
        // 120000 is a symbolic link: nobody follows one here.
        const [, mode, , sha, bytes, path] = /^(\d+) (\w+) (\w+)\s+(\S+)\t(.+)$/s.exec(line) ?? []
        return mode === '100644' ? [{ path: path!, sha: sha!, bytes: Number(bytes) }] : []
      })
    },
    read: (paths) => readFiles(at, branch, paths),
    blob: (commit, path) =>
      at.text(['rev-parse', '-q', '--verify', `${commit}:${path}`]).then(
        (sha) => sha,
        () => undefined,
      ),
    async changes({ limit, path = content, skip = 0 }) {
      const format = '%x1e%H%x1f%an%x1f%ae%x1f%aI%x1f%s%x1f'
      const args = [
        `-${limit}`,
        `--skip=${skip}`,
        '--first-parent',
        '--no-renames',
        '--name-status',
        `--format=${format}`,
      ]
      const log = await at.text(['log', ...args, `refs/heads/${branch}`, '--', path])
      return log.split('\x1e').slice(1).map(toChange)
    },
  }
}

function toChange(record: string): Change {
  const [sha, author, email, date, subject, files] = record.split('\x1f') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const changed = files.trim().split('\n').filter(Boolean)
  return {
    sha,
    author,
    email,
    date,
    subject,
    files: changed.map((line) => ({ status: line[0]!, path: line.slice(line.indexOf('\t') + 1) })),
  }
}

/** One process for all files: 2,500 sermons are read at once. */
async function readFiles(git: Git, branch: string, paths: string[]): Promise<{ path: string; bytes: Buffer }[]> {
  if (paths.length === 0) return []
  const names = paths.map((path) => `refs/heads/${branch}:${path.replaceAll('\n', '')}\n`).join('')
  const all = await git.bytes(['cat-file', '--batch'], { input: names })
  let at = 0
  return paths.flatMap((path) => {
    const end = all.indexOf(10, at)
    const size = Number(/ blob (\d+)$/.exec(all.subarray(at, end).toString('utf8'))?.[1] ?? NaN)
    at = end + 1
    if (Number.isNaN(size)) return []
    const bytes = all.subarray(at, at + size)
    at += size + 1
    return [{ path, bytes }]
  })
}
