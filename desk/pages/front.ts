/** The first page, the week at a glance: next Sunday or another main day, the last sermon, announcements, messages, and what is live. */
import { html } from 'hono/html'
import type { Church } from '#schema/church/church.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { churchDay, formatDay, weekdayOf } from '#schema/dates.ts'
import { lastMainDay, nextMainDay } from '#church-folder/wall-clock.ts'
import { gatheringsOn, shownDays } from '#data/site/special-days.ts'
import { isHeldOn, timeWords } from '#data/site/week.ts'
import type { Publisher } from '#desk/publish.ts'
import type { Repository } from '#church-folder/repository.ts'
import type { Saver } from '#desk/save.ts'
import { addAnnouncements, announcements, FORMS, shownWords } from './announcements.ts'
import { action, show, type Html, type Note, type Page, type Pages } from './layout.ts'
import { pastSermons, recordingWords } from './recordings.ts'

const MAX_MISTAKES = 20

const PUBLISHED = {
  building: 'Not yet. What you saved will be on the site in about half a minute.',
  live: 'Yes. Everything you saved is on the site.',
  failed:
    'Your change is saved, but it couldn’t be published. Visitors still see the site as it was. Undo the last change in History, or tell the person who runs the site. Here is the error message:',
}

/**
 * Adds the first page, *This week*.
 * @param unanswered gives the number of messages that nobody has answered
 * @param check gives what is wrong with the content
 */
export function addFront(
  pages: Pages,
  repository: Repository,
  saver: Saver,
  publisher: Publisher,
  unanswered: () => Promise<number>,
  check: () => string[],
): void {
  const front = async (context: Page, note?: Note) => {
    const { state, problem } = publisher.status
    const { church } = context.var.site
    const today = churchDay(Date.now(), church.timeZone)
    const all = announcements(repository, today)
    // With a full disk or a damaged database, people still need the rest.
    const waiting = await unanswered().catch((error: unknown) => void console.error(error))
    const mistakes = check().slice(0, MAX_MISTAKES)
    const announcement = ({ path, sha, day }: (typeof all)[number]) =>
      html`<li><p>${day.title}<br /><span class="note">${shownWords(day, today)}</span></p>
        ${action(context, 'announce/take-down', 'Take it down', { path, seen: sha })}</li>`
    const main = html`${mistakes.length > 0 && toCorrect(mistakes)}
      ${nextServices(
        church,
        all.map(({ day }) => day),
      )}
      <h2>Announcements</h2>
      <p class="row">${Object.entries(FORMS).map(([name, { link }]) => html`<a class="do" href="/desk/announce/${name}">${link}</a>`)}</p>
      <ul class="list">${all.map(announcement)}</ul>
      ${all.length === 0 && html`<p>Nothing is announced.</p>`}
      ${lastSermon(church, repository)}
      <h2>Messages</h2>
      <p>${messagesWords(waiting)}</p>
      <h2>Is it live?</h2>
      <p>${PUBLISHED[state]}</p>
      ${all.filter(({ day }) => shownDays(day).from > today).map(({ day }) => html`<p>“${day.title}” waits for its day: it goes up on ${formatDay(shownDays(day).from)}.</p>`)}
      ${problem && html`<pre>${problem}</pre>`}
      <p><a href="/desk/">Check again</a></p>`
    return show(context, `Hello, ${context.var.person.name}`, main, note)
  }
  pages.get('/', (context) => front(context))
  addAnnouncements(pages, repository, saver, front)
}

const messagesWords = (waiting: number | void): Html | string => {
  if (waiting === undefined) return 'They can’t be read right now. Tell the person who runs the site.'
  if (waiting === 0) return 'Every message is answered.'
  return html`<a href="/desk/messages">${waiting} ${waiting === 1 ? 'message is' : 'messages are'} not answered</a>`
}

const toCorrect = (mistakes: readonly string[]): Html => html`<h2>What must be corrected first</h2>
  <p>Nobody can save, and the site stays as it is, until this is corrected. If it came with a change at the desk, undo
    that change in <a href="/desk/history">History</a>. If someone changed a file on the server by hand, ask them to.</p>
  <ul>${mistakes.map((mistake) => html`<li>${mistake}</li>`)}</ul>`

/** The services of the next main day, with what is canceled and what is extra. */
function nextServices(church: Church, days: readonly SpecialDay[]): Html {
  const { gatherings } = church
  const day = nextMainDay(Date.now(), church)
  const held = gatheringsOn(gatherings, days, day)
  const row = (words: string, isOff = false) => html`<li>${isOff ? html`Canceled: <s>${words}</s>` : words}</li>`
  const usual = gatherings
    .filter((gathering) => isHeldOn(gathering, day))
    .map((one) => row([timeWords(one), one.name].filter(Boolean).join(' '), !held.includes(one)))
  const extra = days
    .filter(({ kind, date }) => kind === 'service' && date === day)
    .map(({ time, title }) => row(`Extra: ${[time, title].filter(Boolean).join(' ')}`))
  return html`<h2>${formatDay(day)}</h2>
    <ul>${usual}${extra}${usual.length + extra.length === 0 && row('No service.')}</ul>`
}

/** The sermon of the last main day, and what it still lacks. */
function lastSermon(church: Church, repository: Repository): Html {
  const last = lastMainDay(Date.now(), church)
  const found = pastSermons(repository, church.timeZone).find(({ json }) => json.date!.startsWith(last))
  const words = found
    ? html`<p>“${found.json.title}”, ${found.json.preacher}. ${recordingWords(found.json)}</p>
        ${!found.json.audioFile && html`<p><a class="do" href="/desk/recordings/${encodeURIComponent(found.slug)}">Add the recording</a></p>`}`
    : html`<p>There is no sermon of ${formatDay(last)} yet.</p><p><a class="do" href="/desk/edit/#/collections/sermons/new">Add the sermon</a></p>`
  return html`<h2>Last ${weekdayOf(last)}’s sermon</h2>${words}`
}
