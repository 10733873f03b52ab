import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { closeSite, expect, isSaved, list, open, press, save, test } from '#tests/e2e/kit/saving.ts'
import { startRecordedSite } from '#tests/e2e/kit/recorded-site.ts'

test('an M4A with its index at the end plays to its end, and offline when saved', async ({ page }) => {
  const recorded = await startRecordedSite()
  const address = recorded.path.replace('.mp3', '.m4a')
  recorded.publishFile(address, readFileSync(resolve(import.meta.dirname, '../../fixtures/sound/index-last.m4a')))
  recorded.changeAddress(address)
  await open(page, recorded)
  const ends = () =>
    page.locator('body > audio').evaluate(async (audio: HTMLAudioElement) => {
      if (!audio.ended) await new Promise((done) => audio.addEventListener('ended', done, { once: true }))
      return audio.duration
    })
  await press(page, recorded, 'Play')
  expect(await ends()).toBeCloseTo(3, 0)
  await save(page, recorded)
  await isSaved(page, recorded)
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
  await closeSite(page, recorded)
  await page.reload()
  await list(page).getByRole('button', { name: 'Play' }).click()
  expect(await ends()).toBeCloseTo(3, 0)
})
