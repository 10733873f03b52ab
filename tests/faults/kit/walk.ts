/** Tests a fault with each host. */
import { chromium, test as base, expect } from '@playwright/test'
import { BARE_FLAGS } from '#scripts/tests/browser-flags.ts'
import { Device, type DeviceOptions } from './device.ts'
import { startFaultySite, type FaultySite } from './faulty-site.ts'
import { killableBrowser, type KillableBrowser } from './killable-browser.ts'
import { cellTitle, HOSTS, isByDay, reasonAgainst, type FaultName, type Host } from './matrix.ts'

export { expect } from '@playwright/test'

export interface Cell {
  host: Host
  site: FaultySite
  startDevice: (options?: Pick<DeviceOptions, 'storage'>) => Promise<Device>
  /** Starts a device in a browser of its own. */
  startKillable: () => Promise<Device>
}

const test = base.extend<{ site: FaultySite; cellOf: (host: Host) => Cell }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  site: async ({}, use) => {
    const site = await startFaultySite()
    await use(site)
    await site.close()
  },
  cellOf: async ({ browser, site, launchOptions }, use) => {
    const devices: Device[] = []
    const killable: KillableBrowser[] = []
    const started = (device: Device) => {
      devices.push(device)
      return device
    }
    await use((host) => ({
      host,
      site,
      async startDevice(options) {
        const context = await browser.newContext({ serviceWorkers: host === 'P' ? 'block' : 'allow', locale: 'en-US' })
        return started(await Device.start({ host, site, context, ...options }))
      },
      async startKillable() {
        const own = killableBrowser(launchOptions.executablePath ?? chromium.executablePath(), [...BARE_FLAGS])
        killable.push(own)
        const start = async (): Promise<Device> => {
          const context = (await own.start()).contexts()[0]!
          if (host === 'P') await context.addInitScript(blockWorkers)
          const device = started(await Device.start({ host, site, context }))
          device.killAndRestart = () => own.kill().then(start)
          return device
        }
        return start()
      },
    }))
    for (const each of killable) await each.dispose()
    for (const device of devices) {
      await device.context.close().catch(() => undefined)
      expect(device.lies, 'every word that a page said was true').toEqual([])
    }
  },
})

/** As Playwright does for contexts that block workers. */
const blockWorkers = () =>
  void (ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('blocked', 'SecurityError')))

/** One test for each host that the matrix has for the fault. */
export function walk(fault: FaultName, body: (cell: Cell) => Promise<void>): void {
  for (const host of HOSTS) {
    if (reasonAgainst(fault, host) !== undefined) continue
    test(cellTitle(fault, host), { tag: isByDay(fault, host) ? [] : ['@nightly'] }, ({ cellOf }) => body(cellOf(host)))
  }
}
