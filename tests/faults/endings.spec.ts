import type { Device } from '#tests/faults/kit/device.ts'
import { commitAndHang, drop, gate } from '#tests/faults/kit/faulty-site.ts'
import { fillContact } from '#tests/e2e/kit/forms.ts'
import { stopIdleWorkers } from '#tests/e2e/kit/helpers.ts'
import { expect, walk, WITH_WORKER } from '#tests/faults/kit/walk.ts'

walk('browser killed after "saved", started again on the same profile', async ({ startKillable, site }) => {
  const before = await startKillable()
  await before.offline()
  await before.send('Survivor')
  await before.hasSaid(['saved'])
  site.takePosts(drop)
  const after = await before.killAndRestart()
  await after.listIs(['Survivor'])
  site.takePosts(undefined)
  await after.nudge()
  await after.hasSaid(['delivered'])
  await after.isDelivered(['Survivor'])
})

walk('browser killed while writing', async ({ startKillable, site }) => {
  const before = await startKillable()
  await fillContact(before.page, { subject: 'Half a message' })
  await before.hasKept('Half a message')
  const after = await before.killAndRestart()
  await expect(after.page.getByRole('main').getByText('What you were writing is saved on this device.')).toBeVisible()
  await after.formHolds('Half a message')
  expect(site.posts).toEqual([])
  await after.press()
  await after.hasSaid(['sent'])
  await after.formIsClear()
  await after.isDelivered(['Half a message'])
})

walk(
  'worker stopped in the middle of a first send',
  async ({ startDevice, site }) => {
    const device = await startDevice()
    site.takePosts(commitAndHang)
    await device.send('Halfway')
    await device.posts(1)
    await device.hasSaid([])
    site.takePosts(undefined)
    await stopIdleWorkers(device.page)
    // The page sends it under the same key.
    await device.hasSaid(['sent'])
    await device.formIsClear()
    await device.isDelivered(['Halfway'])
  },
  WITH_WORKER,
)

walk('two tabs, worker and sync at once', async ({ startDevice, site }) => {
  const device = await startDevice()
  const other = await device.openTab('/about')
  await device.offline()
  for (const subject of ['One', 'Two', 'Three']) await device.save(subject)
  const { fault, open } = gate()
  site.takePosts(fault)
  await device.online()
  for (const page of [device.page, other, device.page]) await device.nudge(page)
  if (device.host === 'W+') await device.sync()
  await device.posts(1)
  open()
  await device.isDelivered(['One', 'Two', 'Three'])
  await device.listIs([])
  // Each was sent once. Their order depends on which trigger came first.
  expect(site.posts.map(({ fields }) => fields.subject).sort()).toEqual(['One', 'Three', 'Two'])
  for (const page of [device.page, other]) await device.hasSaidAtLast('delivered', page)
})

walk(
  "background sync's retries used up",
  async ({ startDevice, site }) => {
    const device = await startDevice()
    site.takePosts(drop)
    await device.send('Persistent')
    await device.hasSaid(['saved'])
    const before = await syncTags(device)
    await device.sync({ lastChance: true })
    // The browser would not try again on its own, so the worker registers a new sync.
    await expect.poll(async () => (await syncTags(device)).some((tag) => !before.includes(tag))).toBe(true)
    await device.waits('Persistent')
    site.takePosts(undefined)
    await device.sync()
    await device.hasSaid(['saved', 'delivered'])
    await device.isDelivered(['Persistent'])
  },
  ['W+'],
)

const syncTags = ({ page }: Device) =>
  page.evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags(): Promise<string[]> } }
    return sync.getTags()
  })
