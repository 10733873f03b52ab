/** Reads the church's repository: files, versions and who changed what. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import { attempt } from '#data/site/attempt.ts'
import { LIST_NAMES, OLD_SITE_FILE, SINGLE_FILES, type ListName } from '#church-folder/content-files.ts'
import { openGit } from '#church-folder/git.ts'
import { slugOf } from '#church-folder/read-entries.ts'
import { decodeText } from '#church-folder/text/decode.ts'

/** No `..`, no hidden file, no control character, no backslash (Windows), no name that looks like an option. */
const NAME = String.raw`[^.\-/\p{Cc}\\:*?"<>|][^/\p{Cc}\\:*?"<>|]*`
/** Names that Windows has for devices. */
const DEVICE = /\/(?:con|prn|aux|nul|com\d|lpt\d)\./i
/** The file system's limit is 255; git and the commands need some for their own endings. */
const MAX_NAME_BYTES = 240
/** No other JSON: a `package.json` among the content would change what the build runs. */
const SINGLE = SINGLE_FILES.map(({ file }) => file).filter((file) => file !== OLD_SITE_FILE)
const FILE = String.raw`(?:${LIST_NAMES.join('|')})/${NAME}\.json|photos/${NAME}\.(?:jpe?g|png|webp|svg)`
const ENTRY_OR_PHOTO = new RegExp(`^(?:${FILE})$`, 'u')

const MAX_LISTED = 5
export type Repository = ReturnType<typeof openRepository>

/**
 * Opens the repository that a church's content is in.
 * @param root a folder of its checkout
 * @throws if there is no repository, or no branch is checked out
 */
export function openRepository(root: string, contentFolder: string) {
  const git = openGit(openGit(root).text(['rev-parse', '--show-toplevel']))
  /** The content folder from the repository's root, with slashes: `church`. */
  const content = relative(git.folder, contentFolder).split(sep).join('/')
  /** @returns the content files of a commit, with paths from the repository's root; with `-l` their sizes in bytes, which takes longer */
  const tree = (commit: string, ...options: '-l'[]): { path: string; sha: string; size: number }[] =>
    git
      .text(['ls-tree', '-r', '-z', ...options, commit, '--', content])
      .split('\0')
      .flatMap((line) => {
        // Symbolic links have another mode, and are not followed.
        const [, sha, size, path] = /^100\d+ blob (\w+)(?: +(\d+))?\t(.+)$/s.exec(line) ?? []
        return path ? [{ path, sha: sha!, size: Number(size) }] : []
      })
  /** @returns those of the files that the newest commit has, sorted by path */
  const read = (paths: string[]): { path: string; bytes: Buffer; sha: string }[] => {
    const wanted = new Set(paths)
    const files = tree('HEAD').filter(({ path }) => wanted.has(path))
    // One process for all, by their ids: git looks for each path in the whole list of 2,500 sermons.
    const all = git.bytes(['cat-file', '--batch'], files.map(({ sha }) => `${sha}\n`).join(''))
    let start = 0
    return files.map(({ path, sha }) => {
      // `<id> blob <size>`, the bytes, and a line break.
      const from = all.indexOf('\n', start) + 1
      const end = from + Number(all.toString('latin1', start, from).split(' ')[2])
      start = end + 1
      return { path, sha, bytes: all.subarray(from, end) }
    })
  }
  return {
    git,
    /** The absolute path of `.git`, or of the worktree's own folder in it. */
    gitDir: git.text(['rev-parse', '--absolute-git-dir']),
    branch: git.text(['symbolic-ref', '--short', 'HEAD']),
    content,
    tree,
    head: () => git.text(['rev-parse', 'HEAD']),
    /** Recordings are too large for git. In this checkout, `git add` leaves them alone as well. */
    ignoreRecordings(): void {
      const file = resolve(git.folder, git.text(['rev-parse', '--git-path', 'info/exclude']))
      const line = `/${content}/recordings/`
      const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
      if (before.split('\n').includes(line)) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${before}${before && '\n'}${line}\n`)
    },
    /** @returns what to do about content that someone changed by hand and has not committed; '' if there is none */
    uncommitted(): string {
      const lines = git.text(['status', '--porcelain', '--no-renames', '--untracked-files=all', '--', content])
      const files = lines.split('\n').map((line) => line.slice(3).replace(/^"(.*)"$/, '$1'))
      const listed = files.filter((file) => file && !file.startsWith(`${content}/recordings/`))
      if (listed.length === 0) return ''
      const [some, more] = [listed.slice(0, MAX_LISTED).join(', '), listed.length - MAX_LISTED]
      // On a server git refuses root, and what root writes there the desk could not change: `church git` is the church's user's.
      const command = [process.env.CHURCH_COMMAND, 'git'].filter(Boolean).join(' ')
      return `These files were changed outside the desk and are not in git yet: ${some}${more > 0 ? ` and ${more} more` : ''}. Two commands put them there: ${command} add ${content} and ${command} commit -m "Changed by hand".`
    },
    isContent(path: string): boolean {
      const inside = path.slice(content.length + 1)
      const lower = inside.replace(/\.\w+$/, (ending) => ending.toLowerCase())
      const isKnown = SINGLE.includes(inside) || (ENTRY_OR_PHOTO.test(lower) && !DEVICE.test(inside))
      return path === `${content}/${inside}` && isKnown && Buffer.byteLength(basename(inside)) <= MAX_NAME_BYTES
    },
    read,
    /** @returns a list's entries in the newest commit. Those that cannot be read are left out */
    entries<T>(list: ListName): { slug: string; path: string; sha: string; json: Partial<T> }[] {
      const isEntry = (path: string) => path.startsWith(`${content}/${list}/`) && path.endsWith('.json')
      const paths = tree('HEAD')
        .map(({ path }) => path)
        .filter(isEntry)
      return read(paths).flatMap(({ path, sha, bytes }) => {
        const json = parseEntry(bytes) as Partial<T> | undefined
        return json ? [{ slug: slugOf(path), path, sha, json }] : []
      })
    },
    /** @returns the id of a file's blob; undefined if the commit has no such file */
    blob: (commit: string, path: string) => tree(commit).find((file) => file.path === path)?.sha,
    /** @returns commits that changed the content, newest first, with the time in ISO 8601 and all files: `A` added, `M`, `D` */
    changes(limit: number, path = content) {
      // The subject is last: it may contain anything but a line break. Each file is on its own line.
      const format = '--format=%x01%H%x00%aI%x00%an%x00%s'
      const names = ['--name-status', '--no-renames', '--full-diff', '--no-color']
      const log = git.text(['log', `-${limit}`, '--first-parent', '-m', ...names, format, '--', path])
      const commits = `\n${log}`.split('\n\u0001').slice(1)
      return commits.map((text) => {
        const [line = '', ...lines] = text.split('\n')
        const [sha = '', date = '', author = '', subject = ''] = line.split('\0')
        const files = lines.filter(Boolean).map((one) => ({ status: one.charAt(0), path: one.slice(2) }))
        return { sha, date, author, subject, files }
      })
    },
  }
}

/** @returns an entry's fields, unchecked; undefined if the file cannot be read */
export const parseEntry = (bytes: Buffer) =>
  attempt(() => Object(JSON.parse(decodeText(bytes))) as Record<string, unknown>)
