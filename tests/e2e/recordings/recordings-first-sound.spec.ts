/** From the press to the first sound, on a line that gives nothing until it is let. */
import type { Page } from '@playwright/test'
import { card, expect, open, press, test } from '#tests/e2e/kit/keeping.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Sermon player' })

/** Until it is called, no sound comes. */
async function holdSound(page: Page): Promise<() => void> {
  let letGo!: () => void
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/*.mp3', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('until it is heard the line is the sound’s alone; the press is seen at once', async ({ page, recorded }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letGo = await holdSound(page)
  await page.clock.install()
  await open(page, recorded, false)
  // What is done after some seconds is not done now.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await press(page, recorded, 'Play')
  await expect(card(page, recorded).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => asked).toContain(recorded.path)
  expect(asked.filter((path) => path.includes('recordings-player'))).toEqual([])
  letGo()
  await expect(player(page)).toContainText(recorded.sermon.title)
})

test('a line that says nothing for seconds does not keep the player away', async ({ page, recorded }) => {
  await holdSound(page)
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await expect(player(page)).toContainText(recorded.sermon.title)
  expect(await page.locator('body > audio').evaluate((audio: HTMLAudioElement) => audio.readyState)).toBe(0)
  await player(page).getByRole('button', { name: 'Close the player' }).click()
  await expect(card(page, recorded).getByRole('button', { name: 'Play' })).toBeVisible()
})

test('who has listened before has the player at the press: it knows the place', async ({ page, recorded }) => {
  const { id, title, preacher } = recorded.sermon
  await page.addInitScript(
    (kept) => localStorage.setItem('church-listening', kept),
    JSON.stringify({
      places: [{ recording: { id, title, preacher, url: recorded.path, seconds: 80 }, at: 20 }],
      speed: 1,
    }),
  )
  const letGo = await holdSound(page)
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await expect(player(page)).toContainText(title)
  letGo()
  await expect
    .poll(() => page.locator('body > audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThanOrEqual(20)
})
