/** Reads the church's repository: files, versions and who changed what. */
import { relative, sep } from 'node:path'
import { openGit } from './git.ts'

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
  /** @returns all content files of a commit, with paths from the repository's root and sizes in bytes */
  const tree = async (commit: string): Promise<{ path: string; sha: string; size: number }[]> =>
    (await list('ls-tree', '-r', '-l', '-z', commit)).flatMap((line) => {
      // 120000 is a symbolic link, which is not followed.
      const [, mode, , sha, size, path] = /^(\d+) (\w+) (\w+)\s+(\S+)\t(.+)$/s.exec(line) ?? []
      return mode === '100644' ? [{ path: path!, sha: sha!, size: Number(size) }] : []
    })
  return {
    git,
    /** The absolute path of `.git`, or of the worktree's own folder in it. */
    gitDir: await git.text(['rev-parse', '--absolute-git-dir']),
    /** The branch that is checked out: `main`. */
    branch: await git.text(['symbolic-ref', '--short', 'HEAD']),
    content,
    head: () => git.text(['rev-parse', 'HEAD']),
    tree,
    /** @returns the files of the newest commit, sorted by path; those that are not there are left out */
    async read(paths: string[]): Promise<{ path: string; bytes: Buffer }[]> {
      const wanted = new Set(paths)
      const files = (await tree('HEAD')).filter(({ path }) => wanted.has(path))
      // One process for all, by their ids: git looks for each path in the whole list of 2,500 sermons.
      const all = await git.bytes(['cat-file', '--batch'], files.map(({ sha }) => `${sha}\n`).join(''))
      let end = -1
      return files.map(({ path, size }) => {
        const start = all.indexOf('\n', end + 1) + 1
        end = start + size
        return { path, bytes: all.subarray(start, end) }
      })
    },
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
      list('diff-tree', '-r', '--no-renames', '--name-only', '-z', `${commit}^`, commit),
  }
}
