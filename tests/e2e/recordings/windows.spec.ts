/** Several windows. */
import type { Page } from '@playwright/test'
import { card, expect, open, press, seeks, soundOf, test } from '#tests/e2e/kit/saving.ts'

const isPaused = async (page: Page) => (await soundOf(page)).paused

test('a window that starts to play pauses the other, which keeps its position and can resume', async ({
  page,
  context,
  recorded,
}) => {
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  const { at } = await seeks(page)
  const other = await context.newPage()
  await open(other, recorded, false)
  await press(other, recorded, 'Play')
  await expect.poll(() => isPaused(page)).toBe(true)
  expect(await isPaused(other)).toBe(false)
  await press(page, recorded, 'Play')
  await expect.poll(() => isPaused(other)).toBe(true)
  expect(await isPaused(page)).toBe(false)
  const { currentTime, duration } = await soundOf(page)
  expect(currentTime / duration).toBeGreaterThanOrEqual(at)
})

test(
  'of two windows that start before they hear of each other exactly one plays on',
  { tag: '@nightly' },
  async ({ page, context, recorded }) => {
    await context.addInitScript(() => {
      // Messages and locks arrive late, so that both windows have started.
      const later = (kind: object, name: string) => {
        const own = Reflect.get(kind, name) as (...given: unknown[]) => unknown
        Reflect.set(kind, name, async function (this: unknown, ...given: unknown[]) {
          await new Promise((done) => setTimeout(done, 1000))
          return own.apply(this, given)
        })
      }
      later(BroadcastChannel.prototype, 'postMessage')
      later(LockManager.prototype, 'request')
    })
    const other = await context.newPage()
    const windows = [page, other]
    for (const window of windows) {
      await open(window, recorded, false)
      await press(window, recorded, 'Play')
      await expect(card(window, recorded).getByRole('button', { name: 'Pause' })).toBeVisible()
      await press(window, recorded, 'Pause')
    }
    const playing = async () => (await Promise.all(windows.map(isPaused))).filter((is) => !is).length
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        windows.map((window) => window.locator('body > audio').evaluate((audio: HTMLAudioElement) => audio.play())),
      )
      await expect.poll(playing).toBe(1)
    }
  },
)
