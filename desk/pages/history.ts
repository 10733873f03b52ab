/** Who changed what, in sentences, with a button that undoes a change. */
import { html } from 'hono/html'
import { sentenceOf, type FileChange } from '#desk/lists.ts'
import type { Repository } from '#church-folder/repository.ts'
import type { Saver } from '#desk/save.ts'
import { action, postedFields, noteOf, show, when, type Note, type Page, type Pages } from './layout.ts'

/** More files than the second are not one person's change to the site. */
const [MAX_CHANGES, MAX_NAMED] = [200, 3]
/** How the desk's own subjects begin. */
const SENTENCE = /^(?:Added|Changed|Removed|Took off|Undid:) /

export function addHistory(pages: Pages, repository: Repository, saver: Saver): void {
  const { content, isContent } = repository
  const list = () =>
    repository.changes(MAX_CHANGES).map(({ files, ...change }) => {
      const ours = files.filter(({ path }) => path.startsWith(`${content}/`))
      const sentence = ours.length > MAX_NAMED ? `Changed ${ours.length} files` : sentenceOf(ours.map(changeOf))
      // Not what made the church, and not code.
      const isMade = files.some(({ status, path }) => status === 'A' && path === `${content}/church.json`)
      const mayUndo = !isMade && files.every(({ path }) => isContent(path))
      return { ...change, mayUndo, sentence: SENTENCE.test(change.subject) ? change.subject : sentence }
    })
  const history = (context: Page, note?: Note) => {
    const items = list().map(
      ({ sha, sentence, mayUndo, author, date }) =>
        html`<li><p>${sentence}<br /><span class="note">${author} · ${when(context, date)}</span></p>
          ${mayUndo && action(context, 'history', 'Undo this change', { sha })}</li>`,
    )
    return show(context, 'History', html`<ul class="list">${items}</ul>`, note)
  }
  pages.get('/history/*', (context) => history(context))
  pages.post('/history', async (context) => {
    const { sha } = await postedFields(context)
    const change = list().find((one) => one.sha === sha && one.mayUndo)
    if (!change) return history(context, { problem: 'This change can’t be undone here.' })
    const done = 'The change was undone. Visitors will see the old version in about half a minute.'
    const undo = () => saver.undo(change.sha, change.sentence, context.var.person)
    return history(context, noteOf(undo, done))
  })
}

/** A file of a commit as a change. Its words are not read. */
const changeOf = ({ status, path }: { status: string; path: string }): FileChange => ({
  path,
  bytes: status === 'D' ? undefined : Buffer.alloc(0),
  seen: status === 'A' ? undefined : path,
})
