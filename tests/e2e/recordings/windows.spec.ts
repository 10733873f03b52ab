import type { Page } from '@playwright/test'
import { expect, open, press, seeks, soundOf, test } from '#tests/e2e/kit/saving.ts'

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
