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

walk('IndexedDB that never answers', async ({ startDevice, site }) => {
  const device = await startDevice({ storage: 'hanging' })
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
    // The page also writes drafts, which may be lost.
    const durabilities = await device.worker().evaluate(() => globalThis.faults.durabilities)
    expect(new Set(durabilities)).toEqual(new Set(['strict']))
  },
  WITH_WORKER,
)
