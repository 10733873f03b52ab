import { drop, gate } from '#tests/faults/kit/faulty-site.ts'
import { expect, walk, WITH_WORKER } from '#tests/faults/kit/walk.ts'

walk('storage quota exceeded during the write', async ({ startDevice }) => {
  const device = await startDevice()
  await device.storageIs('aborting')
  await device.offline()
  await device.send('No room')
  await device.hasSaid(['failed'])
  await device.formHolds('No room')
  await device.listIs([])
  await device.storageIs('none')
  await device.press()
  await device.hasSaid(['failed', 'saved'])
  await device.formIsClear()
  await device.online()
  await device.hasSaid(['failed', 'saved', 'delivered'])
  await device.isDelivered(['No room'])
})

walk('storage full, and online', async ({ startDevice }) => {
  const device = await startDevice()
  await device.offline()
  await device.save('Before')
  await device.storageIs('full')
  await device.online()
  await device.hasSaid(['saved', 'delivered'])
  await device.send('After')
  await device.hasSaid(['saved', 'delivered', 'sent'])
  await device.formIsClear()
  await device.isDelivered(['Before', 'After'])
})

for (const [fault, storage] of [
  ['IndexedDB refused', 'refused'],
  ['IndexedDB that never answers', 'hanging'],
] as const)
  walk(fault, async ({ startDevice, site }) => {
    const device = await startDevice({ storage })
    await device.send('Online')
    await device.passUntilSaid(['sent'], 1000)
    await device.formIsClear()
    await device.offline()
    await device.send('Offline')
    await device.passUntilSaid(['sent', 'failed'], 1000)
    await device.formHolds('Offline')
    await device.online()
    await device.press()
    await device.passUntilSaid(['sent', 'failed', 'sent'], 1000)
    await device.formIsClear()
    expect((await site.inbox()).contact.map(({ subject }) => subject)).toEqual(['Online', 'Offline'])
  })

walk('IndexedDB connection closed by the browser', async ({ startDevice }) => {
  const device = await startDevice()
  await device.offline()
  await device.save('Before')
  await device.everywhere(() => globalThis.faults.closeDatabases(), undefined)
  await device.save('After')
  await device.listIs(['Before', 'After'])
  await device.everywhere(() => globalThis.faults.closeDatabases(), undefined)
  await device.online()
  await device.isDelivered(['Before', 'After'])
  await device.listIs([])
})

walk(
  'power cut after "saved"',
  async ({ startDevice }) => {
    const device = await startDevice()
    await device.offline()
    await device.save('Strictly')
    // The page writes drafts as well, which may be lost.
    const durabilities = await device.worker().evaluate(() => globalThis.faults.durabilities)
    expect(new Set(durabilities)).toEqual(new Set(['strict']))
  },
  WITH_WORKER,
)

walk('site data cleared except the outbox', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.offline()
  await device.save('Spared')
  site.takePosts(drop)
  await device.online()
  await device.erase('cookies,local_storage,cache_storage,service_workers,shader_cache')
  await device.page.close()
  device.page = await device.openTab('/contact')
  await device.listIs(['Spared'])
  site.takePosts(undefined)
  await device.nudge()
  await device.hasSaid(['delivered'])
  await device.isDelivered(['Spared'])
})

walk('storage erased during a first try without an answer', async ({ startDevice, site }) => {
  const device = await startDevice()
  const { fault, open } = gate(drop)
  site.takePosts(fault)
  await device.send('Erased')
  await device.posts(1)
  await device.erase('indexeddb')
  open()
  await device.hasSaid(['failed'])
  await device.formHolds('Erased')
  await device.listIs([])
  site.takePosts(undefined)
  await device.press()
  await device.hasSaid(['failed', 'sent'])
  await device.formIsClear()
  await device.isDelivered(['Erased'])
})
