/** A recording from a phone, on a slow line that breaks, and a desk that is killed. */
import { statSync, writeFileSync } from 'node:fs'
import { silence } from '#tests/fixtures/sound/silence.ts'
import { startBreakingLine } from './breaking-line.ts'
import { expect, savedFiles, test } from './fixtures.ts'

/** `RECORDING=25.m4a LINE=50000` is the real thing: 400 kbit/s. */
const SPEED = Number(process.env.LINE ?? 400_000)
const MB = 1024 ** 2

const NAME = 'a recording survives three breaks, a reload and a killed desk, and costs hardly more than its size'
test(NAME, async ({ browser, desk, session }, testInfo) => {
  test.setTimeout(1_800_000)
  const file = process.env.RECORDING ?? testInfo.outputPath('New Recording 12.mp3')
  if (!process.env.RECORDING) writeFileSync(file, silence(600))
  const { size } = statSync(file)
  let restarted: Promise<void> | undefined
  const breaks = [0.15, 0.35, 0.55, 0.75].map((part) => part * size)
  const line = await startBreakingLine(desk.port, SPEED, breaks, () => {
    if (breaks.length === 2) restarted = desk.restart()
  })
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const proxy = { server: line.url, bypass: '<-loopback>' }
  const context = await browser.newContext({ ...phone, storageState: session, baseURL: desk.url, proxy })
  const page = await context.newPage()
  const choose = async () => {
    await page.getByLabel(/^The recording/).setInputFiles(file)
    await page.getByRole('button', { name: 'Upload' }).click()
  }
  await page.goto('recordings')
  await page.getByRole('link', { name: 'Weeds Among the Wheat' }).click()
  await choose()
  await expect(page.getByRole('status')).toContainText(/MB, .* left/)
  await expect.poll(() => breaks.length, { timeout: 900_000 }).toBe(1)
  await restarted
  await expect(async () => {
    await page.reload()
    await choose()
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible({ timeout: 1_500_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Added the recording of' })).toBeVisible()
  testInfo.annotations.push({ type: 'bytes sent', description: `${line.sent()} for ${size}` })
  expect(line.sent()).toBeLessThan(size + 5 * MB)
  expect(savedFiles(desk)).toEqual([expect.stringMatching(/^M src\/content\/sermons\/.*\.json$/)])
  await context.close()
  line.stop()
})
