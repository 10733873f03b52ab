import type { Device } from '#tests/faults/kit/device.ts'
import { drop } from '#tests/faults/kit/faults.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

interface SyncManager {
  getTags(): Promise<string[]>
  register(tag: string): Promise<void>
}
const syncTags = (device: Device) =>
  device.page.evaluate(async () =>
    ((await navigator.serviceWorker.ready) as unknown as { sync: SyncManager }).sync.getTags(),
  )

walk("background sync's retries used up", async ({ startDevice, site }) => {
  const device = await startDevice()
  site.takePosts(drop)
  await device.send('Persistent')
  await device.hasSaid(['saved'])
  const before = await syncTags(device)
  await device.sync({ lastChance: true })
  // The browser would not try again by itself, so the worker registers a new sync.
  await expect
    .poll(async () => (await syncTags(device)).filter((tag) => !before.includes(tag)).length)
    .toBeGreaterThan(0)
  await device.waits('Persistent')
  site.takePosts(undefined)
  await device.sync()
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['Persistent'])
})
