/** The front page: "No service this Sunday" first, then what is being published. */
import { html } from 'hono/html'
import * as v from 'valibot'
import { churchDay, DAY_MS, formatDay, utcDay } from '#schema/dates.ts'
import { Day } from '#schema/fields.ts'
import type { Publisher } from '#desk/publish.ts'
import type { Repository } from '#desk/repository/repository.ts'
import type { Saver } from '#desk/repository/save.ts'
import { sentenceOf } from './history.ts'
import { fieldsOf, form, noteOf, show, type Note, type Page, type Pages } from './layout.ts'

const MAX_MISTAKES = 20

/** @returns today if it is a Sunday in the church's time zone, otherwise the next one: `2026-02-01` */
export function nextSunday(now: number, timeZone: string): string {
  // In UTC every day has the same length.
  const today = Date.parse(churchDay(now, timeZone))
  return utcDay(today + ((7 - new Date(today).getUTCDay()) % 7) * DAY_MS)
}

const PUBLISHED = {
  building: 'The site is being built. What you saved will be live in about half a minute.',
  live: 'Everything you saved is on the site.',
  failed:
    'Your change is saved, but the site could not be built, so visitors see it as it was before. Undo the last change in History, or tell the person who runs the site. This is what the build said:',
}

export function addFront(
  pages: Pages,
  repository: Repository,
  saver: Saver,
  publisher: Publisher,
  check: () => string[],
): void {
  const front = (context: Page, note?: Note, { date = '', text = '' } = {}) => {
    const { state, problem } = publisher.status
    const day = date || nextSunday(Date.now(), context.var.site.church.timeZone)
    const fields = html`<label>Day<input type="date" name="date" value="${day}" required /></label>
      <label>Why, and what to do instead<textarea name="text" rows="2" required>${text}</textarea></label>
      <button>Show me the sign</button>`
    const mistakes = check().slice(0, MAX_MISTAKES)
    const broken = html`<h2>What must be corrected first</h2>
      <p>Nobody can save, and the site stays as it is, until this is corrected. If it came with a change at the desk, undo
        that change in <a href="/desk/history">History</a>. If someone changed a file on the server by hand, ask them to.</p>
      <ul>${mistakes.map((mistake) => html`<li>${mistake}</li>`)}</ul>`
    const main = html`${mistakes.length > 0 ? broken : ''}<h2>No service this Sunday?</h2>
        ${form(context, '', fields)}
        <h2>What is published</h2>
        <p>${PUBLISHED[state]}</p>
        ${problem && html`<pre>${problem}</pre>`}
        <p class="back"><a href="/desk/">Check again</a></p>`
    return show(context, `Hello, ${context.var.person.name}`, main, note)
  }
  pages.get('/', (context) => front(context))
  pages.post('/', async (context) => {
    const { date = '', text: words = '', seen: sent, isConfirmed } = await fieldsOf(context)
    const text = words.trim()
    if (!v.is(Day, date) || text === '')
      return front(context, { problem: 'Please enter the day and a few words about why.' }, { date, text })
    const path = `${repository.content}/special-days/${date}-no-service.json`
    const seen = sent ?? repository.blob('HEAD', path) ?? ''
    const title = `No service on ${formatDay(date).replace(/, \d+$/, '')}`
    const sign = html`<p class="sign"><strong>${title}</strong>${text}</p>
      ${form(context, '', html`<button>Put it up</button>`, { date, text, seen, isConfirmed: 'yes' })}
      <p class="back"><a href="/desk/">Go back without putting it up</a></p>`
    if (!isConfirmed) return show(context, 'The sign will say', sign)
    const bytes = Buffer.from(`${JSON.stringify({ kind: 'canceled', title, text, date }, null, 2)}\n`)
    const changes = [{ path, bytes, seen: seen || undefined }]
    const note = noteOf(
      () => saver.save(changes, sentenceOf(changes), context.var.person),
      'The sign is saved. It goes up in about half a minute. If the day is more than two weeks away, it goes up two weeks before. To take it down, undo it in History.',
    )
    return front(context, note, note.problem ? { date, text } : undefined)
  })
}
