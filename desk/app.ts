/** The desk's routes, under `/desk`. */
import { basename, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import { DAY_MS } from '#schema/dates.ts'
import type { Store } from '#server/store/messages.ts'
import type { ReadChurch } from '#church-folder/known-church.ts'
import { editorConfig } from './editor/config.ts'
import { createGitea } from './gitea.ts'
import { failedLetter, type Letter } from './mail.ts'
import { addFront } from './pages/front.ts'
import { addHelp } from './pages/help.ts'
import { addHistory } from './pages/history.ts'
import { form, postedFields, show, siteOf, type Page, type Pages } from './pages/layout.ts'
import { addMessages } from './pages/messages.ts'
import { addRecordings } from './pages/recordings.ts'
import { addDevices, addSignIn } from './pages/sign-in.ts'
import { createPublisher } from './publish.ts'
import { createRecordings } from './recordings/store-recording.ts'
import { createUploads } from './recordings/uploads.ts'
import type { Repository } from '#church-folder/repository.ts'
import { createSaver } from './save.ts'
import { createCodes } from './sign-in/codes.ts'
import { COOKIE, createDevices, hashOf, type Devices } from './sign-in/devices.ts'
import { findAmong, type Person } from './people.ts'

export interface DeskOptions {
  /** `https://church.example`. Requests that change something must come from its pages. */
  origin: string
  people: () => Person[]
  readChurch: ReadChurch
  repository: Repository
  check: Parameters<typeof createSaver>[1]
  startBuild(): Promise<unknown>
  send(letter: Letter): Promise<void>
  devicesFile: string
  openStore(): Promise<Store>
  editor: string
  isTrustedProxy: boolean
  /** The public site that this desk writes: `https://church.example`, without a slash at the end. */
  publicSite: string
  /** Whether ffmpeg is installed. */
  hasConverter?: boolean
}

const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const UPLOAD_POLICY = "; script-src 'self'; connect-src 'self'"
/** The editor sets styles on its own, and shows pictures that it has in memory. Nothing comes from another host. */
const EDITOR_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; media-src 'self' blob:; worker-src 'self' blob:; manifest-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export function createDesk(options: DeskOptions) {
  const { origin, people, repository, check, send, readChurch } = options
  const findPerson = findAmong(people)
  const codes = createCodes(findPerson, send, () => readChurch().name)
  const devices = createDevices(options.devicesFile, findPerson)
  const publisher = createPublisher(options.startBuild, (problem) => {
    console.error(`The site could not be built:\n${problem}`)
    for (const person of people())
      if (person.role === 'keeper') void send(failedLetter(person, problem, readChurch().name))
  })
  const saver = createSaver(repository, check, publisher.publish)
  const recordings = createRecordings(repository, saver, findPerson, options.hasConverter)
  const isSermon = (slug: string) => repository.entries('sermons').some((one) => one.slug === slug)
  const uploads = createUploads(join(repository.gitDir, 'desk-uploads'), devices, isSermon, recordings.add)
  const tidy = () => void uploads.resume().then(recordings.sweep).catch(console.error)

  const pages: Pages = new Hono()
  addFrame(pages, () => siteOf(readChurch, options.publicSite))
  // First: a form that changes something must come from the desk's own pages.
  pages.use(csrf({ origin }))
  pages.route('/api/v1', createGitea(repository, saver, devices))
  pages.route('/recordings/files', uploads.app)
  pages.use(bodyLimit({ maxSize: 64 * 1024, onError: tooLong }))
  const filesIn = (root: string) => serveStatic({ root, rewriteRequestPath: (path) => basename(path) })
  pages.get('/fonts/*', filesIn(join(import.meta.dirname, '../src/ui/fonts')))
  pages.get('/icons/*', filesIn(join(repository.git.folder, repository.content, 'icons')))
  pages.get('/pictures/*', filesIn(join(import.meta.dirname, 'pictures')))
  addHelp(pages)
  addSignIn(pages, codes, devices, options.isTrustedProxy)

  // Everything below is for people who are signed in.
  addGuard(pages, devices)
  const church = () => ({ ...readChurch(), siteUrl: options.publicSite })
  pages.get('/edit/config.json', async (page) => page.json(await editorConfig(church(), repository, origin)))
  const rewriteRequestPath = (path: string) => path.slice('/desk/edit'.length)
  pages.use('/history', compress())
  pages.use('/edit/*', compress(), serveStatic({ root: options.editor, rewriteRequestPath }))
  const mistakes = () =>
    [repository.uncommitted(), ...check(join(repository.git.folder, repository.content))].filter(Boolean)
  addFront(pages, repository, saver, publisher, addMessages(pages, options.openStore), mistakes)
  addRecordings(pages, repository, recordings)
  addHistory(pages, repository, saver)
  addDevices(pages, devices)
  pages.get('*', (page) =>
    show(page, 'There is no such page', html`<p>The links above lead to all pages of the desk.</p>`, { status: 404 }),
  )
  return {
    app: new Hono({ strict: false }).route('/desk', pages),
    /** Called once, when no other desk listens on the port. */
    start() {
      saver.repair()
      repository.ignoreRecordings()
      tidy()
      setInterval(tidy, DAY_MS).unref()
    },
  }
}

/** What every answer has: the site, the headers, and a page for a fault. */
function addFrame(pages: Pages, site: () => ReturnType<typeof siteOf>): void {
  pages.use(async (context, next) => {
    context.set('site', site())
    await next()
    const { path } = context.req
    const isEditor = /^\/desk\/edit(?:\/|$)/.test(path)
    const own = context.res.headers.get('Content-Security-Policy') ?? NO_PAGE_POLICY
    const policy = `${own}; font-src 'self'${path.startsWith('/desk/recordings/') ? UPLOAD_POLICY : ''}`
    context.header('Content-Security-Policy', isEditor ? EDITOR_POLICY : policy)
    context.header('X-Robots-Tag', 'noindex, nofollow')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'same-origin')
    // The editor's names contain a hash of the content. The typefaces never change.
    const isHashed = /^\/desk\/(?:edit\/assets|fonts)\//.test(path) && context.res.ok
    context.header('Cache-Control', isHashed ? 'private, max-age=31536000, immutable' : 'no-store')
  })
  pages.onError((error, context) => {
    // A refusal: another site's form, or too large.
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    const problem = 'That didn’t work. Please try again. If it happens again, tell the person who runs the site.'
    return show(context, 'The desk', html``, { problem, status: 500 })
  })
}

/** Lets only people pass who are signed in, and changes only with the token of their forms. */
function addGuard(pages: Pages, devices: Devices): void {
  pages.use(async (context, next) => {
    const cookie = getCookie(context, COOKIE)
    const who = devices.bySecret(cookie)
    const isChange = !['GET', 'HEAD'].includes(context.req.method)
    if (!who) return isChange ? notSent(context) : context.redirect('/desk/sign-in', 303)
    const token = hashOf(`form ${cookie}`)
    context.set('token', token)
    if (isChange && (await postedFields(context)).token !== token) return notSent(context)
    context.set('person', who.person)
    context.set('device', who.device)
    return next()
  })
}

const tooLong = (context: Page) =>
  show(context, 'That is too long', html`<p>Go back to the previous page. What you typed should still be there.</p>`, {
    problem: 'Nothing was saved yet. Please make it shorter.',
    status: 413,
  })

/** The sign-in ended while someone typed: their words stay, and can be sent again. */
async function notSent(context: Page): Promise<Response> {
  const { token: _, ...fields } = await postedFields(context)
  const isIn = Boolean(context.var.token)
  // Announcements and erasing are typed. What a button sends along is nobody's words.
  const { isConfirmed: __, ...words } = fields
  const isTyped = Boolean(fields.text ?? fields.confirm)
  const main = html`${isTyped && html`<p class="message">${Object.values(words).join('\n')}</p>`}
    ${
      isIn
        ? form(context, context.req.path.slice('/desk/'.length), html`<button>Send it again</button>`, fields)
        : html`<p><a href="/desk/sign-in" target="_blank" rel="noopener">Sign in</a> in another tab, then reload this page.</p>`
    }`
  const problem = isIn
    ? 'This page has been open too long. Nothing was saved yet.'
    : 'You are signed out. Nothing was saved yet.'
  return show(context, isTyped ? 'What you typed' : 'The desk', main, { problem, status: 403 })
}
