/** What people wrote to the office. */
import { html } from 'hono/html'
import { FORM_FIELDS } from '#data/forms/form-fields.ts'
import type { StoredMessage } from '#server/store/store.ts'
import { action, hidden, page, when, type Html, type Visit } from './layout.ts'

export const messagesPage = (visit: Visit, messages: StoredMessage[]): Html =>
  page(visit, 'Messages', [
    html`<p class="row">
      <a href="/desk/messages.csv?kind=contact">Save messages for a spreadsheet</a>
      <a href="/desk/messages.csv?kind=newsletter">Save sign-ups for a spreadsheet</a>
    </p>`,
    messages.length === 0
      ? html`<p>Nobody has written yet.</p>`
      : html`<ul class="list">
          ${messages.map((message) => html`<li>${messageOf(visit, message)}</li>`)}
        </ul>`,
    visit.person.role === 'keeper'
      ? html`<h2 id="forget">Erase what somebody wrote</h2>
          <form method="post" action="/desk/messages/forget" aria-labelledby="forget">
            ${hidden({ token: visit.token })}
            <label>Their email address<input name="email" type="email" required /></label>
            <label
              >Type ERASE to confirm. This cannot be undone.<input name="confirm" autocomplete="off" required
            /></label>
            <button>Erase every message from this address</button>
          </form>`
      : html``,
  ])

function messageOf(
  { site, token }: Visit,
  { key, kind, fields, receivedAt, answeredAt, quarantined }: StoredMessage,
): Html {
  const labels: Record<string, { label: string; rows?: number }> = FORM_FIELDS[kind]
  const title = kind === 'newsletter' ? `E-bulletin sign-up: ${fields.email}` : (fields.subject ?? '')
  const subject = encodeURIComponent(`Re: ${fields.subject ?? ''}`)
  return html`<h2>${title}</h2>
    <p class="note">
      ${when(site, receivedAt)}${answeredAt ? ` · answered ${when(site, answeredAt)}` : ''}${quarantined ? ` · looks like spam: ${quarantined}` : ''}
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
      ${answeredAt ? action('messages/unanswered', 'Mark as not answered', token, { key }) : action('messages/answered', 'Mark as answered', token, { key })}
      ${quarantined ? action('messages/not-spam', 'Not spam', token, { key }) : ''}
    </div>`
}
