/** A newcomer's path: `npm start`, `npm run desk`, a sermon, and a phone that already had the site. */
import { startSite } from './desk-process.ts'
import { expect, input, openEditor, save, test } from './fixtures.ts'
import { goOffline, waitForControl } from '#tests/e2e/kit/helpers.ts'

test.use({ isBuilding: true })

test('a sermon added in the desk is on the site, and available offline on a phone that already had the site', async ({
  page,
  desk,
  copy,
  browser,
}) => {
  test.setTimeout(1_200_000)
  const site = await startSite(copy)
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState: undefined })
  const visitor = await phone.newPage()
  await visitor.goto(`${site.url}/sermons`)
  await waitForControl(visitor)

  await openEditor(page, desk, 'collections/sermons/new')
  await input(page, 'title').fill('The Lamp on the Stand')
  expect(await save(page)).toBe(201)
  const saved = Date.now()
  await page.goto(desk.url)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Everything you saved is on the site')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 600_000 })
  console.log(`Built ${((Date.now() - saved) / 1000).toFixed(0)} s after it was saved.`)
  await expect
    .poll(async () => (await (await fetch(`${site.url}/sermons`)).text()).includes('The Lamp on the Stand'))
    .toBe(true)

  await visitor.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(visitor.getByText('There is a newer version of this site.')).toBeVisible()
  await visitor.getByRole('button', { name: 'Refresh' }).click()
  await expect(visitor.getByText('The Lamp on the Stand').first()).toBeVisible()
  await goOffline(phone)
  await visitor.reload()
  await expect(visitor.getByText('The Lamp on the Stand').first()).toBeVisible()
  await phone.close()
  await site.stop()
})
