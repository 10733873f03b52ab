/** Sign-in: the address, then the code. */
import { html } from 'hono/html'
import { hidden, page, type DeskSite, type Html } from './layout.ts'

const withProblem = (site: DeskSite, text?: string) => ({ site, ...(text && { note: { isGood: false, text } }) })

export const addressPage = (site: DeskSite, next: string, problem?: string): Html =>
  page(
    withProblem(site, problem),
    'Sign in',
    html`<form method="post" action="/desk/sign-in">
      ${hidden({ next })}
      <label>Your email address<input name="email" type="email" autocomplete="email" required /></label>
      <button>Email me a code</button>
    </form>`,
  )

export const codePage = (site: DeskSite, ticket: string, next: string, problem?: string): Html =>
  page(
    withProblem(site, problem),
    'Check your email',
    html`<p>
        If this address may sign in, we just emailed it a six-digit code. The code works for 15 minutes, in this browser.
      </p>
      <form method="post" action="/desk/sign-in/code">
        ${hidden({ ticket, next })}
        <label
          >Six-digit code<input name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" required
        /></label>
        <button>Sign in</button>
      </form>
      <p class="back"><a href="/desk/sign-in">Use another address, or get a new code</a></p>`,
  )
