/** Changes as sentences, and taking one back. */
import type { HistoryEntry } from './pages/history-page.ts'
import type { Change, Repository } from './repository/repository.ts'
import { SaveRefused, type Author, type FileChange, type Saver } from './repository/save.ts'

const KINDS: Record<string, string> = {
  sermons: 'the sermon',
  leaders: 'the person',
  gallery: 'the photo',
  events: 'the event',
  outreach: 'the program',
  'special-days': 'the sign',
  screens: 'the text of the page',
  photos: 'the picture',
  recordings: 'the transcript',
}
const VERBS: Record<string, string> = { A: 'added', M: 'changed', D: 'removed' }
/** A sentence names at most this many files; an import has hundreds. */
const MAX_NAMED = 3

/** @param from how many changes to skip */
export async function readHistory(repository: Repository, from: number, limit: number): Promise<HistoryEntry[]> {
  const changes = await repository.changes({ limit, skip: from })
  const entries = changes.map(async (change) => ({ ...change, sentence: await sentenceOf(repository, change) }))
  return Promise.all(entries)
}

async function sentenceOf(repository: Repository, { sha, author, subject, files }: Change): Promise<string> {
  const isUndo = subject.startsWith('Undo')
  const named = files.slice(0, MAX_NAMED).map(async ({ status, path }) => {
    const name = await nameOf(repository, status === 'D' ? `${sha}^` : sha, path)
    return isUndo ? name : `${VERBS[status] ?? 'changed'} ${name}`
  })
  const rest = files.length > MAX_NAMED ? [`${isUndo ? '' : 'changed '}${files.length - MAX_NAMED} more`] : []
  const list = new Intl.ListFormat('en').format([...(await Promise.all(named)), ...rest])
  return `${author} ${isUndo ? 'undid a change: ' : ''}${list}.`
}

/** @returns `the sermon “The Patience of a Farmer”` */
async function nameOf({ git, content }: Repository, commit: string, path: string): Promise<string> {
  const [folder, file] = path.slice(content.length + 1).split('/') as [string, string | undefined]
  const plain = (file ?? folder).replace(/\.json$/, '')
  if (file === undefined) return plain === 'church' ? 'the church’s details' : `“${plain}”`
  // For a picture or a broken file the name is enough.
  const text = path.endsWith('.json') ? git.text(['show', `${commit}:${path}`]) : Promise.resolve('{}')
  const entry = await text.then((json) => JSON.parse(json) as Record<string, unknown>).catch(() => undefined)
  return `${KINDS[folder] ?? folder} “${String(entry?.title ?? entry?.name ?? entry?.description ?? plain)}”`
}

/**
 * Undoes a change with a new one.
 * @throws {SaveRefused} if what it touched was changed again since
 */
export async function undoChange(repository: Repository, saver: Saver, sha: string, author: Author) {
  const { git } = repository
  const history = await repository.changes({ limit: 1000 })
  const change = history.find((one) => one.sha === sha)
  if (!change) throw new SaveRefused('invalid', 'There is no such change.')
  const head = await repository.head()
  const changes: FileChange[] = []
  for (const { path } of change.files) {
    const [before, then, now] = await Promise.all([`${sha}^`, sha, head].map((commit) => repository.blob(commit, path)))
    if (now !== then)
      throw new SaveRefused(
        'conflict',
        'What this change touched was changed again later. Undo the later change first.',
      )
    changes.push({ path, bytes: before ? await git.bytes(['cat-file', 'blob', before]) : undefined, seen: now })
  }
  return saver.save(changes, `Undo ${change.subject}`, author)
}
