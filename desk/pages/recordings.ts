/** Recordings: the newest sermons without one first, and for each the upload of its recording and transcript. */
import { html } from 'hono/html'
import type { Sermon } from '#schema/collections/sermon.ts'
import { churchDay, formatDay } from '#schema/dates.ts'
import type { Recordings } from '#desk/recordings/store-recording.ts'
import type { Repository } from '#church-folder/repository.ts'
import { action, postedFields, noteOf, show, type Html, type Note, type Page, type Pages } from './layout.ts'

const ACCEPT = 'audio/*,video/mp4,.mp3,.m4a,.wav,.vtt,.srt'

/** @returns the sermons up to today, newest first */
export const pastSermons = (repository: Repository, timeZone: string) =>
  repository
    .entries<Sermon>('sermons')
    // By hand, both may be missing, or no text.
    .filter(({ json: { date, title } }) => date && [date, title].every((one) => typeof one === 'string'))
    .filter(({ json: { date } }) => date!.slice(0, 10) <= churchDay(Date.now(), timeZone))
    .sort((one, other) => other.json.date!.localeCompare(one.json.date!))
type Found = ReturnType<typeof pastSermons>[number]

/** What a sermon has of its recording: `Has its recording, 28 min, with a transcript.` */
export function recordingWords({ audioFile }: Partial<Sermon>): string {
  if (!audioFile) return 'No recording yet.'
  const minutes = audioFile.seconds ? `, ${Math.max(1, Math.round(audioFile.seconds / 60))} min` : ''
  return `Has its recording${minutes}${audioFile.transcript ? ', with a transcript' : ''}.`
}

export function addRecordings(pages: Pages, repository: Repository, recordings: Recordings): void {
  const stateOf = (slug: string, sha: string): string => {
    const { percent, problem, done, seen } = recordings.progress.get(slug) ?? {}
    if (percent !== undefined) return `Its recording is being prepared: ${percent}%.`
    // What was refused may have been put right since, and what was done undone.
    return (seen === sha && (problem ?? done)) || ''
  }
  const row = ({ slug, json, sha }: Found): Html =>
    html`<li><p><a href="/desk/recordings/${encodeURIComponent(slug)}">${json.title}</a><br />
      <span class="note">${formatDay(json.date!.slice(0, 10))} · ${json.preacher}</span><br />
      ${recordingWords(json)} ${stateOf(slug, sha)}</p></li>`
  const list = (context: Page, note?: Note) => {
    const all = pastSermons(repository, context.var.site.church.timeZone)
    const [without, those] = [all.filter(({ json }) => !json.audioFile), all.filter(({ json }) => json.audioFile)]
    const main = html`<h2>Sermons without a recording</h2>
      <ul class="list">${without.map(row)}</ul>
      ${without.length === 0 && html`<p>Every sermon has its recording.</p>`}
      <p class="back"><a href="/desk/edit/#/collections/sermons/new">Add a new sermon</a></p>
      <h2>Sermons with a recording</h2>
      <ul class="list">${those.map(row)}</ul>`
    return show(context, 'Recordings', main, note)
  }
  const one = (context: Page, { slug, json, sha }: Found) => {
    const main = html`<p>${formatDay(json.date!.slice(0, 10))} · ${json.preacher}<br />${recordingWords(json)}</p>
      <form data-sermon="${slug}" ${recordings.progress.get(slug)?.percent === undefined ? '' : 'data-is-working=1'}>
        <label>${json.audioFile ? 'Another recording, or a transcript (VTT or SRT)' : 'The recording: MP3, M4A, WAV, or what your phone records'}
          <input type="file" accept="${ACCEPT}" required /></label>
        <button disabled autocomplete="off">Upload</button>
        <progress max="1" aria-label="Upload" hidden></progress>
        <output>${stateOf(slug, sha)}</output>
      </form>
      <noscript><p>Uploading needs JavaScript, which is off in this browser.</p></noscript>
      <p class="note">Up to 1 GB. If the connection breaks, the upload continues on its own. If this page was closed, choose the same file again.</p>
      <script type="module" src="/desk/edit/upload.js"></script>
      ${json.audioFile && action(context, `recordings/${encodeURIComponent(slug)}`, 'Take the recording off', {})}
      <p class="back"><a href="/desk/recordings">All recordings</a></p>`
    return show(context, json.title!, main)
  }
  const find = (context: Page) =>
    pastSermons(repository, context.var.site.church.timeZone).find(({ slug }) => slug === context.req.param('slug'))

  pages.get('/recordings', (context) => {
    const done = recordings.progress.get(context.req.query('done') ?? '')?.done
    return list(context, done ? { done: `${done}. Visitors can hear it in about half a minute.` } : undefined)
  })
  pages.get('/recordings/:slug', (context) => {
    const found = find(context)
    return found ? one(context, found) : list(context, { problem: 'This sermon is no longer there.' })
  })
  pages.get('/recordings/:slug/progress', (context) =>
    context.json(recordings.progress.get(context.req.param('slug')) ?? { done: ' ' }),
  )
  pages.post('/recordings/:slug', async (context) => {
    await postedFields(context)
    const off = () => recordings.takeOff(context.req.param('slug'), context.var.person)
    return list(context, noteOf(off, 'The recording is off. For 30 days, Undo in History brings it back.'))
  })
}
