/** Where people are signed in, and the button that ends it. */
import { html } from 'hono/html'
import type { Devices } from '#desk/sign-in/devices.ts'
import { action, fieldsOf, show, when, type Pages } from './layout.ts'

export function addDevices(pages: Pages, devices: Devices): void {
  pages.get('/devices', (context) =>
    show(
      context,
      'Devices',
      html`<p>A device stays signed in for 30 days. Sign out any device that you lost or do not recognize.</p>
        <ul class="list">
          ${devices.listFor(context.var.person).map(
            ({ id, name, email, signedInAt }) =>
              html`<li>
                <p>
                  ${name}${id === context.var.device.id ? ' (this device)' : ''}<br />
                  <span class="note">${email} · signed in ${when(context, signedInAt)}</span>
                </p>
                ${action(context, 'devices/sign-out', 'Sign out', { id })}
              </li>`,
          )}
        </ul>`,
    ),
  )
  pages.post('/devices/sign-out', async (context) => {
    const { id = '' } = await fieldsOf(context)
    devices.signOut(context.var.person, id)
    return context.redirect('/desk/devices', 303)
  })
}
