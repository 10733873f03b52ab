/** Chapters and transcript of a recording, online and offline. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { closeSite, expect, isSaved, list, open, player, press, save, soundOf, test } from '#tests/e2e/kit/saving.ts'
import { RECORDINGS_DATABASE } from '#data/recordings/downloaded-recording.ts'
import { startRecordedSite, type RecordedSite } from '#tests/e2e/kit/recorded-site.ts'
import { parseCues } from '#recordings/player/cues.ts'

const transcript = (page: Page) => player(page).getByRole('region', { name: 'Transcript' })
const goTo = (page: Page, seconds: number) =>
  page.locator('body > audio').evaluate((audio: HTMLAudioElement, to) => void (audio.currentTime = to), seconds)

/** Chapters and transcript as built; skips the test where the church has none. */
function writtenOf({ sermon }: RecordedSite) {
  const { chapters = [], transcript: address } = sermon.audioFile!
  test.skip(chapters.length < 2 || !address?.startsWith('/'), 'this church’s newest recording has no words of its own')
  return { chapters, cues: parseCues(readFileSync(resolve(import.meta.dirname, `../../../dist${address}`), 'utf8')) }
}

test('a chapter leads to its place, and the transcript follows the sound @journey', async ({ page, recorded }) => {
  const { chapters, cues } = writtenOf(recorded)
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await player(page).getByRole('button', { name: 'Options' }).click()
  const chapter = player(page).getByLabel('Chapter')
  const [, second] = chapters
  await chapter.selectOption({ index: 1 })
  await expect.poll(async () => (await soundOf(page)).currentTime).toBe(second!.start)
  await expect(chapter.locator('option:checked')).toContainText(second!.title)
  await player(page).getByRole('button', { name: 'Transcript' }).click()
  await expect(transcript(page).getByRole('paragraph')).toHaveCount(cues.length)
  for (const each of [cues.at(3)!, cues.at(-1)!]) {
    await goTo(page, each.start + 0.1)
    await expect(transcript(page).locator('[aria-current]')).toHaveText(each.text)
  }
})

/** Whether the transcript is stored. No screen shows it. */
const isHere = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((done) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const all = request.result.transaction('recordings').objectStore('recordings').getAll()
          all.onsuccess = () => {
            request.result.close()
            done(all.result.some((record: { transcript?: { text?: string } }) => record.transcript?.text))
          }
        }
      }),
    RECORDINGS_DATABASE,
  )

test('a kept recording has its transcript offline; if it was missing, the next visit fetches it', async ({ page }) => {
  const recorded = await startRecordedSite()
  const { cues } = writtenOf(recorded)
  const address = recorded.sermon.audioFile!.transcript!
  const text = recorded.readFile(address)
  recorded.publishFile(address, undefined)
  await open(page, recorded)
  await save(page, recorded)
  await isSaved(page, recorded)
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
  expect(await isHere(page)).toBe(false)
  recorded.publishFile(address, text)
  await page.reload()
  await expect.poll(() => isHere(page)).toBe(true)
  await closeSite(page, recorded)
  await page.reload()
  await list(page).getByRole('button', { name: 'Play' }).click()
  await player(page).getByRole('button', { name: 'Options' }).click()
  await player(page).getByRole('button', { name: 'Transcript' }).click()
  await expect(transcript(page)).toContainText(cues.at(-1)!.text)
})

test('when the transcript cannot be loaded the player says so, and the sound plays on', async ({ page, recorded }) => {
  writtenOf(recorded)
  recorded.publishFile(recorded.sermon.audioFile!.transcript!, undefined)
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await player(page).getByRole('button', { name: 'Options' }).click()
  await player(page).getByRole('button', { name: 'Transcript' }).click()
  await expect(transcript(page)).toContainText('could not be loaded')
  expect((await soundOf(page)).paused).toBe(false)
})
