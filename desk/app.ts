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
import { confirmPage, frontPage } from './pages/front-page.ts'
import { historyPage } from './pages/history-page.ts'
import { styleOf, type DeskSite, type Html, type Note } from './pages/layout.ts'
import { messagesPage } from './pages/messages-page.ts'
import { addressPage, codePage } from './pages/sign-in-pages.ts'
import type { Publisher } from './publish.ts'
import type { Repository } from './repository/repository.ts'
import { SaveRefused, type Saver } from './repository/save.ts'
import type { Codes } from './sign-in/codes.ts'
import { deviceName, SESSION_LIFETIME_MS, type Devices, type SignedIn } from './sign-in/devices.ts'
import type { Grants } from './sign-in/grants.ts'
import { hashOf, isSame } from './sign-in/secrets.ts'

export interface DeskOptions {
  /** `https://church.example`; requests that change something come from its pages. */
  origin: string
  site: () => DeskSite
  repository: Repository
  saver: Saver
  publisher: Publisher
  codes: Codes
  devices: Devices
  grants: Grants
  /** The messages, opened for each request; undefined if nothing was received yet. */
  openStore(): Promise<Store | undefined>
  /** The editor's page and scripts: `path` is below `/desk/edit/`. */
  editorFile(path: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | undefined>
  /** Of the client, for the limits. */
  networkOf(context: Context): string
  now: () => number
}

type Env = { Variables: SignedIn & { token: string } }

/** `__Host-`: only over https (or on this computer), for this host alone, for every path (RFC 6265bis, 4.1.3.2). */
const COOKIE = '__Host-desk'
const MAX_FORM_BYTES = 64 * 1024
const PAGE_SIZE = 50

/** The editor sets styles by itself and shows pictures that it has in memory. Nothing comes from another host. */
const EDITOR_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; media-src 'self' blob:; worker-src 'self' blob:; manifest-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export function createDesk(options: DeskOptions) {
  const { origin, site, repository, saver, publisher, codes, devices, grants, now } = options
  const app = new Hono<Env>({ strict: false }).basePath('/desk')
  const show = (context: Context, content: Html, status: 200 | 400 | 409 | 422 | 429 = 200) =>
    context.html(content, status)
  const onSaved = () => publisher.publish()

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
  // Before anything else: what changes something must come from the desk's own pages.
  app.use(csrf({ origin }))
  app.route('/api/v1', createGitea({ repository, saver, signedIn: devices.byToken, onSaved }))
  app.use(bodyLimit({ maxSize: MAX_FORM_BYTES }))

  app.get('/sign-in', (context) => show(context, addressPage(site(), ownPath(context.req.query('next')))))
  app.post('/sign-in', async (context) => {
    const { email = '', next = '' } = await fieldsOf(context)
    const ticket = codes.ask(email, options.networkOf(context))
    return ticket
      ? show(context, codePage(site(), ticket, ownPath(next)))
      : show(
          context,
          addressPage(site(), ownPath(next), 'Too many codes were asked for. Please wait a quarter of an hour.'),
          429,
        )
  })
  app.post('/sign-in/code', async (context) => {
    const { ticket = '', code = '', next = '' } = await fieldsOf(context)
    const outcome = codes.use(ticket, code, options.networkOf(context))
    if ('person' in outcome) {
      const secret = devices.signIn(outcome.person, deviceName(context.req.header('User-Agent') ?? ''))
      setCookie(context, COOKIE, secret, {
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: SESSION_LIFETIME_MS / 1000,
      })
      return context.redirect(ownPath(next), 303)
    }
    if (outcome.problem === 'wrong')
      return show(
        context,
        codePage(site(), ticket, ownPath(next), 'These are not the digits that we sent. Please look again.'),
        422,
      )
    const problem =
      outcome.problem === 'limit'
        ? 'Too many tries. Please wait a quarter of an hour.'
        : 'This code has expired. Please ask for a new one.'
    return show(context, addressPage(site(), ownPath(next), problem), outcome.problem === 'limit' ? 429 : 422)
  })
  // PKCE: the editor exchanges its code without the cookie.
  app.post('/login/oauth/access_token', async (context) => {
    const fields = await fieldsOf(context)
    const device = grants.use(fields.code ?? '', fields.code_verifier ?? '')
    const token = device && devices.newToken(device)
    return token
      ? context.json({ access_token: token, token_type: 'bearer' })
      : context.json({ error: 'invalid_grant' }, 400)
  })

  // Everything below is for people who are signed in.
  app.use(async (context, next) => {
    const secret = getCookie(context, COOKIE)
    const who = devices.bySession(secret)
    const { pathname, search } = new URL(context.req.url)
    if (!who)
      return context.redirect(
        `/desk/sign-in?next=${encodeURIComponent(context.req.method === 'GET' ? pathname + search : '/desk/')}`,
        303,
      )
    const token = hashOf(`form ${secret}`)
    if (context.req.method !== 'GET') {
      const { token: given = '' } = await fieldsOf(context)
      if (!isSame(given, token))
        return context.text('This page was open for too long. Please go back, reload it and try again.', 403)
    }
    context.set('person', who.person)
    context.set('device', who.device)
    context.set('token', token)
    return next()
  })

  app.get('/login/oauth/authorize', (context) => {
    const { redirect_uri: back = '', code_challenge: challenge = '', state = '' } = context.req.query()
    const target = URL.canParse(back) ? new URL(back) : undefined
    if (target?.origin !== origin || target.pathname !== '/desk/edit/' || challenge === '')
      return context.text('The address is not the editor’s.', 400)
    target.search = new URLSearchParams({ code: grants.give(context.var.device.id, challenge), state }).toString()
    return context.redirect(target.href, 303)
  })
  app.get('/edit/*', async (context) => {
    const path = new URL(context.req.url).pathname.slice('/desk/edit/'.length)
    const file = await options.editorFile(path || 'index.html')
    return file
      ? context.body(file.bytes, 200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' })
      : context.notFound()
  })

  const front = async (context: Context<Env>, note?: Note, form?: { date: string; text: string }) =>
    show(
      context,
      frontPage(site(), {
        who: context.var,
        token: context.var.token,
        publishing: publisher.status(),
        signs: await signsNow(repository, now(), site().timeZone),
        form: form ?? { date: nextSunday(now(), site().timeZone), text: '' },
        note,
      }),
      note && !note.isGood ? 422 : 200,
    )
  app.get('/', (context) => front(context))
  app.post('/no-service', async (context) => {
    const { date = '', text = '', isConfirmed } = await fieldsOf(context)
    const form = { date, text: text.trim() }
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)) || form.text === '')
      return front(context, { isGood: false, text: 'Please give the day, and say why in a few words.' }, form)
    if (!isConfirmed)
      return show(context, confirmPage(site(), { who: context.var, token: context.var.token, form }, titleFor(date)))
    const note = await publish(
      async () => saver.save([await noServiceChange(repository, date, form.text)], titleFor(date), context.var.person),
      'The sign is up as soon as the site is built: in about half a minute.',
    )
    return front(context, note, note.isGood ? undefined : form)
  })
  app.post('/no-service/remove', async (context) => {
    const { slug = '' } = await fieldsOf(context)
    const note = await publish(async () => {
      const change = await removeSignChange(repository, slug)
      return saver.save(change ? [change] : [], `Take down ${slug}`, context.var.person)
    }, 'The sign is taken down.')
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
    return show(
      context,
      historyPage(site(), { who: context.var, token: context.var.token, entries, next, note }),
      note && !note.isGood ? 409 : 200,
    )
  }
  app.get('/history', (context) => history(context))
  app.post('/history/undo', async (context) => {
    const { sha = '' } = await fieldsOf(context)
    const note = await publish(
      () => undoChange(repository, saver, sha, context.var.person),
      'The change is undone. It is live in about half a minute.',
    )
    return history(context, note)
  })

  app.get('/devices', (context) => {
    const { person } = context.var
    const mine = devices.list().filter(({ email }) => person.role === 'keeper' || email === person.email)
    return show(context, devicesPage(site(), { who: context.var, token: context.var.token, devices: mine }))
  })
  app.post('/devices/sign-out', async (context) => {
    const { id = '' } = await fieldsOf(context)
    const device = devices.list().find((one) => one.id === id)
    const { person } = context.var
    if (device && (person.role === 'keeper' || device.email === person.email)) devices.signOut(device.id)
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
  const messages = (context: Context<Env>, note?: Note) =>
    withStore(async (store) => {
      const all = (await store?.list()) ?? []
      // Newest first, what is not answered before what is, and what looks like spam last.
      const rank = ({ answeredAt, quarantined }: (typeof all)[number]) => (quarantined ? 2 : answeredAt ? 1 : 0)
      const sorted = all.toReversed().sort((a, b) => rank(a) - rank(b))
      return show(
        context,
        messagesPage(site(), { who: context.var, token: context.var.token, messages: sorted, note }),
        note && !note.isGood ? 422 : 200,
      )
    })
  app.get('/messages', (context) => messages(context))
  app.get('/messages.csv', (context) =>
    withStore(async (store) => {
      const kind = INBOX_KINDS.find((name) => name === context.req.query('kind')) ?? 'contact'
      const csv = inboxCsv(toInbox((await store?.list()) ?? []), kind)
      // Excel takes a CSV for the system's code page unless it begins with a byte order mark.
      return context.body(`\ufeff${csv}`, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${kind}.csv"`,
      })
    }),
  )
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
      return messages(context, { isGood: false, text: 'Nothing was erased. Give the address, and type ERASE.' })
    const count = await withStore(async (store) => (await store?.forget(email, new Date(now()).toISOString())) ?? 0)
    return messages(context, {
      isGood: true,
      text: `Erased ${count} ${count === 1 ? 'message' : 'messages'} from ${email}.`,
    })
  })
  return app
}

/** The fields of a form, or of the editor's JSON. Read once: a body cannot be read again. */
async function fieldsOf(context: Context): Promise<Record<string, string>> {
  const type = context.req.header('Content-Type') ?? ''
  const body: Record<string, unknown> = type.startsWith('application/json')
    ? await context.req.json()
    : await context.req.parseBody()
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Where to go after the sign-in: a path of the desk, never another site. */
const ownPath = (next = '') => (/^\/desk\/(?!\/)[^\\\p{Cc}]*$/u.test(next) ? next : '/desk/')
