import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { transformWithOxc } from 'vite'
import { violations } from '#tests/e2e/kit/axe.ts'
import { stopIdleWorkers } from '#tests/e2e/kit/helpers.ts'
import type { Device } from '#tests/faults/kit/device.ts'
import { refuse } from '#tests/faults/kit/faulty-site.ts'
import { expect, walk, WITH_WORKER, type Cell } from '#tests/faults/kit/walk.ts'

const WITHDRAWN = resolve(import.meta.dirname, '../../sw/withdrawn.ts')

/** Saves a message that the server refuses for now. */
async function saveForLater(device: Device, subject: string): Promise<void> {
  await device.offline()
  await device.save(subject)
  device.site.takePosts(refuse(503))
  await device.online()
  await device.posts(1)
  await device.waits(subject)
}

async function update({ startDevice, site }: Cell): Promise<void> {
  const device = await startDevice()
  await saveForLater(device, 'Across releases')
  await device.page.evaluate(() => void (document.title = 'untouched'))
  site.releaseNamed('second')
  await device.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(device.page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible()
  const other = await device.context.newPage()
  // A busy worker takes over only at the next launch.
  await expect(async () => {
    await other.goto(`${site.url}/contact`)
    await expect.poll(() => other.locator('body').getAttribute('data-release'), { timeout: 5000 }).toBe('second')
  }).toPass()
  await device.ready(other)
  // The first tab was not reloaded, and both tabs show the waiting messages.
  expect(await device.page.title()).toBe('untouched')
  for (const page of [device.page, other]) await device.listIs(['Across releases'], page)
  site.takePosts(undefined)
  await device.nudge()
  await device.hasSaid(['saved', 'delivered'])
  await device.hasSaid(['delivered'], other)
  await device.isDelivered(['Across releases'])
}
walk('worker updated with entries waiting, a second tab open', update, WITH_WORKER)

async function readNewer({ startDevice, site }: Cell): Promise<void> {
  const newer = {
    version: 99,
    key: 'newer-entry-0001',
    sequence: 1,
    kind: 'letter',
    writtenAt: Date.parse('2025-09-01T12:00:00Z'),
    state: 'sealed',
    letter: { text: 'Written by a release to come' },
  }
  const device = await startDevice()
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await device.putRecord(newer)
  await device.offline()
  await device.send('Known')
  await device.listIs(['Known', 'Message'])
  const footer = device.page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '2 messages are waiting to be sent' })).toBeVisible()
  await device.online()
  await device.hasSaid(['saved', 'delivered'])
  // The newer release's message stays unchanged, and the person can copy or remove it.
  const item = device.item('Message')
  await device.listIs(['Message'])
  await expect(item.getByText('This version of the site cannot read this message')).toBeVisible()
  await expect(item.getByText('Written by a release to come')).toBeVisible()
  await expect(item.getByRole('button')).toHaveText(['Copy', 'Remove'])
  await expect(footer.getByRole('link', { name: '1 message is waiting to be sent' })).toBeVisible()
  expect(await violations(device.page, {}, ['#waiting'])).toEqual([])
  expect((await site.inbox()).contact.map(({ subject }) => subject)).toEqual(['Known'])

  await device.press('Copy', item)
  await device.hasSaid(['saved', 'delivered', 'copied'])
  expect(await device.page.evaluate(() => navigator.clipboard.readText())).toContain('Written by a release to come')
  await device.press('Remove', item)
  await device.listIs([])
  await device.press('Undo')
  await device.listIs(['Message'])
  expect(await device.entries()).toEqual([newer])
}
// That nothing is lost: `stored-records.test.ts`.
walk('an entry of an unknown newer version', readNewer, ['W+'], true)

async function withdraw({ startDevice, site }: Cell): Promise<void> {
  const device = await startDevice()
  await saveForLater(device, 'Through a withdrawal')
  await device.page.evaluate(() => caches.open('neighbor-1'))
  site.publishWorker((await transformWithOxc(readFileSync(WITHDRAWN, 'utf8'), WITHDRAWN)).code)
  await device.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(async () => {
    const registration = await device.page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration()
      return found && { isWaiting: found.waiting !== null }
    })
    if (registration?.isWaiting) await stopIdleWorkers(device.page)
    expect(registration).toBeUndefined()
  }).toPass()
  // The site's caches are gone. Caches of other sites on this host are left alone.
  expect(await device.page.evaluate(() => caches.keys())).toEqual(['neighbor-1'])
  await device.listIs(['Through a withdrawal'])
  // From here on, the page is the host.
  await device.page.route('**/sw.js', (route) => route.abort())
  await device.page.goto(`${site.url}/contact`)
  await device.waits('Through a withdrawal')
  site.takePosts(undefined)
  await device.nudge()
  await device.hasSaidAtLast('delivered')
  await device.isDelivered(['Through a withdrawal'])
}
walk('a withdrawn release', withdraw, WITH_WORKER)
