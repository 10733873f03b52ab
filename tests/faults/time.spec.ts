import { expect, walk } from '#tests/faults/kit/walk.ts'

const DAY_MS = 86_400_000

walk('first retry within 30 s', async ({ startDevice, site }) => {
  const device = await startDevice()
  await site.stop()
  await device.send('Soon')
  await device.hasSaid(['saved'])
  // The list comes with the code that sets the timer.
  await device.waits('Soon')
  await site.start()
  await device.pass(30_000)
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['Soon'])
})

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
