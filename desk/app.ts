/** The desk's routes, below `/desk`. */
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import { toInbox, INBOX_KINDS } from '#server/inbox/inbox.ts'
import { inboxCsv } from '#server/inbox/inbox-csv.ts'
import type { Store } from '#server/store/store.ts'
import { createGitea } from './gitea.ts'
import { readHistory, undoChange } from './history.ts'
import { noServiceChange, nextSunday, removeSignChange, signsNow, titleFor } from './no-service.ts'
import { devicesPage } from './pages/devices-page.ts'
import { confirmPage, frontPage, type NoService } from './pages/front-page.ts'
import { historyPage } from './pages/history-page.ts'
import { styleOf, type DeskSite, type Note, type Visit } from './pages/layout.ts'
import { messagesPage } from './pages/messages-page.ts'
import { addressPage, codePage } from './pages/sign-in-pages.ts'
import type { Publisher } from './publish.ts'
import type { Repository } from './repository/repository.ts'
import { SaveRefused, type Saver } from './repository/save.ts'
import type { Codes } from './sign-in/codes.ts'
import { deviceName, SESSION_LIFETIME_MS, type Devices, type SignedIn } from './sign-in/devices.ts'
import { hashOf, isSame } from './sign-in/secrets.ts'

export interface DeskOptions {
  /** `https://church.example`. Requests that change something must come from its pages. */
  origin: string
  site: () => DeskSite
  repository: Repository
  saver: Saver
  publisher: Publisher
  codes: Codes
  devices: Devices
  /** The messages, opened for each request; undefined if nothing was received yet. */
  openStore(): Promise<Store | undefined>
  /** The editor's page and scripts. @param path below `/desk/edit/` */
  editorFile(path: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | undefined>
  /** The client's network, for the limits. */
  networkOf(context: Context): string
  now: () => number
}

type Env = { Variables: SignedIn & { token: string } }

/** `__Host-`: only over https (or on this computer), for this host alone (RFC 6265bis, 4.1.3.2). */
const COOKIE = '__Host-desk'
const MAX_FORM_BYTES = 64 * 1024
const PAGE_SIZE = 50

/** The editor sets styles by itself, and shows pictures that it has in memory. Nothing comes from another host. */
const EDITOR_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; media-src 'self' blob:; worker-src 'self' blob:; manifest-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export function createDesk(options: DeskOptions) {
  const { origin, site, repository, saver, publisher, codes, devices, now } = options
  const app = new Hono<Env>({ strict: false }).basePath('/desk')
  const onSaved = () => publisher.publish()
  const signedIn = (context: Context) => devices.bySecret(getCookie(context, COOKIE))

  app.use(async (context, next) => {
    await next()
    const style = createHash('sha256').update(styleOf(site())).digest('base64')
    const isEditor = new URL(context.req.url).pathname.startsWith('/desk/edit/')
    context.header(
      'Content-Security-Policy',
      isEditor
        ? EDITOR_POLICY
        : `default-src 'none'; style-src 'sha256-${style}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    context.header('X-Robots-Tag', 'noindex, nofollow')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'same-origin')
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store')
  })
  // First: a form that changes something must come from the desk's own pages.
  app.use(csrf({ origin }))
  app.route('/api/v1', createGitea({ repository, saver, signedIn, onSaved }))
  app.use(bodyLimit({ maxSize: MAX_FORM_BYTES }))

  app.get('/sign-in', (context) => context.html(addressPage(site(), ownPath(context.req.query('next')))))
  app.post('/sign-in', async (context) => {
    const { email = '', next = '' } = await fieldsOf(context)
    const ticket = codes.ask(email, options.networkOf(context))
    if (ticket) return context.html(codePage(site(), ticket, ownPath(next)))
    const problem = 'Too many codes were requested. Please wait 15 minutes.'
    return context.html(addressPage(site(), ownPath(next), problem), 429)
  })
  app.post('/sign-in/code', async (context) => {
    const { ticket = '', code = '', next = '' } = await fieldsOf(context)
    const outcome = codes.use(ticket, code, options.networkOf(context))
    if ('person' in outcome) {
      const secret = devices.signIn(outcome.person, deviceName(context.req.header('User-Agent') ?? ''))
      const maxAge = SESSION_LIFETIME_MS / 1000
      setCookie(context, COOKIE, secret, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge })
      return context.redirect(ownPath(next), 303)
    }
    if (outcome.problem === 'limit')
      return context.html(addressPage(site(), ownPath(next), 'Too many tries. Please wait 15 minutes.'), 429)
    return context.html(
      outcome.problem === 'wrong'
        ? codePage(site(), ticket, ownPath(next), 'That is not the code we sent. Please check it and try again.')
        : addressPage(site(), ownPath(next), 'This code no longer works. Please get a new one.'),
      422,
    )
  })
  // The editor requires a token (OAuth 2.0), but the cookie already says who it is.
  app.post('/login/oauth/access_token', (context) => context.json({ access_token: 'cookie', token_type: 'bearer' }))

  // Everything below is for people who are signed in.
  app.use(async (context, next) => {
    const who = signedIn(context)
    const { pathname, search } = new URL(context.req.url)
    if (!who)
      return context.redirect(
        `/desk/sign-in?next=${encodeURIComponent(context.req.method === 'GET' ? pathname + search : '/desk/')}`,
        303,
      )
    const token = hashOf(`form ${getCookie(context, COOKIE)}`)
    if (context.req.method !== 'GET' && !isSame((await fieldsOf(context)).token ?? '', token))
      return context.text('This page was open for too long. Please go back, reload it and try again.', 403)
    context.set('person', who.person)
    context.set('device', who.device)
    context.set('token', token)
    return next()
  })
  const visit = (context: Context<Env>, note?: Note): Visit => ({ site: site(), ...context.var, note })
  const statusOf = (note?: Note) => (note && !note.isGood ? 422 : 200)

  app.get('/login/oauth/authorize', (context) => {
    const { redirect_uri: back = '', state = '' } = context.req.query()
    const target = URL.canParse(back) ? new URL(back) : undefined
    if (target?.origin !== origin || target.pathname !== '/desk/edit/')
      return context.text('That address does not belong to the desk.', 400)
    target.search = new URLSearchParams({ code: 'cookie', state }).toString()
    return context.redirect(target.href, 303)
  })
  app.get('/edit/*', async (context) => {
    const path = new URL(context.req.url).pathname.slice('/desk/edit/'.length)
    const file = await options.editorFile(path || 'index.html')
    return file
      ? context.body(file.bytes, 200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' })
      : context.notFound()
  })

  const front = async (context: Context<Env>, note?: Note, form?: NoService) => {
    const { timeZone } = site()
    const content = {
      publishing: publisher.status(),
      signs: await signsNow(repository, now(), timeZone),
      form: form ?? { date: nextSunday(now(), timeZone), text: '' },
    }
    return context.html(frontPage(visit(context, note), content), statusOf(note))
  }
  app.get('/', (context) => front(context))
  app.post('/no-service', async (context) => {
    const { date = '', text = '', isConfirmed } = await fieldsOf(context)
    const form = { date, text: text.trim() }
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)) || form.text === '')
      return front(context, { isGood: false, text: 'Please enter the day and a few words about why.' }, form)
    if (!isConfirmed) return context.html(confirmPage(visit(context), form, titleFor(date)))
    const note = await publish(
      async () => saver.save([await noServiceChange(repository, date, form.text)], titleFor(date), context.var.person),
      'The sign is saved. It goes up in about half a minute, or two weeks before its day.',
    )
    return front(context, note, note.isGood ? undefined : form)
  })
  app.post('/no-service/remove', async (context) => {
    const { slug = '' } = await fieldsOf(context)
    const note = await publish(async () => {
      const change = await removeSignChange(repository, slug)
      return saver.save(change ? [change] : [], `Take down ${slug}`, context.var.person)
    }, 'The sign comes down in about half a minute.')
    return front(context, note)
  })

  /** Saves and publishes. @returns what happened, for the page */
  async function publish(save: () => Promise<unknown>, done: string): Promise<Note> {
    try {
      await save()
    } catch (error) {
      if (error instanceof SaveRefused) return { isGood: false, text: error.message }
      throw error
    }
    onSaved()
    return { isGood: true, text: done }
  }

  const history = async (context: Context<Env>, note?: Note) => {
    const from = Number(/^\d{1,6}$/.exec(context.req.query('from') ?? '')?.[0] ?? 0)
    const entries = await readHistory(repository, from, PAGE_SIZE)
    const next = entries.length === PAGE_SIZE ? from + PAGE_SIZE : undefined
    return context.html(historyPage(visit(context, note), entries, next), statusOf(note))
  }
  app.get('/history', (context) => history(context))
  app.post('/history/undo', async (context) => {
    const { sha = '' } = await fieldsOf(context)
    const note = await publish(
      () => undoChange(repository, saver, sha, context.var.person),
      'The change was undone. Visitors will see that in about half a minute.',
    )
    return history(context, note)
  })

  /** A keeper sees all devices, an editor their own. */
  const devicesFor = ({ role, email }: SignedIn['person']) =>
    devices.list().filter((device) => role === 'keeper' || device.email === email)
  app.get('/devices', (context) => context.html(devicesPage(visit(context), devicesFor(context.var.person))))
  app.post('/devices/sign-out', async (context) => {
    const { id = '' } = await fieldsOf(context)
    if (devicesFor(context.var.person).some((device) => device.id === id)) devices.signOut(id)
    return context.redirect('/desk/devices', 303)
  })
  app.post('/sign-out', (context) => {
    devices.signOut(context.var.device.id)
    deleteCookie(context, COOKIE, { path: '/', secure: true })
    return context.redirect('/desk/sign-in', 303)
  })

  const withStore = async <T>(work: (store: Store | undefined) => Promise<T>): Promise<T> => {
    const store = await options.openStore()
    try {
      return await work(store)
    } finally {
      await store?.close()
    }
  }
  const listMessages = () => withStore(async (store) => (await store?.list()) ?? [])
  const messages = async (context: Context<Env>, note?: Note) => {
    const all = await listMessages()
    // Newest first: unanswered, then answered, then possible spam.
    const rank = ({ answeredAt, quarantined }: (typeof all)[number]) => (quarantined ? 2 : answeredAt ? 1 : 0)
    const sorted = all.toReversed().sort((a, b) => rank(a) - rank(b))
    return context.html(messagesPage(visit(context, note), sorted), statusOf(note))
  }
  app.get('/messages', (context) => messages(context))
  app.get('/messages.csv', async (context) => {
    const kind = INBOX_KINDS.find((name) => name === context.req.query('kind')) ?? 'contact'
    // Excel takes a CSV for the system's code page unless it begins with a byte order mark.
    return context.body(`\ufeff${inboxCsv(toInbox(await listMessages()), kind)}`, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kind}.csv"`,
    })
  })
  const mark = (path: string, work: (store: Store, key: string) => Promise<void>) =>
    app.post(`/messages/${path}`, async (context) => {
      const { key = '' } = await fieldsOf(context)
      await withStore(async (store) => store && work(store, key))
      return context.redirect('/desk/messages', 303)
    })
  mark('answered', (store, key) => store.markAnswered(key, new Date(now()).toISOString()))
  mark('unanswered', (store, key) => store.markAnswered(key, undefined))
  mark('not-spam', (store, key) => store.releaseFromQuarantine(key))
  app.post('/messages/forget', async (context) => {
    const { email = '', confirm = '' } = await fieldsOf(context)
    if (context.var.person.role !== 'keeper')
      return messages(context, { isGood: false, text: 'Only a keeper can erase messages.' })
    if (confirm.trim() !== 'ERASE' || !email.includes('@'))
      return messages(context, { isGood: false, text: 'Nothing was erased. Enter the address and type ERASE.' })
    const count = await withStore(async (store) => (await store?.forget(email, new Date(now()).toISOString())) ?? 0)
    const text = `Erased ${count} ${count === 1 ? 'message' : 'messages'} from ${email}.`
    return messages(context, { isGood: true, text })
  })
  return app
}

/** The text fields of a form. Hono reads the body once and remembers it. */
async function fieldsOf(context: Context): Promise<Record<string, string>> {
  const fields = Object.entries(await context.req.parseBody())
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

/** Where to go after the sign-in: a path of the desk, never another site. */
const ownPath = (next = '') => (/^\/desk\/(?!\/)[^\\\p{Cc}]*$/u.test(next) ? next : '/desk/')
