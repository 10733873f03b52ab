/** The frame of the desk's own pages: server-rendered, without scripts, in the church's look. */
import { html, raw } from 'hono/html'
import { PLAIN_PAGE_STYLE } from '#data/forms/plain-page-style.ts'
import type { SignedIn } from '#desk/sign-in/devices.ts'

export type Html = ReturnType<typeof html>

/** What the pages show of the church. */
export interface DeskSite {
  name: string
  /** The church's colors as CSS, as the built site has them. */
  colors: string
  /** Address of the public site. */
  address: string
  timeZone: string
}

const DESK_STYLE = `
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;list-style:none;margin:.75rem 0 0;padding:0}
nav a,.row a,button.quiet{display:inline-block;min-height:2.75rem;padding:.5rem 0}
h2{margin:2rem 0 .75rem;font:700 1.5rem/1.25 Georgia,serif}
.list{list-style:none;padding:0}
.list>li{padding:.9rem 0;border-top:1px solid var(--border)}
.note{color:var(--text-muted)}
.row{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center}
.row form{display:inline}
button.quiet{min-height:2.75rem;padding:.4rem .9rem;border-color:var(--border-strong);background:none;color:var(--text)}
.sign{margin:0 0 1rem;padding:1rem 1.5rem;background:#10151b;color:#f6f4ea;border:4px solid #8b8f94;border-radius:3px}
.sign strong{display:block;font:700 1.5rem/1.3 Georgia,serif;letter-spacing:.06em;text-transform:uppercase}
.good,.bad{margin:0 0 1.5rem;padding:.75rem 1.25rem;border:1px solid var(--border);border-left:6px solid var(--accent);background:var(--raised)}
.bad{border-left-color:var(--destructive)}
.message{white-space:pre-wrap}
pre{white-space:pre-wrap}
`
/** The style of every page; the pages' policy has its hash. */
export const styleOf = ({ colors }: DeskSite): string => colors + PLAIN_PAGE_STYLE + DESK_STYLE

/** One sentence above everything else: what was just done, or what went wrong. */
export interface Note {
  isGood: boolean
  text: string
}

/** What every signed-in page needs. */
export interface Visit extends SignedIn {
  site: DeskSite
  /** For its forms, against forged requests. */
  token: string
  note?: Note | undefined
}

const LINKS = [
  ['', 'Desk'],
  ['edit/', 'Edit the site'],
  ['messages', 'Messages'],
  ['history', 'History'],
  ['devices', 'Devices'],
] as const

/** @param visit without a person for the sign-in */
export const page = (
  { site, person, note }: Pick<Visit, 'site' | 'note'> & Partial<Visit>,
  title: string,
  main: Html | Html[],
): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | ${site.name}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <style>${raw(styleOf(site))}</style>
      </head>
      <body>
        <header>
          <a class="name" href="/desk/">${site.name}: the desk</a>
          ${
            person &&
            html`<nav aria-label="Desk">
              <ul>
                ${LINKS.map(([path, label]) => html`<li><a href="/desk/${path}">${label}</a></li>`)}
              </ul>
            </nav>`
          }
        </header>
        <main>
          <h1>${title}</h1>
          ${note && html`<p class="${note.isGood ? 'good' : 'bad'}" role="${note.isGood ? 'status' : 'alert'}">${note.text}</p>`}
          ${main}
        </main>
        <footer>
          <p><a href="${site.address}/">Go to the public site</a></p>
        </footer>
      </body>
    </html>`

/** A button that changes something, as a form of its own. */
export const action = (path: string, label: string, token: string, fields: Record<string, string> = {}): Html =>
  html`<form method="post" action="/desk/${path}">
    ${hidden({ ...fields, token })}<button class="quiet">${label}</button>
  </form>`

export const hidden = (fields: Record<string, string>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

/** `Sunday, November 22, 2026 at 9:05 AM`, in the church's time. @param time ms since 1970, or ISO 8601 */
export const when = (site: DeskSite, time: number | string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: site.timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(time),
  )
