/** Reads the church's repository: files, versions and who changed what. */
import { execFile } from 'node:child_process'
import { relative, sep } from 'node:path'
import { LIST_NAMES, OLD_SITE_FILE, SINGLE_FILES } from '#scripts/build/content/content-files.ts'

// Hooks are off. By default git does not flush small objects and branches: after a power cut a branch could name an empty commit.
const CONFIG = [
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
  'core.autocrlf=false',
  'core.fsync=all',
  'color.ui=never',
  'grep.lineNumber=false',
]
const ENV = { GIT_LITERAL_PATHSPECS: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024

/** No other JSON: a `package.json` among the content would change what the build runs. */
const SINGLE = SINGLE_FILES.map(({ file }) => file).filter((file) => file !== OLD_SITE_FILE)
const ENTRY_OR_PHOTO = new RegExp(
  `^(?:(?:${LIST_NAMES.join('|')})/[^/]+\\.json|photos/[^/]+\\.(?:jpe?g|png|webp|svg))$`,
)
/** No `..`, no hidden file, no control character, no backslash (Windows), no name that looks like an option. */
const PLAIN_NAME = /^[^.\-\p{Cc}\\:*?"<>|][^\p{Cc}\\:*?"<>|]*(?<!\.)$/u
const MAX_PATH_BYTES = 200

/** Runs git in a folder. @param more environment variables */
export function openGit(folder: string, more: Record<string, string> = {}) {
  const options = { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES, env: { ...process.env, ...ENV, ...more } } as const
  const usual = ['-C', folder, ...CONFIG.flatMap((setting) => ['-c', setting])]
  /** @returns standard output. @throws with what git said; the cause is the signal if it was killed */
  const bytes = (args: string[], input?: string | Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      const child = execFile('git', [...usual, ...args], options, (error, stdout, stderr) =>
        error ? reject(new Error(String(stderr).trim() || error.message, { cause: error.signal })) : resolve(stdout),
      )
      // A git that ends early closes its input; its exit code tells why.
      child.stdin!.on('error', () => undefined)
      child.stdin!.end(input)
    })
  /** The same as text, without the last line break. */
  const text = async (args: string[], input?: string | Buffer) => String(await bytes(args, input)).replace(/\n$/, '')
  return { folder, bytes, text }
}

export type Repository = Awaited<ReturnType<typeof openRepository>>

/**
 * @param root the checkout
 * @param contentFolder absolute path of the content in it
 * @throws if it is not a repository, or no branch is checked out
 */
export async function openRepository(root: string, contentFolder: string) {
  const git = openGit(await openGit(root).text(['rev-parse', '--show-toplevel']))
  /** The content folder from the repository's root, with slashes: `church`. */
  const content = relative(git.folder, contentFolder).split(sep).join('/')
  /** @returns the content files of a commit, with paths from the repository's root and sizes in bytes */
  const tree = async (commit: string): Promise<{ path: string; sha: string; size: number }[]> =>
    (await git.text(['ls-tree', '-r', '-l', '-z', commit, '--', content])).split('\0').flatMap((line) => {
      // Symbolic links have another mode, and are not followed.
      const [, sha, size, path] = /^100644 blob (\w+) +(\d+)\t(.+)$/s.exec(line) ?? []
      return path ? [{ path, sha: sha!, size: Number(size) }] : []
    })
  return {
    git,
    /** The absolute path of `.git`, or of the worktree's own folder in it. */
    gitDir: await git.text(['rev-parse', '--absolute-git-dir']),
    /** The branch that is checked out: `main`. */
    branch: await git.text(['symbolic-ref', '--short', 'HEAD']),
    content,
    tree,
    head: () => git.text(['rev-parse', 'HEAD']),
    /** Whether the desk may touch a file. */
    isContent(path: string): boolean {
      const inside = path.slice(content.length + 1)
      const isPlain =
        Buffer.byteLength(inside) <= MAX_PATH_BYTES && inside.split('/').every((part) => PLAIN_NAME.test(part))
      return path === `${content}/${inside}` && isPlain && (SINGLE.includes(inside) || ENTRY_OR_PHOTO.test(inside))
    },
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
      const log = await git.text(['log', `-${limit}`, '--first-parent', '--format=%H%x00%aI%x00%an%x00%s', '--', path])
      return (log ? log.split('\n') : []).map((line) => {
        const [sha = '', date = '', author = '', subject = ''] = line.split('\0')
        return { sha, date, author, subject }
      })
    },
  }
}
