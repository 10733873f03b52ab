/** Reads the church's repository: files, versions and who changed what. */
import { relative, sep } from 'node:path'
import { openGit, type Git } from './git.ts'

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

export type Repository = Awaited<ReturnType<typeof openRepository>>

/**
 * @param root the checkout
 * @param contentFolder absolute path of the content in it
 * @throws if it is not a repository, or no branch is checked out
 */
export async function openRepository(root: string, contentFolder: string) {
  const top = await openGit(root).text(['rev-parse', '--show-toplevel'])
  const git = openGit(top)
  const branch = await git.text(['symbolic-ref', '--short', 'HEAD'])
  const ref = `refs/heads/${branch}`
  /** The content folder from the repository's root, with slashes: `church`. */
  const content = relative(top, contentFolder).split(sep).join('/')
  return {
    git,
    /** The absolute path of `.git`, or of the worktree's own folder in it. */
    gitDir: await git.text(['rev-parse', '--absolute-git-dir']),
    /** The branch that is checked out: `main`. */
    branch,
    content,
    head: () => git.text(['rev-parse', ref]),
    /** @returns all content files of a commit, with paths from the repository's root */
    async tree(commit: string): Promise<{ path: string; sha: string; bytes: number }[]> {
      const lines = (await git.text(['ls-tree', '-r', '-l', '-z', commit, '--', content])).split('\0').filter(Boolean)
      return lines.flatMap((line) => {
        // 120000 is a symbolic link, which is not followed.
        const [, mode, , sha, bytes, path] = /^(\d+) (\w+) (\w+)\s+(\S+)\t(.+)$/s.exec(line) ?? []
        return mode === '100644' ? [{ path: path!, sha: sha!, bytes: Number(bytes) }] : []
      })
    },
    /** @returns the files of the newest commit; those that are not there are left out */
    read: (paths: string[]) => readFiles(git, ref, paths),
    /** @returns the blob's id; undefined if the commit has no such file */
    blob: (commit: string, path: string): Promise<string | undefined> =>
      git.text(['rev-parse', '-q', '--verify', `${commit}:${path}`]).catch(() => undefined),
    /** @returns changes of the content, newest first */
    async changes({ limit, path = content, skip = 0 }: { limit: number; path?: string; skip?: number }) {
      const format = '--format=%x1e%H%x1f%an%x1f%ae%x1f%aI%x1f%s%x1f'
      const which = [`-${limit}`, `--skip=${skip}`, '--first-parent', '--no-renames', '--name-status']
      const log = await git.text(['log', ...which, format, ref, '--', path])
      return log.split('\x1e').slice(1).map(toChange)
    },
  }
}

function toChange(record: string): Change {
  const [sha = '', author = '', email = '', date = '', subject = '', files = ''] = record.split('\x1f')
  const lines = files.trim().split('\n').filter(Boolean)
  const changed = lines.map((line) => ({ status: line[0]!, path: line.slice(line.indexOf('\t') + 1) }))
  return { sha, author, email, date, subject, files: changed }
}

/** One process for all files: 2,500 sermons are read at once. */
async function readFiles(git: Git, ref: string, paths: string[]): Promise<{ path: string; bytes: Buffer }[]> {
  if (paths.length === 0) return []
  const names = paths.map((path) => `${ref}:${path.replaceAll('\n', '')}\n`).join('')
  const all = await git.bytes(['cat-file', '--batch'], names)
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
