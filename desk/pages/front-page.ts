/** The front page: "No service this Sunday" first, then what is being published. */
import { html } from 'hono/html'
import type { Publishing } from '#desk/publish.ts'
import type { SignedIn } from '#desk/sign-in/devices.ts'
import { action, hidden, page, when, type DeskSite, type Html, type Note } from './layout.ts'

/** The sign out front, as the front page shows it. */
export interface Sign {
  title: string
  text: string
  /** `2026-02-01` */
  date: string
  /** The entry's file name without its ending. */
  slug: string
}

export interface FrontPage {
  who: SignedIn
  token: string
  publishing: Publishing
  /** What is up now. */
  signs: Sign[]
  /** What the two fields hold. */
  form: { date: string; text: string }
  note?: Note | undefined
}

export const signOf = ({ title, text }: Pick<Sign, 'title' | 'text'>): Html =>
  html`<p class="sign"><strong>${title}</strong>${text}</p>`

export const frontPage = (site: DeskSite, { who, token, publishing, signs, form, note }: FrontPage): Html =>
  page(site, { title: `Hello, ${who.person.name}`, person: who.person, note }, [
    html`<h2 id="no-service">No service this Sunday?</h2>
      <form method="post" action="/desk/no-service" aria-labelledby="no-service">
        ${hidden({ token })}
        <label>Day<input type="date" name="date" value="${form.date}" required /></label>
        <label>Why, and what to do instead<textarea name="text" rows="2" required>${form.text}</textarea></label>
        <button>Show me the sign</button>
      </form>`,
    signs.length > 0
      ? html`<h2>On the sign now</h2>
          ${signs.map(
            (sign) => html`${signOf(sign)}${action('no-service/remove', 'Take it down', token, { slug: sign.slug })}`,
          )}`
      : html``,
    html`<h2>What is published</h2>
      ${publishingOf(site, publishing)}`,
    html`<h2>This device</h2>
      ${action('sign-out', 'Sign out', token)}`,
  ])

export const confirmPage = (
  site: DeskSite,
  { who, token, form }: Pick<FrontPage, 'who' | 'token' | 'form'>,
  title: string,
): Html =>
  page(site, { title: 'The sign will say', person: who.person }, [
    signOf({ title, text: form.text }),
    html`<form method="post" action="/desk/no-service">
        ${hidden({ token, ...form, isConfirmed: 'yes' })}<button>Put it up</button>
      </form>
      <p class="back"><a href="/desk/">Go back without putting it up</a></p>`,
  ])

export function publishingOf(site: DeskSite, { state, since, problem }: Publishing): Html {
  if (state === 'building')
    return html`<p>
      Your change is saved. The site is being built: it will be live in about half a minute.
      <a href="/desk/">Look again</a>
    </p>`
  if (state === 'live') return html`<p>Everything that was saved is on the site, since ${when(site, since)}.</p>`
  if (state === 'idle') return html`<p>Nothing was changed here since ${when(site, since)}.</p>`
  return html`<p class="bad">
      Your change is saved, but the site could not be built, so visitors see it as it was before. The keeper got an
      email. This is what the build said:
    </p>
    <pre>${problem}</pre>`
}
