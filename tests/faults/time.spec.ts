import { DAY_MS } from '#schema/dates.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

walk('order comes from a stored sequence', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.offline()
  await device.freezeTimers()
  for (const subject of ['First', 'Second', 'Third']) {
    await device.save(subject)
    await device.pass(-DAY_MS)
  }
  await device.listIs(['First', 'Second', 'Third'])
  await device.onlineButRefused()
  site.takePosts(undefined)
  await device.nudge()
  await device.isDelivered(['First', 'Second', 'Third'])
  expect((await site.held()).map(({ fields }) => fields.subject)).toEqual(['First', 'Second', 'Third'])
})
