/** What people wrote to the office: read, answered, exported, erased. */
import { html } from 'hono/html'
import { FORM_FIELDS } from '#data/forms/form-fields.ts'
import { inboxCsv } from '#server/inbox/inbox-csv.ts'
import { INBOX_KINDS } from '#server/inbox/inbox.ts'
import type { Store, StoredMessage } from '#server/store/store.ts'
import { action, fieldsOf, hidden, show, when, type Html, type Note, type Page, type Pages } from './layout.ts'

/** @param openStore opens the messages for each request */
export function addMessages(pages: Pages, openStore: () => Promise<Store>): void {
  const now = () => new Date().toISOString()
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
        <a href="/desk/messages.csv?kind=contact">Download messages for a spreadsheet</a>
        <a href="/desk/messages.csv?kind=newsletter">Download sign-ups for a spreadsheet</a>
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
              <label
                >Type ERASE to confirm. This cannot be undone.<input name="confirm" autocomplete="off" required
              /></label>
              <button>Erase every message from this address</button>
            </form>`
      }`
    return show(context, 'Messages', main, note)
  }
  pages.get('/messages', (context) => messages(context))
  pages.get('/messages.csv', async (context) => {
    const kind = INBOX_KINDS.find((name) => name === context.req.query('kind')) ?? 'contact'
    // Excel reads a CSV in the system's code page unless it begins with a byte order mark.
    return context.body(`\ufeff${inboxCsv(await list(), kind)}`, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kind}.csv"`,
    })
  })
  const mark = (path: string, work: (store: Store, key: string) => Promise<void>) =>
    pages.post(`/messages/${path}`, async (context) => {
      const { key = '' } = await fieldsOf(context)
      await withStore((store) => work(store, key))
      return context.redirect('/desk/messages', 303)
    })
  mark('answered', (store, key) => store.markAnswered(key, now()))
  mark('unanswered', (store, key) => store.markAnswered(key, undefined))
  mark('not-spam', (store, key) => store.releaseFromQuarantine(key))
  pages.post('/messages/forget', async (context) => {
    const { email = '', confirm = '' } = await fieldsOf(context)
    if (context.var.person.role !== 'keeper')
      return messages(context, { problem: 'Only a keeper, such as the person who runs the site, can erase messages.' })
    if (confirm.trim() !== 'ERASE' || !email.includes('@'))
      return messages(context, { problem: 'Nothing was erased. Enter the address and type ERASE.' })
    const count = await withStore((store) => store.forget(email, now()))
    return messages(context, { done: `Erased ${count} ${count === 1 ? 'message' : 'messages'} from ${email}.` })
  })
}

function messageOf(context: Page, { key, kind, fields, receivedAt, answeredAt, quarantined }: StoredMessage): Html {
  const labels: Record<string, { label: string; rows?: number }> = FORM_FIELDS[kind]
  const title = kind === 'newsletter' ? `E-bulletin sign-up: ${fields.email}` : (fields.subject ?? '')
  const subject = encodeURIComponent(`Re: ${fields.subject ?? ''}`)
  return html`<h2>${title}</h2>
    <p class="note">
      ${when(context, receivedAt)}${answeredAt ? ` · answered ${when(context, answeredAt)}` : ''}${quarantined ? ` · possible spam: ${quarantined}` : ''}
    </p>
    ${Object.entries(fields)
      .filter(([name, value]) => value !== '' && name !== 'subject')
      .map(([name, value]) =>
        labels[name]?.rows
          ? html`<p class="message">${value}</p>`
          : html`<p>${labels[name]?.label ?? name}: ${value}</p>`,
      )}
    <div class="row">
      ${kind === 'contact' && html`<a href="mailto:${encodeURIComponent(fields.email ?? '')}?subject=${subject}">Reply by email</a>`}
      ${answeredAt ? action(context, 'messages/unanswered', 'Mark as not answered', { key }) : action(context, 'messages/answered', 'Mark as answered', { key })}
      ${quarantined ? action(context, 'messages/not-spam', 'Not spam', { key }) : ''}
    </div>`
}
