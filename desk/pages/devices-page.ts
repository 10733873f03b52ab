/** Where people are signed in, and the button that ends it. */
import { html } from 'hono/html'
import type { Device } from '#desk/sign-in/devices.ts'
import { action, page, when, type Html, type Visit } from './layout.ts'

export const devicesPage = (visit: Visit, devices: Device[]): Html =>
  page(
    visit,
    'Devices',
    html`<p>A device stays signed in for 30 days. Sign out any device that you lost or do not recognize.</p>
      <ul class="list">
        ${devices.map(
          ({ id, name, email, seenAt }) =>
            html`<li>
              <p>
                ${name}${id === visit.device.id ? ' (this device)' : ''}<br />
                <span class="note">${email} · last used ${when(visit.site, seenAt)}</span>
              </p>
              ${action('devices/sign-out', 'Sign out', visit.token, { id })}
            </li>`,
        )}
      </ul>`,
  )
