/** Reads the church's repository: files, versions and who changed what. */
import { relative, sep } from 'node:path'
import { openGit, type Git } from './git.ts'

export type Repository = Awaited<ReturnType<typeof openRepository>>

/**
 * @param root the checkout
 * @param contentFolder absolute path of the content in it
 * @throws if it is not a repository, or no branch is checked out
 */
export async function openRepository(root: string, contentFolder: string) {
  const top = await openGit(root).text(['rev-parse', '--show-toplevel'])
  const git = openGit(top)
  /** The content folder from the repository's root, with slashes: `church`. */
  const content = relative(top, contentFolder).split(sep).join('/')
  const list = async (...args: string[]) => (await git.text([...args, '--', content])).split('\0').filter(Boolean)
  return {
    git,
    /** The absolute path of `.git`, or of the worktree's own folder in it. */
    gitDir: await git.text(['rev-parse', '--absolute-git-dir']),
    /** The branch that is checked out: `main`. */
    branch: await git.text(['symbolic-ref', '--short', 'HEAD']),
    content,
    head: () => git.text(['rev-parse', 'HEAD']),
    /** @returns all content files of a commit, with paths from the repository's root */
    async tree(commit: string): Promise<{ path: string; sha: string; bytes: number }[]> {
      return (await list('ls-tree', '-r', '-l', '-z', commit)).flatMap((line) => {
        // 120000 is a symbolic link, which is not followed.
        const [, mode, , sha, bytes, path] = /^(\d+) (\w+) (\w+)\s+(\S+)\t(.+)$/s.exec(line) ?? []
        return mode === '100644' ? [{ path: path!, sha: sha!, bytes: Number(bytes) }] : []
      })
    },
    /** @returns the files of the newest commit; those that are not there are left out */
    read: (paths: string[]) => readFiles(git, paths),
    /** @returns the blob's id; undefined if the commit has no such file */
    blob: (commit: string, path: string): Promise<string | undefined> =>
      git.text(['rev-parse', '-q', '--verify', `${commit}:${path}`]).catch(() => undefined),
    /** @returns commits that changed the content, newest first, with the time in ISO 8601 */
    async changes(limit: number, path = content) {
      // The subject is last: it may contain anything but a line break.
      const format = '--format=%H%x00%aI%x00%an%x00%s'
      const log = await git.text(['log', `-${limit}`, '--first-parent', format, '--', path])
      return (log ? log.split('\n') : []).map((line) => {
        const [sha = '', date = '', author = '', subject = ''] = line.split('\0')
        return { sha, date, author, subject }
      })
    },
    /** @returns the content files that a commit changed */
    changedPaths: (commit: string) =>
      list('log', '-1', '--first-parent', '--format=', '--no-renames', '--name-only', '-z', commit),
  }
}

/** One process for all files: 2,500 sermons are read at once. */
async function readFiles(git: Git, paths: string[]): Promise<{ path: string; bytes: Buffer }[]> {
  if (paths.length === 0) return []
  const names = paths.map((path) => `HEAD:${path.replaceAll('\n', '')}\n`).join('')
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
