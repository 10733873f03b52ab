import { refuse } from '#tests/faults/kit/faults.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

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

walk('retries back off with jitter', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.offline()
  await device.save('Patient')
  site.takePosts(refuse(500))
  await device.onlineAndTried()
  for (const chance of [0, 1, 0.5, 0, 0]) {
    await device.everywhere((given) => void (globalThis.faults.chance = given), chance)
    await device.comeBack()
    const from = device.now()
    await device.comeBack()
    const { attempts, nextAttemptAt } = (await device.entry('Patient'))!
    const wait = Math.min(30_000 * 2 ** (attempts - 1), 15 * 60_000) * (1 - chance / 2)
    expect(nextAttemptAt).toBeGreaterThanOrEqual(from + wait)
    expect(nextAttemptAt).toBeLessThanOrEqual(device.now() + wait)
  }
  site.takePosts(undefined)
  await device.passUntilSaid(['saved', 'delivered'])
  await device.isDelivered(['Patient'])
})

for (const [way, ms] of [
  ['back', -YEAR_MS],
  ['forward', YEAR_MS],
] as const) {
  walk(`the clock set ${way} a year`, async ({ startDevice, site }) => {
    const device = await startDevice()
    await device.offline()
    await device.save('Before')
    site.takePosts(refuse(503, { 'Retry-After': '3000' }))
    await device.online()
    await expect.poll(async () => (await device.entry('Before'))?.retryAfter).toBeGreaterThan(0)
    await device.offline()
    await device.freezeTimers()
    await device.pass(ms)
    await device.save('After')
    await device.listIs(['Before', 'After'])
    // A hold more than the longest ahead was set by another clock and does not count, nor does an expired one.
    site.takePosts(undefined)
    await device.online()
    await device.nudge()
    // The order is not checked: page and worker come online one after the other, and the first try may fail.
    await device.isDelivered(['Before', 'After'])
  })
}

walk('an entry two years old', async ({ startDevice }) => {
  const device = await startDevice()
  await device.offline()
  await device.pass(-2 * YEAR_MS)
  const year = new Date(device.now()).getFullYear()
  await device.save('From long ago')
  await device.pass(2 * YEAR_MS)
  await device.listIs(['From long ago'])
  await expect(device.item('From long ago').getByText(/^Written /)).toContainText(String(year))
  await device.online()
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['From long ago'])
})

walk('a spoilt sequence number', async ({ startDevice }) => {
  const device = await startDevice()
  await device.offline()
  await device.freezeTimers()
  await device.save('First')
  // As written by an earlier release with a spoilt counter.
  await device.putRecord({ ...(await device.entry('First'))!, sequence: 'abc1' })
  await device.save('Second')
  await device.listIs(['First', 'Second'])
  await device.online()
  await device.nudge()
  await device.isDelivered(['First', 'Second'])
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
