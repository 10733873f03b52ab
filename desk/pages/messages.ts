/** What people wrote to the office: read, answered, exported, erased. */
import { html } from 'hono/html'
import { FORM_FIELDS } from '#data/forms/form-fields.ts'
import { inboxCsv } from '#server/inbox/inbox-csv.ts'
import { INBOX_KINDS } from '#server/inbox/inbox.ts'
import type { Store, StoredMessage } from '#server/store/store.ts'
import { action, fieldsOf, hidden, show, when, type Html, type Note, type Page, type Pages } from './layout.ts'

/** @param openStore opens the messages for each request */
export function addMessages(pages: Pages, openStore: () => Promise<Store>): void {
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
      <ul class="list">
        ${sorted.map((message) => html`<li>${messageOf(context, message)}</li>`)}
      </ul>
      ${sorted.length === 0 && html`<p>Nobody has written yet.</p>`}
      ${
        context.var.person.role === 'keeper' &&
        html`<h2 id="forget">Erase what somebody wrote</h2>
            <form method="post" action="/desk/messages/forget" aria-labelledby="forget">
              ${hidden({ token: context.var.token })}
              <label>Their email address<input name="email" type="email" required /></label>
              <label>Type ERASE. This cannot be undone.<input name="confirm" autocomplete="off" required /></label>
              <button>Erase every message from this address</button>
            </form>`
      }`
    return show(context, 'Messages', main, note)
  }
  pages.get('/messages', (context) => messages(context))
  for (const kind of INBOX_KINDS)
    pages.get(`/messages/${kind}.csv`, async (context) => {
      context.header('Content-Type', 'text/csv; charset=utf-8')
      context.header('Content-Disposition', `attachment; filename="${kind}.csv"`)
      // Excel reads a CSV in the system's code page unless it begins with a byte order mark.
      return context.body(`\ufeff${inboxCsv(await list(), kind)}`)
    })
  const mark = (path: string, work: (store: Store, key: string) => Promise<void>) =>
    pages.post(`/messages/${path}`, async (context) => {
      const { key = '' } = await fieldsOf(context)
      await withStore((store) => work(store, key))
      return context.redirect('/desk/messages', 303)
    })
  mark('answered', (store, key) => store.markAnswered(key, new Date().toISOString()))
  mark('unanswered', (store, key) => store.markAnswered(key, undefined))
  mark('not-spam', (store, key) => store.releaseFromQuarantine(key))
  pages.post('/messages/forget', async (context) => {
    const { email = '', confirm = '' } = await fieldsOf(context)
    if (context.var.person.role !== 'keeper' || confirm.trim() !== 'ERASE' || !email.includes('@'))
      return messages(context, { problem: 'Nothing was erased. Enter the address and type ERASE.' })
    const count = await withStore((store) => store.forget(email, new Date().toISOString()))
    return messages(context, { done: `Erased ${count} ${count === 1 ? 'message' : 'messages'} from ${email}.` })
  })
}

function messageOf(context: Page, { key, kind, fields, receivedAt, answeredAt, quarantined }: StoredMessage): Html {
  const labels: Record<string, { label: string }> = FORM_FIELDS[kind]
  const title = kind === 'newsletter' ? `E-bulletin sign-up: ${fields.email}` : (fields.subject ?? '')
  // Unlike encodeURIComponent, it takes half a character (a lone surrogate).
  const query = String(new URLSearchParams({ subject: `Re: ${fields.subject ?? ''}` })).replaceAll('+', '%20')
  return html`<h2>${title}</h2>
    <p class="note">
      ${when(context, receivedAt)}${answeredAt ? ` · answered ${when(context, answeredAt)}` : ''}${quarantined ? ` · possible spam: ${quarantined}` : ''}
    </p>
    ${Object.entries(fields)
      .filter(([name, value]) => value !== '' && name !== 'subject')
      .map(([name, value]) => html`<p class="message">${labels[name]?.label ?? name}: ${value}</p>`)}
    <div class="row">
      ${kind === 'contact' && html`<a href="mailto:${encodeURIComponent(fields.email ?? '')}?${query}">Reply by email</a>`}
      ${answeredAt ? action(context, 'messages/unanswered', 'Mark as not answered', { key }) : action(context, 'messages/answered', 'Mark as answered', { key })}
      ${quarantined ? action(context, 'messages/not-spam', 'Not spam', { key }) : ''}
    </div>`
}
