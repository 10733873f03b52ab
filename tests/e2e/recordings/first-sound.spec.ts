/** From the press of Play to the first sound. */
import { hold } from '#tests/e2e/kit/helpers.ts'
import { card, expect, open, player, press, soundOf, test } from '#tests/e2e/kit/saving.ts'

const SOUND = '**/*.mp3'

test('until the first sound nothing else is loaded, and the button shows the press at once', async ({
  page,
  recorded,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letGo = await hold(page, SOUND)
  await page.clock.install()
  await open(page, recorded, false)
  // The clock is held: after some seconds the player would load all the same.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await press(page, recorded, 'Play')
  await expect(card(page, recorded).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => asked).toContain(recorded.path)
  expect(asked.filter((path) => path.includes('recordings-player'))).toEqual([])
  letGo()
  await expect(player(page)).toContainText(recorded.sermon.title)
})

test('after some seconds without sound the player is shown all the same', async ({ page, recorded }) => {
  await hold(page, SOUND)
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await expect(player(page)).toContainText(recorded.sermon.title)
  expect((await soundOf(page)).readyState).toBe(0)
  await player(page).getByRole('button', { name: 'Close the player' }).click()
  await expect(card(page, recorded).getByRole('button', { name: 'Play' })).toBeVisible()
})

test('with a kept place the player is shown at once', async ({ page, recorded }) => {
  const { id, title, preacher } = recorded.sermon
  await page.addInitScript(
    (kept) => localStorage.setItem('church-listening', kept),
    JSON.stringify({
      places: [{ recording: { id, title, preacher, url: recorded.path, seconds: 80 }, at: 20 }],
      speed: 1,
    }),
  )
  const letGo = await hold(page, SOUND)
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await expect(player(page)).toContainText(title)
  letGo()
  await expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThanOrEqual(20)
})
