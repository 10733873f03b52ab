import { chromium, test as base } from '@playwright/test'
import { BARE_FLAGS } from '#scripts/tests/browser-flags.ts'
import { Device } from '#tests/faults/kit/device.ts'
import { commitAndHang, drop } from '#tests/faults/kit/faults.ts'
import type { FaultySite } from '#tests/faults/kit/faulty-site.ts'
import { killableBrowser } from '#tests/faults/kit/killable-browser.ts'
import type { Host } from '#tests/faults/kit/matrix.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

/** Gives a device in a browser of its own. After `kill`, `start` uses the same profile. */
async function withKillableDevice(
  host: Host,
  site: FaultySite,
  body: (start: () => Promise<Device>, kill: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { executablePath } = base.info().project.use.launchOptions ?? {}
  const browser = killableBrowser(executablePath ?? chromium.executablePath(), [...BARE_FLAGS])
  const devices: Device[] = []
  try {
    const start = async () => {
      const context = (await browser.start()).contexts()[0]!
      // Playwright does the same for contexts that block workers.
      if (host === 'P')
        await context.addInitScript(
          () =>
            void (ServiceWorkerContainer.prototype.register = () =>
              Promise.reject(new DOMException('blocked', 'SecurityError'))),
        )
      const device = await Device.start({ host, site, context })
      devices.push(device)
      return device
    }
    await body(start, browser.kill)
    expect(
      devices.flatMap(({ lies }) => lies),
      'every word that a page said was true',
    ).toEqual([])
  } finally {
    await browser.dispose()
  }
}

walk('browser killed after "saved", started again on the same profile', ({ host, site }) =>
  withKillableDevice(host, site, async (start, kill) => {
    const before = await start()
    await before.offline()
    await before.send('Survivor')
    await before.hasSaid(['saved'])
    await kill()
    site.takePosts(drop)
    const after = await start()
    await after.listIs(['Survivor'])
    site.takePosts(undefined)
    await after.nudge()
    await after.hasSaid(['delivered'])
    await after.isDelivered(['Survivor'])
  }),
)

walk('browser killed while sending', ({ host, site }) =>
  withKillableDevice(host, site, async (start, kill) => {
    const before = await start()
    site.takePosts(commitAndHang)
    await before.send('Cut off')
    await before.posts(1)
    await expect.poll(() => site.heldKeys.size).toBe(1)
    await kill()
    site.takePosts(undefined)
    const after = await start()
    await after.isDelivered(['Cut off'])
    await after.listIs([])
    expect(new Set(site.posts.map(({ key }) => key)).size).toBe(1)
  }),
)

walk('browser killed while writing', ({ host, site }) =>
  withKillableDevice(host, site, async (start, kill) => {
    const before = await start()
    await before.write('Half a message')
    await before.hasKept('Half a message')
    await kill()
    const after = await start()
    await expect(after.page.getByRole('main').getByText('We saved what you were writing.')).toBeVisible()
    await after.formHolds('Half a message')
    expect(site.posts).toEqual([])
    await after.press()
    await after.hasSaid(['sent'])
    await after.formIsClear()
    await after.isDelivered(['Half a message'])
  }),
)
