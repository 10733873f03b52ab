import type { Device } from '#tests/faults/kit/device.ts'
import { drop, gate } from '#tests/faults/kit/faults.ts'
import type { StorageFault } from '#tests/faults/kit/injected.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

/** Nothing could be stored: the form keeps the text, and nothing was called saved. */
async function keepsTheForm(device: Device, subject: string): Promise<void> {
  await device.hasSaid(['failed'])
  await device.formHolds(subject)
  await device.listIs([])
}

/** Sends the same message again, now that it can be stored. */
async function savesAndDelivers(device: Device, subject: string): Promise<void> {
  await device.press()
  await device.hasSaid(['failed', 'saved'])
  await device.formIsClear()
  await device.online()
  await device.hasSaid(['failed', 'saved', 'delivered'])
  await device.isDelivered([subject])
}

walk('storage quota exceeded during the write', async ({ startDevice }) => {
  const device = await startDevice()
  await device.storageIs('aborting')
  await device.offline()
  await device.send('No room')
  await keepsTheForm(device, 'No room')
  await device.storageIs('none')
  await savesAndDelivers(device, 'No room')
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

const UNUSABLE: Record<'refused' | 'that never answers', StorageFault> = {
  refused: 'refused',
  'that never answers': 'hanging',
}

for (const [what, storage] of Object.entries(UNUSABLE) as [keyof typeof UNUSABLE, StorageFault][]) {
  walk(`IndexedDB ${what}`, async ({ startDevice, site }) => {
    const device = await startDevice({ storage })
    await device.send('Online')
    await device.passUntilSaid(['sent'], 1000)
    await device.formIsClear()
    expect((await site.held()).map(({ fields }) => fields.subject)).toEqual(['Online'])
    device.forgetWords()
    await device.offline()
    await device.send('Offline')
    await device.passUntilSaid(['failed'], 1000)
    await device.formHolds('Offline')
    await device.online()
    await device.press()
    await device.passUntilSaid(['failed', 'sent'], 1000)
    await device.formIsClear()
    expect((await site.held()).map(({ fields }) => fields.subject)).toEqual(['Online', 'Offline'])
  })
}

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

walk('IndexedDB is written with strict durability', async ({ startDevice }) => {
  const device = await startDevice()
  await device.offline()
  await device.send('Strictly')
  await device.hasSaid(['saved'])
  await device.online()
  await device.hasSaid(['saved', 'delivered'])
  const durabilities = await device.hostSide().evaluate(() => globalThis.faults.durabilities)
  expect(durabilities.length).toBeGreaterThan(2)
  expect(new Set(durabilities)).toEqual(new Set(['strict']))
})

walk('service workers blocked', async ({ startDevice }) => {
  const device = await startDevice()
  // Some browsers lack the property.
  await device.context.addInitScript(
    () => void delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker,
  )
  await device.go('/contact')
  expect(await device.page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
  await device.offline()
  await device.send('Alone')
  await device.hasSaid(['saved'])
  await device.listIs(['Alone'])
  await device.online()
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['Alone'])
})

walk('site data cleared except the outbox', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.offline()
  await device.save('Spared')
  site.takePosts(drop)
  await device.online()
  const session = await device.cdp()
  await session.send('Storage.clearDataForOrigin', {
    origin: site.url,
    storageTypes: 'cookies,local_storage,cache_storage,service_workers,shader_cache',
  })
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
  await device.eraseDatabases()
  open()
  await device.hasSaid(['failed'])
  await device.formHolds('Erased')
  await device.listIs([])
  expect(await device.entries()).toEqual([])
  site.takePosts(undefined)
  await device.press()
  await device.hasSaid(['failed', 'sent'])
  await device.formIsClear()
  await device.isDelivered(['Erased'])
})

walk('a first try under way, seen from another window', async ({ startDevice, site }) => {
  const device = await startDevice()
  const other = await device.openTab('/contact')
  const { fault, open } = gate()
  site.takePosts(fault)
  await device.send('Under way')
  await device.posts(1)
  // Before erasing, the dialog mentions what is under way.
  await expect(device.item('Under way', other).getByText('Sending…')).toBeVisible()
  await device.press('Forget everything here', other)
  await expect(other.getByRole('dialog').getByText('One message is being sent right now.')).toBeVisible()
  await device.press('Cancel', other.getByRole('dialog'))
  // The sending window shows it in its form, not in the list.
  await device.listIs([])
  open()
  await device.hasSaid(['sent'])
  await device.hasSaid([], other)
  await device.listIs([], other)
  await device.isDelivered(['Under way'])
})

/** Data of another site on the same host. */
const keepAsNeighbor = async () => {
  await caches.open('neighbor-1')
  await caches.open(`workbox-precache-v2-${location.origin}/neighbor/`)
  localStorage.setItem('neighbor', 'kept')
  await new Promise((done) => (indexedDB.open('neighbor').onsuccess = done))
}

walk('everything forgotten while offline', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.page.evaluate(keepAsNeighbor)
  // Loaded ahead, since without worker and connection it could not be.
  await expect
    .poll(() =>
      device.page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/idle-'))),
    )
    .toBe(true)
  await site.stop()
  await device.offline()
  await device.save('To be forgotten')
  await device.write('Half a message')
  await device.hasKept('Half a message')
  await device.press('Forget everything here')
  await device.press('Forget everything', device.page.getByRole('dialog'))
  await expect(device.page.getByRole('main').getByText('Nothing of yours is left on this device.')).toBeVisible()
  await device.listIs([])
  await device.formIsClear()
  expect(await device.entries()).toEqual([])
  const left = () =>
    device.page.evaluate(async () => ({
      caches: await caches.keys(),
      storage: Object.keys(localStorage),
      neighbor: (await indexedDB.databases()).some(({ name }) => name === 'neighbor'),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
  expect(await left()).toEqual({
    caches: ['neighbor-1', `workbox-precache-v2-${site.url}/neighbor/`],
    storage: ['neighbor'],
    neighbor: true,
    workers: 0,
  })
  await device.hasSaid(['saved'])
  await site.start()
  await device.online()
  await device.page.close()
  device.page = await device.openTab('/contact')
  await device.formIsClear()
  await device.listIs([])
  await device.send('Afterward')
  await device.hasSaid(['sent'])
  await device.isDelivered(['Afterward'])
  expect(site.posts.map(({ fields }) => fields.subject)).toEqual(['Afterward'])
})
