/** Who changed what, in sentences, with a button that undoes a change. */
import { html } from 'hono/html'
import { LIST_WORDS } from '#desk/lists.ts'
import type { Repository } from '#desk/repository/repository.ts'
import type { FileChange, Saver } from '#desk/repository/save.ts'
import { action, fieldsOf, noteOf, show, when, type Note, type Page, type Pages } from './layout.ts'

const MAX_CHANGES = 500
const WORDS: Record<string, string[]> = { ...LIST_WORDS, screens: ['', 'Text of the page'], photos: ['', 'Picture'] }

export function addHistory(pages: Pages, repository: Repository, saver: Saver): void {
  const history = (context: Page, note?: Note) => {
    const changes = repository.changes(MAX_CHANGES)
    const main = html`<ul class="list">
      ${changes.map(
        ({ sha, subject, author, date }) =>
          html`<li>
            <p>${subject}<br /><span class="note">${author} · ${when(context, date)}</span></p>
            ${action(context, 'history', 'Undo this change', { sha })}
          </li>`,
      )}
    </ul>`
    return show(context, 'History', main, note)
  }
  pages.get('/history/*', (context) => history(context))
  pages.post('/history', async (context) => {
    const { sha } = await fieldsOf(context)
    const change = repository.changes(MAX_CHANGES).find((one) => one.sha === sha)
    if (!change) return history(context, { problem: 'This change is no longer in the history.' })
    const done = 'The change was undone. Visitors will see the old version in about half a minute.'
    const undo = () => saver.undo(change.sha, change.subject, context.var.person)
    return history(context, noteOf(undo, done))
  })
}

/** @returns `Added the sermon “The Patience of a Farmer”`, the subject of a commit */
export function sentenceOf(changes: FileChange[]): string {
  const parts = changes.map(({ path, bytes, seen }) => {
    const verb = bytes ? (seen ? 'changed' : 'added') : 'removed'
    const [folder = '', file = ''] = path.split('/').slice(-2)
    if (file === 'church.json') return `${verb} the church’s details`
    const entry = (file.endsWith('.json') && bytes && JSON.parse(String(bytes))) || {}
    const title = [entry.title, entry.name, entry.description].find((words) => typeof words === 'string')
    return `${verb} the ${WORDS[folder]?.[1]?.toLowerCase() ?? 'file'} “${title ?? file.replace(/\.json$/, '').replaceAll('-', ' ')}”`
  })
  const sentence = new Intl.ListFormat('en').format(parts).replace(/\p{Cc}+/gu, ' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1, 300)
}
