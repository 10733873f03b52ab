/** Tests a fault with each host. */
import { test as base, expect } from '@playwright/test'
import { Device, type DeviceOptions } from './device.ts'
import { startFaultySite, type FaultySite } from './faulty-site.ts'
import { cellTitle, HOSTS, isByDay, reasonAgainst, type FaultName, type Host } from './matrix.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  site: FaultySite
  /** Starts a device with the cell's host. */
  startDevice(host: Host, options?: Pick<DeviceOptions, 'storage'>): Promise<Device>
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  site: async ({}, use) => {
    const site = await startFaultySite()
    await use(site)
    await site.close()
  },
  startDevice: async ({ browser, site }, use) => {
    const devices: Device[] = []
    await use(async (host, options) => {
      const context = await browser.newContext({ serviceWorkers: host === 'P' ? 'block' : 'allow', locale: 'en-US' })
      const device = await Device.start({ host, site, context, ...options })
      devices.push(device)
      return device
    })
    for (const device of devices) {
      await device.context.close()
      expect(device.lies, 'every word that a page said was true').toEqual([])
    }
  },
})

export interface Cell {
  host: Host
  site: FaultySite
  startDevice: (options?: Pick<DeviceOptions, 'storage'>) => Promise<Device>
}

/** One test for each host that the matrix has for the fault. */
export function walk(fault: FaultName, body: (cell: Cell) => Promise<void>): void {
  for (const host of HOSTS) {
    if (reasonAgainst(fault, host) !== undefined) continue
    test(cellTitle(fault, host), { tag: isByDay(fault, host) ? [] : ['@nightly'] }, ({ site, startDevice }) =>
      body({ host, site, startDevice: (options) => startDevice(host, options) }),
    )
  }
}
