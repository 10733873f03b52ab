/** Who changed what, in sentences, with a button that takes a change back. */
import { html } from 'hono/html'
import type { SignedIn } from '#desk/sign-in/devices.ts'
import { action, page, when, type DeskSite, type Html, type Note } from './layout.ts'

export interface HistoryEntry {
  sha: string
  /** `Ruth Lindqvist added the sermon “The Patience of a Farmer”.` */
  sentence: string
  date: string
}

export const historyPage = (
  site: DeskSite,
  {
    who,
    token,
    entries,
    next,
    note,
  }: { who: SignedIn; token: string; entries: HistoryEntry[]; next?: number | undefined; note?: Note | undefined },
): Html =>
  page(site, { title: 'History', person: who.person, note }, [
    html`<ul class="list">
      ${entries.map(
        ({ sha, sentence, date }) =>
          html`<li>
            <p>${sentence}<br /><span class="note">${when(site, date)}</span></p>
            ${action('history/undo', 'Undo this change', token, { sha })}
          </li>`,
      )}
    </ul>`,
    next === undefined ? html`` : html`<p><a href="/desk/history?from=${next}">Older changes</a></p>`,
  ])
