import type { Device } from '#tests/faults/kit/device.ts'
import { refuse } from '#tests/faults/kit/faults.ts'
import type { Fault } from '#tests/faults/kit/faulty-site.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

walk('status 500', async ({ startDevice, site }) => {
  const device = await startDevice()
  site.takePosts(refuse(500))
  await device.send('At once')
  await device.hasSaid(['failed'])
  await device.formHolds('At once')
  await device.listIs([])
  expect(await device.entries()).toEqual([])
  site.takePosts(undefined)
  await device.press()
  await device.hasSaid(['failed', 'sent'])
  await device.formIsClear()
  expect(site.posts[0]!.key).toBe(site.posts.at(-1)!.key)

  device.forgetWords()
  await device.offline()
  await device.save('Later')
  site.takePosts(refuse(500))
  await device.onlineAndTried()
  await device.comeBack()
  await device.listIs(['Later'])
  await device.waits('Later')
  site.takePosts(undefined)
  await device.nudge()
  await device.hasSaid(['saved', 'delivered'])
  await device.listIs([])
  await device.isDelivered(['At once', 'Later'])
})

/** Saves a message, and lets the server answer with Retry-After. */
async function saveAndHold(device: Device, fault: Fault): Promise<void> {
  await device.offline()
  await device.save('Held')
  device.site.takePosts(fault)
  await device.online()
  await expect.poll(async () => (await device.entry('Held'))?.retryAfter).toBeGreaterThan(0)
  device.site.takePosts(undefined)
}

/** Expects that no trigger sends it earlier. */
async function isHeld(device: Device): Promise<void> {
  await device.comeBack()
  if (device.host === 'W+') await device.sync()
  await device.comeBack()
  await device.waits('Held')
  expect(device.site.posts).toHaveLength(1)
}

walk('503 with Retry-After in seconds', async ({ startDevice }) => {
  const device = await startDevice()
  await saveAndHold(device, refuse(503, { 'Retry-After': '3000' }))
  await isHeld(device)
  // Round times, because a slow machine's own time counts too.
  await device.pass(2000_000)
  await isHeld(device)
  await device.pass(1000_000)
  await device.nudge()
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['Held'])
})

walk('422 on replay', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.offline()
  await device.save('No good')
  site.takePosts(refuse(422))
  await device.online()
  await device.needsThePerson('No good', 'No (422)')
  await expect(device.item('No good').getByText('Is there a class for four-year-olds on Sunday?')).toBeVisible()
  // Neither a trigger nor a timer tries it again.
  await device.pass(24 * 60 * 60_000)
  await device.comeBack()
  expect(site.posts).toHaveLength(1)
  await device.hasSaid(['saved'])
  site.takePosts(undefined)
  await device.press('Send now', device.item('No good'))
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['No good'])
})

walk('five entries, the second refused for good', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.offline()
  for (const subject of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) await device.save(subject)
  await device.listIs(['First', 'Second', 'Third', 'Fourth', 'Fifth'])
  await device.onlineButRefused()
  const refusal = refuse(422)
  site.takePosts((post) => (post.fields.subject === 'Second' ? refusal(post) : post.commit()))
  await device.nudge()
  await device.needsThePerson('Second', 'No (422)')
  await device.listIs(['Second'])
  expect((await site.held()).map(({ fields }) => fields.subject)).toEqual(['First', 'Third', 'Fourth', 'Fifth'])
  site.takePosts(undefined)
  await device.press('Send now', device.item('Second'))
  await device.isDelivered(['First', 'Second', 'Third', 'Fourth', 'Fifth'])
})
