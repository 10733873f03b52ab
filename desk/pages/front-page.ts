/** The front page: "No service this Sunday" first, then what is being published. */
import { html } from 'hono/html'
import type { Publishing } from '#desk/publish.ts'
import { action, hidden, page, when, type DeskSite, type Html, type Visit } from './layout.ts'

/** A sign out front. */
export interface Sign {
  title: string
  text?: string | undefined
  /** The entry's file name without its ending. */
  slug: string
}

/** What the two fields hold. The day is written `2026-02-01`. */
export interface NoService {
  date: string
  text: string
}

const signOf = ({ title, text }: Pick<Sign, 'title' | 'text'>): Html =>
  html`<p class="sign"><strong>${title}</strong>${text ?? ''}</p>`

/** @param signs what is up now */
export const frontPage = (
  visit: Visit,
  { publishing, signs, form }: { publishing: Publishing; signs: Sign[]; form: NoService },
): Html =>
  page(visit, `Hello, ${visit.person.name}`, [
    html`<h2 id="no-service">No service this Sunday?</h2>
      <form method="post" action="/desk/no-service" aria-labelledby="no-service">
        ${hidden({ token: visit.token })}
        <label>Day<input type="date" name="date" value="${form.date}" required /></label>
        <label>Why, and what to do instead<textarea name="text" rows="2" required>${form.text}</textarea></label>
        <button>Show me the sign</button>
      </form>`,
    signs.length > 0
      ? html`<h2>On the sign now</h2>
          ${signs.map(
            (sign) =>
              html`${signOf(sign)}${action('no-service/remove', 'Take it down', visit.token, { slug: sign.slug })}`,
          )}`
      : html``,
    html`<h2>What is published</h2>
      ${publishingOf(visit.site, publishing)}`,
    html`<h2>This device</h2>
      ${action('sign-out', 'Sign out', visit.token)}`,
  ])

export const confirmPage = (visit: Visit, form: NoService, title: string): Html =>
  page(visit, 'The sign will say', [
    signOf({ title, text: form.text }),
    html`<form method="post" action="/desk/no-service">
        ${hidden({ token: visit.token, ...form, isConfirmed: 'yes' })}<button>Put it up</button>
      </form>
      <p class="back"><a href="/desk/">Go back without putting it up</a></p>`,
  ])

function publishingOf(site: DeskSite, { state, since, problem }: Publishing): Html {
  if (state === 'building')
    return html`<p>
      Your change is saved. The site is being built. It will be live in about half a minute.
      <a href="/desk/">Check again</a>
    </p>`
  if (state === 'live') return html`<p>Everything you saved has been on the site since ${when(site, since)}.</p>`
  if (state === 'idle') return html`<p>No changes since ${when(site, since)}.</p>`
  return html`<p class="bad">
      Your change is saved, but the site could not be built, so visitors see it as it was before. The keeper got an
      email. This is what the build said:
    </p>
    <pre>${problem}</pre>`
}
