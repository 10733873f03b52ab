/** Sign-in: the address, then the code. And where people are signed in, with the button that ends it. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { rateLimitKey } from '#server/posts/request-origin.ts'
import { CODE_LIFETIME_MS, type Codes } from '#desk/sign-in/codes.ts'
import { COOKIE, SESSION_LIFETIME_MS, type Devices } from '#desk/sign-in/devices.ts'
import { action, postedFields, form, show, when, type Note, type Page, type Pages } from './layout.ts'

/** Binds the emailed code to this browser. */
const TICKET = '__Host-desk-code'
const COOKIE_OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

export function addSignIn(pages: Pages, codes: Codes, devices: Devices, isTrustedProxy: boolean): void {
  const addressPage = (context: Page, note?: Note) => {
    const main = html`<label>Your email address<input name="email" type="email" autocomplete="email" required /></label>
      <button>Email me a code</button>`
    return show(context, 'Sign in', form(context, 'sign-in', main), note)
  }
  const codePage = (context: Page, note?: Note) => {
    const digits = html`<label>Six-digit code
        <input name="code" inputmode="numeric" autocomplete="one-time-code" required /></label>
      <button>Sign in</button>`
    const main = html`<p>If that address is on the list, a six-digit code is on its way. Check your spam folder too.</p>
      ${form(context, 'sign-in/code', digits)}
      <p class="back"><a href="/desk/sign-in?again">Use a different address, or get a new code</a></p>`
    return show(context, 'Check your email', main, note)
  }
  // Who comes back from the mail app, to a new window or a page that the phone has dropped, sees the code page again.
  pages.get('/sign-in', (context) =>
    getCookie(context, TICKET) && context.req.query('again') === undefined ? codePage(context) : addressPage(context),
  )
  pages.post('/sign-in', async (context) => {
    const { email = '' } = await postedFields(context)
    const address = context.env?.incoming?.socket.remoteAddress
    const ticket = codes.ask(email, rateLimitKey(context.req.raw, { address, isTrustedProxy }))
    if (ticket) {
      setCookie(context, TICKET, ticket, { ...COOKIE_OPTIONS, maxAge: CODE_LIFETIME_MS / 1000 })
      return context.redirect('/desk/sign-in', 303)
    }
    return addressPage(context, { problem: 'Too many codes were requested. Please try again later.' })
  })
  pages.post('/sign-in/code', async (context) => {
    const { code = '' } = await postedFields(context)
    const person = codes.use(getCookie(context, TICKET) ?? '', code)
    if (!person) return codePage(context, { problem: 'That code doesn’t work. Please check it, or get a new one.' })
    const secret = devices.signIn(person, context.req.header('User-Agent') ?? '')
    const maxAge = SESSION_LIFETIME_MS / 1000
    setCookie(context, COOKIE, secret, { ...COOKIE_OPTIONS, maxAge })
    deleteCookie(context, TICKET, COOKIE_OPTIONS)
    return context.redirect('/desk/', 303)
  })
}

export function addDevices(pages: Pages, devices: Devices): void {
  pages.get('/devices', (context) => {
    const { person, device } = context.var
    const main = html`<p>A device stays signed in for 30 days. Sign out any device that you lost or don’t recognize.</p>
      <ul class="list">${devices.listFor(person).map(
        ({ id, name, email, signedInAt }) =>
          html`<li><p>${name}${id === device.id ? ' (this device)' : ''}<br />
              <span class="note">${email} · signed in ${when(context, signedInAt)}</span></p>
              ${action(context, 'devices/sign-out', 'Sign out', { id })}</li>`,
      )}
      </ul>`
    return show(context, 'Devices', main)
  })
  pages.post('/devices/sign-out', async (context) => {
    const { id = '' } = await postedFields(context)
    devices.signOut(context.var.person, id)
    return context.redirect('/desk/devices', 303)
  })
}
