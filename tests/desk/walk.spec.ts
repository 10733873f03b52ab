/** A newcomer's path: `npm start`, `npm run desk`, a sermon and its recording, and a phone that already had the site. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { goOffline, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { soundOf } from '#tests/e2e/kit/saving.ts'
import { silence } from '#tests/fixtures/sound/silence.ts'
import { spawnCommand } from '#tests/unit/server/spawn.ts'
import { ROOT } from './desk-process.ts'
import { change, expect, test } from './fixtures.ts'

test('a sermon and its recording reach the site, the podcast and an offline phone', async ({ page, desk, browser }) => {
  test.setTimeout(1_200_000)
  cpSync(join(ROOT, 'scripts/build.ts'), join(desk.folder, 'scripts/build.ts'))
  const env = { PORT: '0', HOST: '127.0.0.1' }
  const site = spawnCommand(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], env, desk.folder)
  const [url] = await site.printed(/http:\/\/[^\s/]+:\d+/)
  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 }, storageState: undefined })
  await visitor.goto(`${url}/sermons`)
  await waitForControl(visitor)

  await page.goto('edit/#/collections/sermons/new')
  await change(page, desk, { title: 'Bread for the Road' })
  await page.goto('recordings')
  await page.getByRole('link', { name: 'Bread for the Road' }).click()
  const recording = { name: 'Sunday.mp3', mimeType: 'audio/mpeg', buffer: silence(60) }
  await page.getByLabel(/^The recording/).setInputFiles(recording)
  await page.getByRole('button', { name: 'Upload' }).click()
  const status = page.getByRole('status')
  await expect(status).toContainText('Added the recording of “Bread for the Road”', { timeout: 120_000 })
  await expect(async () => {
    await page.goto('./')
    await expect(page.getByText('Everything you saved is on the site')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 600_000 })
  await expect.poll(async () => (await fetch(`${url}/sermons`)).text()).toContain('Bread for the Road')
  expect(await (await fetch(`${url}/sermons.xml`)).text()).toMatch(/<enclosure url="[^"]*bread-for-the-road-\w+\.mp3"/)

  await visitor.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(visitor.getByText('There is a newer version of this site.')).toBeVisible()
  await visitor.getByRole('button', { name: 'Refresh' }).click()
  await expect(visitor.getByText('Bread for the Road').first()).toBeVisible()
  const sermon = visitor.getByRole('article', { name: 'Bread for the Road' })
  await sermon.getByRole('button', { name: /^Save for Offline/ }).click()
  await expect(sermon.getByText(/^Saved/)).toBeVisible({ timeout: 60_000 })
  await goOffline(visitor.context())
  await visitor.reload()
  await sermon.getByRole('button', { name: /^Play/ }).click()
  await expect.poll(async () => (await soundOf(visitor)).currentTime, { timeout: 60_000 }).toBeGreaterThan(1)
  await visitor.close()
  await site.stop()
})
