/** Who changed what, in sentences, with a button that takes a change back. */
import { html } from 'hono/html'
import { action, page, when, type Html, type Visit } from './layout.ts'

export interface HistoryEntry {
  sha: string
  /** `Ruth Lindqvist added the sermon “The Patience of a Farmer”.` */
  sentence: string
  /** ISO 8601. */
  date: string
}

/** @param next how many changes the next page skips; undefined if this is the last */
export const historyPage = (visit: Visit, entries: HistoryEntry[], next: number | undefined): Html =>
  page(visit, 'History', [
    html`<ul class="list">
      ${entries.map(
        ({ sha, sentence, date }) =>
          html`<li>
            <p>${sentence}<br /><span class="note">${when(visit.site, date)}</span></p>
            ${action('history/undo', 'Undo this change', visit.token, { sha })}
          </li>`,
      )}
    </ul>`,
    next === undefined ? html`` : html`<p><a href="/desk/history?from=${next}">Older changes</a></p>`,
  ])
