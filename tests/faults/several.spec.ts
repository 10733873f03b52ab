import { gate } from '#tests/faults/kit/faults.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

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
  expect(site.posts.map(({ fields }) => fields.subject).toSorted()).toEqual(['One', 'Three', 'Two'])
  await device.hasSaidAtLast('delivered')
  await device.hasSaidAtLast('delivered', other)
})

walk('one message edited in two windows', async ({ startDevice, site }) => {
  const device = await startDevice()
  const other = await device.openTab('/contact')
  await device.offline()
  await device.save('See you Tuesday')
  await device.press('Edit', device.item('See you Tuesday'))
  await expect(device.page.getByLabel('Subject')).toHaveValue('See you Tuesday')
  await device.listIs([], other)
  await expect(other.getByLabel('Subject')).toHaveValue('')
  // Nothing of it is sent until Send is pressed.
  await device.online()
  await device.nudge()
  expect(site.posts).toEqual([])
  await device.press('Undo')
  await device.isDelivered(['See you Tuesday'])
})
