/** Who changed what, in sentences, with a button that undoes a change. */
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { LIST_FORMS } from '#desk/editor/config.ts'
import { Refused } from '#desk/repository/refused.ts'
import type { Change, Repository } from '#desk/repository/repository.ts'
import type { Author, FileChange, Saver } from '#desk/repository/save.ts'
import { action, fieldsOf, noteOf, show, when, type Env, type Note } from './layout.ts'

const PAGE_SIZE = 50
const KINDS: Record<string, string> = { screens: 'text of the page', photos: 'picture', recordings: 'transcript' }
for (const [list, { one }] of Object.entries(LIST_FORMS)) KINDS[list] = one.toLowerCase()
const VERBS: Record<string, string> = { A: 'added', M: 'changed', D: 'removed' }
/** A sentence names at most this many files; an import has hundreds. */
const MAX_NAMED = 3

export function createHistory({ repository, saver }: { repository: Repository; saver: Saver }) {
  const app = new Hono<Env>()
  const history = async (context: Context<Env>, note?: Note) => {
    const from = Number(/^\d{1,6}$/.exec(context.req.query('from') ?? '')?.[0] ?? 0)
    const changes = await repository.changes({ limit: PAGE_SIZE, skip: from })
    const titles = await titlesIn(repository, changes)
    const main = [
      html`<ul class="list">
        ${changes.map(
          (change) =>
            html`<li>
              <p>${sentenceOf(change, titles, repository)}<br /><span class="note">${when(context, change.date)}</span></p>
              ${action(context, 'history/undo', 'Undo this change', { sha: change.sha })}
            </li>`,
        )}
      </ul>`,
      changes.length === PAGE_SIZE
        ? html`<p><a href="/desk/history?from=${from + PAGE_SIZE}">Older changes</a></p>`
        : html``,
    ]
    return show(context, 'History', main, note)
  }
  app.get('/history', (context) => history(context))
  app.post('/history/undo', async (context) => {
    const { sha = '' } = await fieldsOf(context)
    const undone = undo(repository, saver, sha, context.var.person)
    return history(
      context,
      await noteOf(undone, 'The change was undone. Visitors will see the old version in about half a minute.'),
    )
  })
  return app
}

/** @returns the titles that the changed entries have now, by path */
async function titlesIn(repository: Repository, changes: Change[]): Promise<Map<string, string>> {
  const paths = changes.flatMap(({ files }) => files.slice(0, MAX_NAMED).map(({ path }) => path))
  const entries = await repository.read([...new Set(paths)].filter((path) => path.endsWith('.json')))
  const titles = entries.map(({ path, bytes }): [string, string] => {
    try {
      const { title, name, description } = JSON.parse(bytes.toString('utf8')) as Record<string, string | undefined>
      return [path, title ?? name ?? description ?? '']
    } catch {
      return [path, '']
    }
  })
  return new Map(titles)
}

/** `Ruth Lindqvist added the sermon “The Patience of a Farmer”.` */
function sentenceOf(
  { author, subject, files }: Change,
  titles: Map<string, string>,
  { content }: Pick<Repository, 'content'>,
): string {
  const isUndo = subject.startsWith('Undo')
  const verb = (status: string) => (isUndo ? '' : `${VERBS[status] ?? 'changed'} `)
  const named = files.slice(0, MAX_NAMED).map(({ status, path }) => {
    const [folder = '', file] = path.slice(content.length + 1).split('/')
    if (folder === 'church.json') return `${verb(status)}the church’s details`
    // An entry that is gone has only the name of its file.
    const title = titles.get(path) || (file ?? folder).replace(/\.json$/, '').replaceAll('-', ' ')
    return `${verb(status)}the ${KINDS[folder] ?? 'file'} “${title}”`
  })
  const rest = files.length > MAX_NAMED ? [`${verb('M')}${files.length - MAX_NAMED} more`] : []
  return `${author} ${isUndo ? 'undid a change: ' : ''}${new Intl.ListFormat('en').format([...named, ...rest])}.`
}

/**
 * Undoes a change with a new one.
 * @throws {Refused} if what it touched was changed again since
 */
async function undo(repository: Repository, saver: Saver, sha: string, author: Author) {
  const change = (await repository.changes({ limit: 1000 })).find((one) => one.sha === sha)
  if (!change) throw new Refused('This change is no longer in the history.')
  const head = await repository.head()
  const changes: FileChange[] = []
  for (const { path } of change.files) {
    const [before, then, now] = await Promise.all([`${sha}^`, sha, head].map((commit) => repository.blob(commit, path)))
    if (now !== then) throw new Refused('A later change touched the same thing. Undo that one first.')
    const bytes = before ? await repository.git.bytes(['cat-file', 'blob', before]) : undefined
    changes.push({ path, bytes, seen: now })
  }
  return saver.save(changes, `Undo ${change.subject}`, author)
}
