import type { Device } from '#tests/faults/kit/device.ts'
import { drop, refuse } from '#tests/faults/kit/faults.ts'
import type { Fault } from '#tests/faults/kit/faulty-site.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

for (const status of [500, 502, 503, 408, 409, 425] as const) {
  walk(`status ${status}`, async ({ startDevice, site }) => {
    const device = await startDevice()
    site.takePosts(refuse(status))
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
    site.takePosts(refuse(status))
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
}

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

for (const status of [429, 503] as const) {
  walk(`${status} with Retry-After in seconds`, async ({ startDevice }) => {
    const device = await startDevice()
    await saveAndHold(device, refuse(status, { 'Retry-After': '3000' }))
    await isHeld(device)
    // Round times, because a slow machine's own time counts too.
    await device.pass(2000_000)
    await isHeld(device)
    await device.pass(1000_000)
    await device.nudge()
    await device.hasSaid(['saved', 'delivered'])
    await device.isDelivered(['Held'])
  })

  walk(`${status} with Retry-After as a date`, async ({ startDevice }) => {
    const device = await startDevice()
    await saveAndHold(device, refuse(status, { 'Retry-After': new Date(Date.now() + 3000_000).toUTCString() }))
    await isHeld(device)
    await device.press('Send now', device.item('Held'))
    await device.hasSaid(['saved', 'delivered'])
    await device.isDelivered(['Held'])
  })
}

walk('Retry-After of a day counts for an hour', async ({ startDevice }) => {
  const device = await startDevice()
  await saveAndHold(device, refuse(503, { 'Retry-After': '86400' }))
  await device.pass(50 * 60_000)
  await isHeld(device)
  await device.pass(10 * 60_000)
  await device.nudge()
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['Held'])
})

for (const status of [400, 413, 422] as const) {
  walk(`${status} on replay`, async ({ startDevice, site }) => {
    const device = await startDevice()
    await device.offline()
    await device.save('No good')
    site.takePosts(refuse(status))
    await device.online()
    await device.needsThePerson('No good', `No (${status})`)
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
}

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

const STOPS = {
  'stops at a network failure': drop,
  'stops at 429': refuse(429),
  'stops at 503': refuse(503),
  'goes on after 500': refuse(500),
} as const

/** Subjects in order of their tries. Chromium may repeat a post by itself when a connection breaks. */
const inTurn = (subjects: string[]) => subjects.filter((subject, index) => subject !== subjects[index - 1])

for (const [what, fault] of Object.entries(STOPS) as [keyof typeof STOPS, Fault][]) {
  walk(`a pass ${what}`, async ({ startDevice, site }) => {
    const device = await startDevice()
    await device.offline()
    for (const subject of ['One', 'Two', 'Three']) await device.save(subject)
    site.takePosts(fault)
    await device.onlineAndTried()
    // By now a pass that began offline is over.
    await device.comeBack()
    const before = site.posts.length
    await device.comeBack()
    const all = site.posts.map(({ fields }) => fields.subject!)
    const tried = inTurn(all.slice(before))
    if (what === 'goes on after 500') expect(new Set(all)).toEqual(new Set(['One', 'Two', 'Three']))
    // After one message without an answer a pass tries a second, but no third.
    else if (what === 'stops at a network failure')
      for (const [index, subject] of tried.entries()) expect([subject, tried[index + 1] ?? 'One']).toContain('One')
    else expect(tried.filter((subject) => subject !== 'One')).toEqual([])
    await device.listIs(['One', 'Two', 'Three'])
    site.takePosts(undefined)
    await device.nudge()
    await device.isDelivered(['One', 'Two', 'Three'])
    // Where a pass goes on, one under way may have met the mended server.
    if (what === 'stops at 429' || what === 'stops at 503')
      expect((await site.held()).map(({ fields }) => fields.subject)).toEqual(['One', 'Two', 'Three'])
  })
}
