/** The frame of the desk's own pages: server-rendered, without scripts, in the church's look. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { plainPage } from '#data/forms/plain-page.ts'
import type { ReadChurch } from '#church-folder/known-church.ts'
import type { SignedIn } from '#desk/sign-in/devices.ts'
import { readDistDir } from '#server/settings.ts'
import { builtFacts } from '#server/site/load.ts'
import { PLAIN_COLORS } from '#ui/styles/plain-colors.ts'

export type Html = ReturnType<typeof html>

export const siteOf = (readChurch: ReadChurch, publicSite: string) => ({
  church: readChurch(),
  publicSite,
  colors: builtFacts(readDistDir(process.env))?.plainColors ?? PLAIN_COLORS,
})

/** What a page needs to know: the site, and, except at the sign-in, who is there and the token of their forms. */
interface Env {
  Bindings: Partial<HttpBindings>
  Variables: SignedIn & { site: ReturnType<typeof siteOf>; token: string }
}

export type Page = Context<Env>
export type Pages = Hono<Env>

const DESK_STYLE = readFileSync(join(import.meta.dirname, 'desk.css'), 'utf8')

export type Note = { done?: string; problem?: string; status?: number }

/**
 * Does work that may be refused.
 * @param done what to say once it is done
 * @returns the note for the page: `done`, or why it was refused
 */
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
/** The links to the desk's pages. @param isIn whether the person is signed in: before that there is only Help */
const linksOn = (path: string, isIn: boolean): Html => {
  const links = Object.entries(LINKS).filter(([to]) => isIn || to === '/desk/help')
  const current = (to: string) => (to.replace(/\/$/, '') === path.replace(/\/$/, '') ? 'aria-current=page' : '')
  return html`<nav aria-label="Desk">${links.map(([to, label]) => html`<a href="${to}" ${current(to)}>${label}</a> `)}</nav>`
}

/** Answers with a page of the desk. @param note shown above `main`; a problem has the status 422, unless it names another */
export async function show(context: Page, heading: string, main: Html, note: Note = {}): Promise<Response> {
  const { token, site } = context.var
  const { church, colors, publicSite } = site
  const problem = note.problem && html`<p class="summary" role="alert">${note.problem}</p>`
  const done = note.done && html`<p class="summary good" role="status">${note.done}</p>`
  const frame = { church: { ...church, name: `${church.name}: the desk` }, colors: colors + DESK_STYLE }
  return plainPage(
    { ...frame, home: '/desk', base: '/desk' },
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

/** A form with the token that shows that it is the desk's own. @param fields sent along with the inputs in `main` */
export const form = (context: Page, path: string, main: Html, fields: Record<string, string> = {}): Html =>
  html`<form method="post" action="/desk/${path}">
    ${Object.entries({ token: context.var.token ?? '', ...fields }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}${main}
  </form>`

/** A form that is only a button. */
export const action = (context: Page, path: string, label: string, fields: Record<string, string>): Html =>
  form(context, path, html`<button class="quiet">${label}</button>`, fields)

/** The fields of a form that was sent. Hono reads the body once and remembers it. */
export const postedFields = async (context: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await context.req.text()))

/** `Sunday, November 22, 2026 at 9:05 AM`, in the church's time. @param time ms since 1970, or ISO 8601 */
export const when = ({ var: { site } }: Page, time: number | string): string =>
  new Date(time).toLocaleString('en-US', { timeZone: site.church.timeZone, dateStyle: 'full', timeStyle: 'short' })
