/** Where people are signed in, and the button that ends it. */
import { html } from 'hono/html'
import type { Device, SignedIn } from '#desk/sign-in/devices.ts'
import { action, page, when, type DeskSite, type Html } from './layout.ts'

export const devicesPage = (
  site: DeskSite,
  { who, token, devices }: { who: SignedIn; token: string; devices: Device[] },
): Html =>
  page(
    site,
    { title: 'Devices', person: who.person },
    html`<p>A device stays signed in for 30 days. Sign out any that is lost or that you do not know.</p>
      <ul class="list">
        ${devices.map(
          ({ id, name, email, seenAt }) =>
            html`<li>
              <p>
                ${name}${id === who.device.id ? ' (this device)' : ''}<br />
                <span class="note">${email} · last used ${when(site, seenAt)}</span>
              </p>
              ${action('devices/sign-out', 'Sign out', token, { id })}
            </li>`,
        )}
      </ul>`,
  )
