/** Runs a fault of the outbox on each host. */
import { chromium, test as base, expect } from '@playwright/test'
import { BARE_FLAGS } from '#tools/browser-flags.ts'
import { Device, type DeviceOptions, type Host } from './device.ts'
import { startFaultySite, type FaultySite } from './faulty-site.ts'
import { killableBrowser } from './killable-browser.ts'

export { expect } from '@playwright/test'

const HOSTS: readonly Host[] = ['W+', 'W−', 'P']
export const WITH_WORKER: readonly Host[] = ['W+', 'W−']

export interface Cell {
  site: FaultySite
  startDevice: (options?: Pick<DeviceOptions, 'storage'>) => Promise<Device>
  /** Starts a device in its own browser. */
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
    const killable: ReturnType<typeof killableBrowser>[] = []
    const started = (device: Device) => {
      devices.push(device)
      return device
    }
    await use((host) => ({
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

/** What Playwright does for contexts that block workers. */
const blockWorkers = () =>
  void (ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('blocked', 'SecurityError')))

/**
 * One test for each host. By day a fault is tested with one of them, at night (`NIGHTLY=1`) with all of them.
 * The outbox's rules are told by its model (`outbox-model.test.ts`): here is what only a browser can do to it.
 * @param hosts those where the fault can happen
 * @param isNightly whether it is tested only at night
 */
export function walk(
  fault: string,
  body: (cell: Cell) => Promise<void>,
  hosts: readonly Host[] = HOSTS,
  isNightly = false,
): void {
  for (const host of hosts) {
    const isByDay = !isNightly && hosts[fault.length % hosts.length] === host
    test(`${fault} · ${host}`, { tag: isByDay ? [] : ['@nightly'] }, ({ cellOf }) => body(cellOf(host)))
  }
}
