import { drop, hang, loseReply, portalPage, portalRedirect, portalReply } from '#tests/faults/kit/faults.ts'
import { expect, walk } from '#tests/faults/kit/walk.ts'

walk('offline at submit', async ({ startDevice }) => {
  const device = await startDevice()
  await device.offline()
  await device.send('Offline')
  await device.hasSaid(['saved'])
  await device.formIsClear()
  await device.listIs(['Offline'])
  await device.waits('Offline')
  expect(device.site.posts).toEqual([])
  await device.online()
  await device.hasSaid(['saved', 'delivered'])
  await device.listIs([])
  await device.isDelivered(['Offline'])
})

walk('offline at submit, sign-up', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.go('/about')
  await device.offline()
  await device.page.getByLabel('Email').fill('later@example.com')
  await device.press('Subscribe')
  await device.hasSaid(['sign-up saved'])
  await expect(device.page.getByLabel('Email')).toHaveValue('')
  await device.online()
  await device.hasSaid(['sign-up saved', 'sign-up delivered'])
  await device.isDelivered(['later@example.com'])
  expect(site.posts.length).toBeGreaterThanOrEqual(1)
})

walk('connection that hangs', async ({ startDevice, site }) => {
  const device = await startDevice()
  site.takePosts(hang)
  await device.send('Lie-fi')
  await device.posts(1)
  await expect(device.page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  expect((await device.entries()).length).toBe(1)
  await device.hasSaid([])
  await device.pass(20_000)
  await device.hasSaid(['saved'])
  await device.formIsClear()
  // With Background Sync the worker tries again at once, and hangs too.
  site.takePosts(undefined)
  await device.passUntilSaid(['saved', 'delivered'])
  await device.isDelivered(['Lie-fi'])
})

walk('connection refused', async ({ startDevice, site }) => {
  const device = await startDevice()
  await site.stop()
  await device.send('Refused')
  await device.hasSaid(['saved'])
  await device.formIsClear()
  await device.listIs(['Refused'])
  await site.start()
  await device.nudge()
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['Refused'])
})

walk('connection cut before the server has it', async ({ startDevice, site }) => {
  const device = await startDevice()
  site.takePosts(drop)
  await device.send('Cut')
  await device.hasSaid(['saved'])
  await device.formIsClear()
  await device.listIs(['Cut'])
  site.takePosts(undefined)
  await device.nudge()
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['Cut'])
})

walk('reply lost after the server committed', async ({ startDevice, site }) => {
  const device = await startDevice()
  site.takePosts(loseReply)
  await device.send('Committed')
  await device.hasSaid(['saved'])
  await device.listIs(['Committed'])
  expect(site.heldKeys.size).toBe(1)
  site.takePosts(undefined)
  await device.nudge()
  await device.hasSaid(['saved', 'delivered'])
  await device.isDelivered(['Committed'])
  expect(site.posts.length).toBeGreaterThanOrEqual(2)
  expect(new Set(site.posts.map(({ key }) => key)).size).toBe(1)
})

walk('navigator.onLine true with the server dead', async ({ startDevice, site }) => {
  const device = await startDevice()
  await site.stop()
  expect(await device.page.evaluate(() => navigator.onLine)).toBe(true)
  await device.send('Dead')
  await device.hasSaid(['saved'])
  // No event tells of the server's return, so only the timer can notice.
  await site.start()
  await device.passUntilSaid(['saved', 'delivered'])
  await device.isDelivered(['Dead'])
})

walk('navigator.onLine false with the server alive', async ({ startDevice }) => {
  const device = await startDevice()
  const lie = () => void Object.defineProperty(Object.getPrototypeOf(navigator), 'onLine', { get: () => false })
  await device.page.evaluate(lie)
  if (device.hasWorker) await device.worker().evaluate(lie)
  await device.send('Alive')
  await device.hasSaid(['sent'])
  await device.formIsClear()
  await device.isDelivered(['Alive'])
})

walk('one message that never gets an answer', async ({ startDevice, site }) => {
  const device = await startDevice()
  await device.offline()
  for (const subject of ['One', 'Two', 'Three']) await device.save(subject)
  await device.freezeTimers()
  site.takePosts((post) => (post.fields.subject === 'One' ? drop(post) : post.commit()))
  await device.online()
  await device.nudge()
  await device.listIs(['One'])
  expect((await site.held()).map(({ fields }) => fields.subject).sort()).toEqual(['Three', 'Two'])
  site.takePosts(undefined)
  await device.nudge()
  await device.isDelivered(['One', 'Two', 'Three'])
})

const PORTALS = {
  '200 with HTML': () => portalPage(),
  '200 without a type': () => portalReply('<html>Please log in'),
  '200 with XML': () => portalReply('<?xml version="1.0"?><WISPAccessGatewayParam/>', 'text/xml'),
  '200 with a picture': () => portalReply('GIF89a', 'image/gif'),
  '302 to HTML': portalRedirect,
  '511': () => portalPage(511),
} as const

for (const [name, portal] of Object.entries(PORTALS) as [keyof typeof PORTALS, () => Response][]) {
  walk(`captive portal: ${name}`, async ({ startDevice, site }) => {
    const device = await startDevice()
    site.standInTheWay(portal)
    await device.send('Through a portal')
    await device.hasSaid(['saved'])
    await device.formIsClear()
    await device.listIs(['Through a portal'])
    await device.comeBack()
    await device.waits('Through a portal')
    await device.hasSaid(['saved'])
    expect(site.heldKeys.size).toBe(0)
    site.standInTheWay(undefined)
    await device.nudge()
    await device.hasSaid(['saved', 'delivered'])
    await device.isDelivered(['Through a portal'])
  })
}
