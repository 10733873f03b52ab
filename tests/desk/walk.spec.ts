/** A newcomer's path: `npm start`, `npm run desk`, a sermon, and a phone that already had the site. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { goOffline, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { spawnCommand } from '#tests/unit/server/spawn.ts'
import { ROOT } from './desk-process.ts'
import { expect, input, save, test } from './fixtures.ts'

test('a new sermon reaches the site, and a phone that then goes offline', async ({ page, desk, browser }) => {
  test.setTimeout(1_200_000)
  cpSync(join(ROOT, 'scripts/build.ts'), join(desk.folder, 'scripts/build.ts'))
  const env = { PORT: '0', HOST: '127.0.0.1' }
  const site = spawnCommand(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], env, desk.folder)
  const [url] = await site.printed(/http:\/\/[^\s/]+:\d+/)
  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 }, storageState: undefined })
  await visitor.goto(`${url}/sermons`)
  await waitForControl(visitor)

  await page.goto('edit/#/collections/sermons/new')
  await input(page, 'title').fill('Bread for the Road')
  expect(await save(page)).toBe(201)
  await expect(async () => {
    await page.goto('./')
    await expect(page.getByText('Everything you saved is on the site')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 600_000 })
  await expect.poll(async () => (await fetch(`${url}/sermons`)).text()).toContain('Bread for the Road')

  await visitor.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(visitor.getByText('There is a newer version of this site.')).toBeVisible()
  await visitor.getByRole('button', { name: 'Refresh' }).click()
  await expect(visitor.getByText('Bread for the Road').first()).toBeVisible()
  await goOffline(visitor.context())
  await visitor.reload()
  await expect(visitor.getByText('Bread for the Road').first()).toBeVisible()
  await visitor.close()
  await site.stop()
})
