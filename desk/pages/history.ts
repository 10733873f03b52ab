/** Who changed what, in sentences, with a button that undoes a change. */
import { html } from 'hono/html'
import { LIST_WORDS } from '#desk/lists.ts'
import { parseEntry, type Repository } from '#church-folder/repository.ts'
import type { FileChange, Saver } from '#desk/save.ts'
import { action, postedFields, noteOf, show, when, type Note, type Page, type Pages } from './layout.ts'

const MAX_CHANGES = 200
/** More files than that are not one person's change to the site. */
const MAX_NAMED = 3
/** How the desk's own subjects begin. */
const SENTENCE = /^(?:Added|Changed|Removed|Took off|Undid:) /
const WORDS: Record<string, string[]> = { ...LIST_WORDS, screens: ['', 'Text of the page'], photos: ['', 'Picture'] }

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
    const main = html`<ul class="list">
      ${list().map(
        ({ sha, sentence, mayUndo, author, date }) =>
          html`<li>
            <p>${sentence}<br /><span class="note">${author} · ${when(context, date)}</span></p>
            ${mayUndo && action(context, 'history', 'Undo this change', { sha })}
          </li>`,
      )}
    </ul>`
    return show(context, 'History', main, note)
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

/** @param read gives the words of what is removed. @returns `Added the sermon “The Patience of a Farmer”`, the subject of a commit */
export function sentenceOf(changes: FileChange[], read: Repository['read'] = () => []): string {
  const removed = changes.filter(({ bytes }) => !bytes).map(({ path }) => path)
  const words = new Map((removed.length > 0 ? read(removed) : []).map(({ path, bytes }) => [path, bytes]))
  const parts = changes.map(({ path, bytes, seen }) => {
    const verb = bytes ? (seen ? 'changed' : 'added') : 'removed'
    const [folder = '', file = ''] = path.split('/').slice(-2)
    if (file === 'church.json') return `${verb} the church’s details`
    const json = bytes ?? words.get(path)
    const entry = (file.endsWith('.json') && json && parseEntry(json)) || {}
    const title = [entry.title, entry.name, entry.description].find((one) => typeof one === 'string')
    return `${verb} the ${WORDS[folder]?.[1]?.toLowerCase() ?? 'file'} “${title ?? file.replace(/\.json$/, '').replaceAll('-', ' ')}”`
  })
  const sentence = new Intl.ListFormat('en').format(parts).replace(/\p{Cc}+/gu, ' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1, 300)
}
