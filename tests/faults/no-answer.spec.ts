import type { Device, Host } from '#tests/faults/kit/device.ts'
import { drop, hang, loseReply, portalPage } from '#tests/faults/kit/faulty-site.ts'
import { expect, walk, type Cell } from '#tests/faults/kit/walk.ts'

/** Must arrive exactly as written, whatever goes wrong. */
const STRANGE =
  '👩‍👩‍👧‍👦🙏🏽 “quotes” \\ back — שלום עולם, مرحبا بالعالم \u202Eturned\u202C, a NUL: \0, and <b>the</b> end\u2028.'

interface Trouble {
  begin(device: Device, site: Cell['site']): unknown
  /** Runs between Send and the toast about it. */
  during?(device: Device): Promise<void>
  end(device: Device, site: Cell['site']): unknown
  /** No event signals that the connection is good again, so only the timer can notice. */
  isUnnoticed?: true
  hosts?: Host[]
  isNightly?: true
  /** If not `saved`. */
  says?: 'intercepted'
}

const online = (device: Device) => device.online()
const accept = (device: Device, site: Cell['site']) => {
  site.takePosts(undefined)
  return device.nudge()
}

const TROUBLES: Record<string, Trouble> = {
  'offline at submit': { begin: (device) => device.offline(), end: online },
  'connection that hangs': {
    begin: (_, site) => site.takePosts(hang),
    async during(device) {
      await device.posts(1)
      await expect(device.page.getByRole('button', { name: 'Sending...' })).toBeVisible()
      expect((await device.entries()).length).toBe(1)
      await device.hasSaid([])
      await device.pass(20_000)
    },
    // With Background Sync, the worker tries again at once and also hangs.
    end: (_, site) => site.takePosts(undefined),
    isUnnoticed: true,
  },
  'connection cut before the server has it': { begin: (_, site) => site.takePosts(drop), end: accept },
  'reply lost after the server committed': { begin: (_, site) => site.takePosts(loseReply), end: accept },
  'captive portal': {
    begin: (_, site) => site.standInTheWay(() => portalPage()),
    says: 'intercepted',
    end(device, site) {
      site.standInTheWay(undefined)
      return device.nudge()
    },
  },
  'service workers missing': {
    hosts: ['P'],
    isNightly: true,
    async begin(device) {
      // Some browsers lack the property.
      await device.context.addInitScript(
        () => void delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker,
      )
      await device.go('/contact')
      expect(await device.page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
      await device.offline()
    },
    end: online,
  },
}

for (const [fault, { begin, during, end, isUnnoticed, hosts, isNightly, says = 'saved' }] of Object.entries(TROUBLES)) {
  const body = async ({ startDevice, site }: Cell) => {
    const device = await startDevice()
    await begin(device, site)
    await device.send('Later', { message: STRANGE })
    await during?.(device)
    await device.hasSaid([says])
    await device.formIsClear()
    await device.listIs(['Later'])
    expect(await device.item('Later').evaluate((item) => item.textContent)).toContain(STRANGE)
    await end(device, site)
    if (isUnnoticed) await device.passUntilSaid([says, 'delivered'])
    else await device.hasSaid([says, 'delivered'])
    await device.listIs([])
    await device.isDelivered(['Later'])
    expect((await site.inbox()).contact[0]!.message).toBe(STRANGE)
    expect(new Set(site.posts.map(({ key }) => key)).size).toBe(1)
  }
  walk(fault, body, hosts, isNightly)
}
