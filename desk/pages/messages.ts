/** What people wrote to the office: read, answered, exported, erased, by the same code as in `npm run inbox`. */
import { html } from 'hono/html'
import { changeInbox, isUnanswered } from '#server/inbox/command.ts'
import { inboxCsv } from '#server/inbox/csv.ts'
import { INBOX_KINDS } from '#server/inbox/columns.ts'
import { messageText } from '#server/mail/compose.ts'
import type { Store, StoredMessage } from '#server/store/messages.ts'
import { action, postedFields, form, show, when, type Html, type Note, type Page, type Pages } from './layout.ts'

const ERASE = html`<label>That person’s email address<input name="value" type="email" required /></label>
  <label>Type ERASE. This can’t be undone.<input name="confirm" autocomplete="off" required /></label>
  <button class="quiet">Erase every message from this address</button>`

/** Adds the pages for messages. @returns a function that counts the messages that nobody has answered */
export function addMessages(pages: Pages, openStore: () => Promise<Store>): () => Promise<number> {
  const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore()
    return work(store).finally(() => store.close())
  }
  const list = () => withStore((store) => store.list())

  const messages = async (context: Page, note?: Note) => {
    // Newest first: unanswered, then answered, then possible spam.
    const rank = ({ answeredAt, quarantined }: StoredMessage) => (quarantined ? 2 : answeredAt ? 1 : 0)
    const sorted = (await list()).reverse().sort((a, b) => rank(a) - rank(b))
    const main = html`<p class="row">
        <a href="/desk/messages/contact.csv">Download messages for a spreadsheet</a>
        <a href="/desk/messages/newsletter.csv">Download sign-ups for a spreadsheet</a>
      </p>
      <ul class="list">${sorted.map((message) => html`<li>${messageOf(context, message)}</li>`)}</ul>
      ${sorted.length === 0 && html`<p>Nobody has written yet.</p>`}
      ${
        context.var.person.role === 'keeper' &&
        html`<h2>Erase everything from one person</h2>
            ${form(context, 'messages', ERASE, { name: 'forget' })}`
      }`
    return show(context, 'Messages', main, note)
  }
  pages.get('/messages', (context) => messages(context))
  for (const kind of INBOX_KINDS)
    pages.get(`/messages/${kind}.csv`, async (context) => {
      context.header('Content-Type', 'text/csv; charset=utf-8')
      context.header('Content-Disposition', `attachment; filename="${kind}.csv"`)
      return context.body(inboxCsv(await list(), kind))
    })
  pages.post('/messages', async (context) => {
    const { name = '', value = '', confirm = '' } = await postedFields(context)
    if (name === 'forget' && (context.var.person.role !== 'keeper' || confirm.trim() !== 'ERASE'))
      return messages(context, { problem: 'Nothing was erased. Enter the address and type ERASE.' })
    const work = withStore((store) => changeInbox(name, value, store))
    // Someone may have erased the message in the meantime.
    const note = await work.then((done) => ({ done })).catch((error: Error) => ({ problem: `${error.message}.` }))
    return messages(context, note)
  })
  return async () => (await list()).filter(isUnanswered).length
}

function messageOf(context: Page, message: StoredMessage): Html {
  const { key: value, kind, answeredAt, quarantined } = message
  const { subject = 'E-bulletin sign-up', ...fields } = message.fields
  // Unlike encodeURIComponent, it takes half a character (a lone surrogate).
  const query = String(new URLSearchParams({ subject: `Re: ${subject}` })).replaceAll('+', '%20')
  return html`<h2>${subject}</h2>
    <p class="message">${messageText({ ...message, fields }, context.var.site.church.timeZone)}</p>
    ${answeredAt && html`<p class="note">Answered on ${when(context, answeredAt)}</p>`}
    <div class="row">
      ${kind === 'contact' && fields.email && html`<a href="mailto:${encodeURIComponent(fields.email)}?${query}">Reply by email</a>`}
      ${quarantined ? action(context, 'messages', 'Not spam', { name: 'not-spam', value }) : answeredAt ? action(context, 'messages', 'Mark as not answered', { name: 'unanswered', value }) : form(context, 'messages', html`<button>Mark as answered</button>`, { name: 'answered', value })}
    </div>`
}
