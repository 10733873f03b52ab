/** Sign-in: the address, then the code. And where people are signed in, with the button that ends it. */
import { setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { rateLimitKey } from '#server/posts/request-origin.ts'
import type { Codes } from '#desk/sign-in/codes.ts'
import { COOKIE, SESSION_LIFETIME_MS, type Devices } from '#desk/sign-in/devices.ts'
import { action, fieldsOf, form, show, when, type Note, type Page, type Pages } from './layout.ts'

export function addSignIn(pages: Pages, codes: Codes, devices: Devices, isTrustedProxy: boolean): void {
  const addressPage = (context: Page, note?: Note) => {
    const main = html`<label>Your email address<input name="email" type="email" autocomplete="email" required /></label>
      <button>Email me a code</button>`
    return show(context, 'Sign in', form(context, 'sign-in', main), note)
  }
  const codePage = (context: Page, ticket: string, note?: Note) => {
    const digits = html`<label>Six-digit code
        <input name="code" inputmode="numeric" autocomplete="one-time-code" required /></label>
      <button>Sign in</button>`
    const main = html`<p>If this address may sign in, we just emailed it a six-digit code.</p>
      ${form(context, 'sign-in/code', digits, { ticket })}
      <p class="back"><a href="/desk/sign-in">Use a different address, or get a new code</a></p>`
    return show(context, 'Check your email', main, note)
  }
  pages.get('/sign-in', (context) => addressPage(context))
  pages.post('/sign-in', async (context) => {
    const { email = '' } = await fieldsOf(context)
    const address = context.env?.incoming?.socket.remoteAddress
    const ticket = codes.ask(email, rateLimitKey(context.req.raw, { address, isTrustedProxy }))
    if (ticket) return codePage(context, ticket)
    return addressPage(context, { problem: 'Too many codes were requested. Please try again later.' })
  })
  pages.post('/sign-in/code', async (context) => {
    const { ticket = '', code = '' } = await fieldsOf(context)
    const person = codes.use(ticket, code)
    if (!person)
      return codePage(context, ticket, { problem: 'That code does not work. Please check it, or get a new one.' })
    const secret = devices.signIn(person, context.req.header('User-Agent') ?? '')
    const maxAge = SESSION_LIFETIME_MS / 1000
    setCookie(context, COOKIE, secret, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge })
    return context.redirect('/desk/', 303)
  })
}

export function addDevices(pages: Pages, devices: Devices): void {
  pages.get('/devices', (context) => {
    const { person, device } = context.var
    const main = html`<p>A device stays signed in for 30 days. Sign out any device that you lost or do not recognize.</p>
      <ul class="list">
        ${devices.listFor(person).map(
          ({ id, name, email, signedInAt }) =>
            html`<li>
              <p>
                ${name}${id === device.id ? ' (this device)' : ''}<br />
                <span class="note">${email} · signed in ${when(context, signedInAt)}</span>
              </p>
              ${action(context, 'devices/sign-out', 'Sign out', { id })}
            </li>`,
        )}
      </ul>`
    return show(context, 'Devices', main)
  })
  pages.post('/devices/sign-out', async (context) => {
    const { id = '' } = await fieldsOf(context)
    devices.signOut(context.var.person, id)
    return context.redirect('/desk/devices', 303)
  })
}
