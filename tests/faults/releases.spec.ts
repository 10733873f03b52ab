import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { transformWithOxc } from 'vite'
import type { Page } from '@playwright/test'
import { stopReplacedWorker } from '#tests/e2e/kit/helpers.ts'
import type { Device } from '#tests/faults/kit/device.ts'
import { refuse } from '#tests/faults/kit/faults.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

const WITHDRAWN = resolve(import.meta.dirname, '../../sw/withdrawn.ts')

/** Saves a message that the server refuses for now. */
async function saveForLater(device: Device, subject: string): Promise<void> {
  await device.offline()
  await device.save(subject)
  device.site.takePosts(refuse(503))
  await device.onlineAndTried()
  await device.comeBack()
  await device.waits(subject)
}

/** Publishes a release and waits until the page tells of it. */
async function releaseAndFind(device: Device, name: string): Promise<void> {
  device.site.release(name)
  await device.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(device.page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible()
}

const releaseOf = (page: Page) => page.locator('body').getAttribute('data-release')

/** Opens an address until the new release answers. A busy worker takes over only at the next launch. */
async function launchInto(device: Device, page: Page, name: string, path = '/about'): Promise<void> {
  await expect(async () => {
    await page.goto(device.site.url + path)
    await expect.poll(() => releaseOf(page), { timeout: 5000 }).toBe(name)
  }).toPass()
  await device.ready(page)
}

walk('worker updated with entries waiting', async ({ startDevice, site }) => {
  const device = await startDevice()
  await saveForLater(device, 'Across releases')
  await releaseAndFind(device, 'second')
  await device.page.close()
  device.page = await device.context.newPage()
  await launchInto(device, device.page, 'second', '/contact')
  await device.listIs(['Across releases'])
  site.takePosts(undefined)
  await device.nudge()
  await device.hasSaid(['delivered'])
  await device.isDelivered(['Across releases'])
})

/** As the first release stored it, without later fields. Never change it: such records are on devices. */
const OLD_ENTRY = {
  version: 1,
  key: 'old-entry-0001',
  sequence: 1,
  kind: 'contact',
  path: '/api/contact',
  body: '{"name":"Ada Example","email":"ada@example.org","phone":"","subject":"From the first release","message":"Is there a class for four-year-olds on Sunday?"}',
  writtenAt: Date.parse('2025-09-01T12:00:00Z'),
  state: 'sending',
  attempts: 0,
}

walk('an entry of an older version', async ({ startDevice, site }) => {
  const device = await startDevice()
  site.takePosts(refuse(503))
  await device.putRecord(OLD_ENTRY)
  await device.comeBack()
  await device.waits('From the first release')
  await device.offline()
  await device.save('New')
  await device.listIs(['From the first release', 'New'])
  site.takePosts(undefined)
  await device.online()
  await device.isDelivered(['From the first release', 'New'])
})

const NEWER_WORDS =
  'This message was written with a newer version of this site. It is safe here and will be sent when the site has updated.'

walk('an entry of an unknown newer version', async ({ startDevice, site }) => {
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
  await expect(
    device.page.getByRole('contentinfo').getByRole('link', { name: '2 messages are waiting to be sent' }),
  ).toBeVisible()
  await device.online()
  await device.hasSaid(['saved', 'delivered'])
  await device.nudge()
  // The newer release's message stays unchanged, and the person can copy or remove it.
  const item = device.item('Message')
  await device.listIs(['Message'])
  await expect(item.getByText(NEWER_WORDS)).toBeVisible()
  await expect(item.getByText('Written by a release to come')).toBeVisible()
  await expect(item.getByRole('button')).toHaveText(['Copy', 'Remove'])
  await expect(
    device.page.getByRole('contentinfo').getByRole('link', { name: '1 message is waiting to be sent' }),
  ).toBeVisible()
  expect((await new AxeBuilder({ page: device.page }).include('#waiting').analyze()).violations).toEqual([])
  expect(await device.entries()).toEqual([newer])
  expect((await site.held()).map(({ fields }) => fields.subject)).toEqual(['Known'])

  await device.press('Copy', item)
  await device.hasSaid(['saved', 'delivered', 'copied'])
  expect(await device.page.evaluate(() => navigator.clipboard.readText())).toContain('Written by a release to come')
  await device.press('Remove', item)
  await device.listIs([])
  await device.press('Undo')
  await device.listIs(['Message'])
  expect(await device.entries()).toEqual([newer])
  await device.press('Remove', item)
  await device.listIs([])
  expect(await device.entries()).toEqual([])
})

walk('a release taken back with entries waiting', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.offline()
  await device.save('Before')
  // The newer release writes it in its own version; later this release rewrites it.
  const [entry] = await device.entries()
  await device.putRecord({ ...entry!, version: 99 })
  await device.nudge()
  await expect(device.item('Message').getByText(NEWER_WORDS)).toBeVisible()
  await device.save('After')
  await device.online()
  await device.hasSaid(['saved', 'saved', 'delivered'])
  await device.listIs(['Message'])
  expect(site.posts.map(({ fields }) => fields.subject)).toEqual(['After'])
  await device.putRecord(entry!)
  await device.nudge()
  await device.hasSaid(['saved', 'saved', 'delivered', 'delivered'])
  await device.isDelivered(['Before', 'After'])
})

walk('a withdrawn release', async ({ startDevice, site }) => {
  const device = await startDevice()
  await saveForLater(device, 'Through a withdrawal')
  await device.page.evaluate(() => caches.open('neighbor-1'))
  site.publishWorker((await transformWithOxc(readFileSync(WITHDRAWN, 'utf8'), WITHDRAWN)).code)
  await device.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(async () => {
    const count = await device.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    if (count > 0) await stopReplacedWorker(device.page)
    expect(count).toBe(0)
  }).toPass()
  // The site's caches are gone. Caches of other sites on this host are not ours to delete.
  expect(await device.page.evaluate(() => caches.keys())).toEqual(['neighbor-1'])
  await device.listIs(['Through a withdrawal'])
  // From here on the page is the host.
  await device.page.route('**/sw.js', (route) => route.abort())
  await device.page.goto(`${site.url}/contact`)
  await device.waits('Through a withdrawal')
  site.takePosts(undefined)
  await device.nudge()
  await device.hasSaidAtLast('delivered')
  await device.isDelivered(['Through a withdrawal'])
})

walk('a second tab open while an update happens', async ({ startDevice, site }) => {
  const device = await startDevice()
  await saveForLater(device, 'In the first tab')
  await device.page.evaluate(() => void (document.title = 'untouched'))
  await releaseAndFind(device, 'second')
  const other = await device.context.newPage()
  await launchInto(device, other, 'second')
  // The first tab was not reloaded, and still shows what waits.
  expect(await device.page.title()).toBe('untouched')
  await device.listIs(['In the first tab'])
  site.takePosts(undefined)
  await device.nudge()
  await device.hasSaid(['saved', 'delivered'])
  await device.hasSaid(['delivered'], other)
  await device.isDelivered(['In the first tab'])
})

walk('a message composed while the launch update is under way', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.write('Half written')
  await releaseAndFind(device, 'second')
  // The worker asks the page whether it holds unsent text. Without a timeout, a slow machine cannot answer too late.
  await device.worker().evaluate(() => void (globalThis.faults.areTimersFrozen = true))
  const other = await device.context.newPage()
  await other.goto(`${site.url}/about`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await releaseOf(other)).toBeNull()
  await other.close()
  await device.formHolds('Half written')
  await device.press()
  await device.hasSaid(['sent'])
  await device.formIsClear()
  await device.isDelivered(['Half written'])
  // Nothing is unsent any more, so the next launch activates the release.
  await launchInto(device, await device.context.newPage(), 'second')
})
