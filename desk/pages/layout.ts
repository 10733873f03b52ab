/** The frame of the desk's own pages: server-rendered, without scripts, in the church's look. */
import { resolve } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { plainPage } from '#data/forms/plain-page.ts'
import type { ReadChurch } from '#desk/church.ts'
import type { SignedIn } from '#desk/sign-in/devices.ts'
import { builtFacts } from '#server/site/load.ts'
import { PLAIN_COLORS } from '#ui/styles/plain-colors.ts'

export type Html = ReturnType<typeof html>

const DIST = resolve(import.meta.dirname, '../../dist')
export const siteOf = (readChurch: ReadChurch, publicSite: string) => ({
  church: readChurch(),
  publicSite,
  colors: builtFacts(DIST)?.plainColors ?? PLAIN_COLORS,
})

/** What a page needs to know: the site, and, except at the sign-in, who is there and the token of their forms. */
interface Env {
  Bindings: Partial<HttpBindings>
  Variables: SignedIn & { site: ReturnType<typeof siteOf>; token: string }
}

export type Page = Context<Env>
export type Pages = Hono<Env>

/** The second file of each typeface, with accents, is loaded only where a page has them. */
const FACES = ['besley', 'besley-accents', 'atkinson-hyperlegible-next', 'atkinson-hyperlegible-next-accents']
const face = (name: string) =>
  `@font-face{font-family:${name};src:url(/desk/fonts/${name}.woff2);font-weight:400 750;font-display:swap}`
const SERIF = 'besley,besley-accents,Georgia,serif'
const SANS = 'atkinson-hyperlegible-next,atkinson-hyperlegible-next-accents,system-ui,sans-serif'
/** Comes before the style of the plain pages, so that some selectors have an element more. */
const DESK_STYLE = `${FACES.map(face).join('')}
html body,body button{font-family:${SANS}}
body h1,body .name{font-family:${SERIF}}
body h1{font-size:clamp(1.6rem,1.2rem + 2vw,2.3rem)}
body header{padding-bottom:.25rem}
h2{margin:2.25rem 0 .6rem;font:700 1.4rem/1.25 ${SERIF}}
main>:first-child+h2{margin-top:1rem}
body main{padding-top:.75rem}
nav{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin-top:.9rem}
nav a,.row a,.back a,footer a,li>a{display:inline-block;min-height:2.75rem;padding:.5rem 0}
nav a[aria-current]{color:var(--text);font-weight:650;text-decoration-color:var(--accent);text-decoration-thickness:.2em}
.row{display:flex;flex-wrap:wrap;gap:.6rem 1.25rem;align-items:center}
.row .do,.do{min-height:3rem;padding:.65rem 1.2rem;border:2px solid var(--action);border-radius:3px;font-weight:650;text-decoration:none;display:inline-block}
.list{list-style:none;padding:0}
.list>li{display:flow-root;padding:.9rem 0;border-top:1px solid var(--border)}
.note{color:var(--text-muted)}
.quiet,.quiet:hover{min-height:2.75rem;padding:.4rem .9rem;border-color:var(--border-strong);background:none;color:var(--text)}
.sign{margin-bottom:1rem;padding:1rem 1.5rem;background:var(--sign);color:var(--on-sign);border:4px solid var(--sign-frame);border-radius:3px}
.sign p{margin:0;color:var(--sign-label)}
.sign strong{display:block;font:700 1.5rem/1.3 ${SERIF}}
select{display:block;width:100%;min-height:3.1rem;margin-top:.25rem;padding:.55rem;border:2px solid var(--border-strong);border-radius:3px;background:var(--raised);color:var(--text);font:inherit}
progress{width:100%;height:1.5rem;accent-color:var(--action)}
output{font-weight:650}
[hidden]{display:none}
.summary.good{border-left-color:var(--accent)}
.message,pre{white-space:pre-wrap}
img{max-width:100%;height:auto;border:1px solid var(--border)}
`

export type Note = { done?: string; problem?: string; status?: number }

/** @returns what to say about work that may be refused. @param done what to say once it is done */
export function noteOf(work: () => unknown, done: string): Note {
  try {
    work()
    return { done }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

const LINKS: Record<string, string> = {
  '/desk/': 'This week',
  '/desk/recordings': 'Recordings',
  '/desk/edit/': 'Edit the site',
  '/desk/messages': 'Messages',
  '/desk/history': 'History',
  '/desk/devices': 'Devices',
  '/desk/help': 'Help',
}
/** @param isIn whether the person is signed in: before that there is only Help */
const linksOn = (path: string, isIn: boolean): Html =>
  html`<nav aria-label="Desk">
    ${Object.entries(LINKS)
      .filter(([to]) => isIn || to === '/desk/help')
      .map(
        ([to, label]) =>
          html`<a href="${to}" ${to.replace(/\/$/, '') === path.replace(/\/$/, '') ? 'aria-current=page' : ''}>${label}</a>`,
      )}
  </nav>`

export async function show(context: Page, heading: string, main: Html, note: Note = {}): Promise<Response> {
  const { token, site } = context.var
  const { church, colors, publicSite } = site
  const problem = note.problem && html`<p class="summary" role="alert">${note.problem}</p>`
  const done = note.done && html`<p class="summary good" role="status">${note.done}</p>`
  return plainPage(
    {
      church: { ...church, name: `${church.name}: the desk` },
      colors: colors + DESK_STYLE,
      home: '/desk',
      base: '/desk',
    },
    {
      status: note.status ?? (problem ? 422 : 200),
      heading,
      // At the sign-in there is no token yet.
      nav: String(await linksOn(context.req.path, Boolean(token))),
      main: String(await html`${problem}${done}${main}`),
      footer: String(html`<p><a href="${publicSite}/">Go to the public site</a></p>`),
    },
  )
}

/** A form that is known to be the desk's own. @param fields sent with what is in `main` */
export const form = (context: Page, path: string, main: Html, fields: Record<string, string> = {}): Html =>
  html`<form method="post" action="/desk/${path}">
    ${Object.entries({ token: context.var.token ?? '', ...fields }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}${main}
  </form>`

export const action = (context: Page, path: string, label: string, fields: Record<string, string>): Html =>
  form(context, path, html`<button class="quiet">${label}</button>`, fields)

/** The fields of a form. Hono reads the body once and remembers it. */
export const postedFields = async (context: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await context.req.text()))

/** `Sunday, November 22, 2026 at 9:05 AM`, in the church's time. @param time ms since 1970, or ISO 8601 */
export const when = ({ var: { site } }: Page, time: number | string): string =>
  new Date(time).toLocaleString('en-US', { timeZone: site.church.timeZone, dateStyle: 'full', timeStyle: 'short' })
