/** When something goes wrong around a recording, everything else still works. */
import type { Page } from '@playwright/test'
import { LISTENING_KEY } from '#client/device/storage-keys.ts'
import { followMenu } from '#tests/e2e/kit/helpers.ts'
import { card, expect, isSaved, list, open, player, press, save, seeks, soundOf, test } from '#tests/e2e/kit/saving.ts'

// As on a first visit.
test.use({ serviceWorkers: 'block' })

const SOUND = '**/*.mp3'
const isPaused = async (page: Page) => (await soundOf(page)).paused
const isHeard = (page: Page, from = 0) =>
  expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(from)

test('after a failure, Play works from the card and the player, and Try Again @journey', async ({ page, recorded }) => {
  await open(page, recorded, false)
  const again = [card(page, recorded), player(page)].map((place) => place.getByRole('button', { name: /^Play/ }))
  for (const button of [...again, player(page).getByRole('button', { name: 'Try Again' })]) {
    await page.route(SOUND, (route) => route.abort())
    await card(page, recorded).getByRole('button', { name: 'Play' }).click()
    await expect(player(page)).toContainText('There is no connection.')
    await page.unroute(SOUND)
    await button.click()
    await isHeard(page)
    await expect(page.locator(':focus')).toHaveText('Pause')
    await player(page).getByRole('button', { name: 'Close the player' }).click()
  }
})

test('without https, a saved sermon resumes where it was stopped', async ({ page, recorded }) => {
  // APIs that are missing without https.
  await page.addInitScript(() => {
    for (const name of ['locks', 'storage', 'serviceWorker']) delete Navigator.prototype[name as never]
    delete (Crypto.prototype as Partial<Crypto>).randomUUID
  })
  await open(page, recorded, false)
  await save(page, recorded)
  await isSaved(page, recorded)
  recorded.changeRecordings(() => new Response('', { status: 503 }))
  await list(page).getByRole('button', { name: 'Play' }).click()
  await isHeard(page)
  await page.locator('body > audio').evaluate((audio: HTMLAudioElement) => void (audio.currentTime = 40))
  await isHeard(page, 40)
  await player(page).getByRole('button', { name: 'Close the player' }).click()
  expect(await page.evaluate((key) => localStorage.getItem(key), LISTENING_KEY)).not.toContain('blob:')
  await page.reload()
  await list(page).getByRole('button', { name: 'Play' }).click()
  await isHeard(page, 39)
})

test('a browser of 2021 that refuses locks, as with cookies blocked, plays and opens options and transcript', async ({
  page,
  recorded,
}) => {
  await page.addInitScript(() => {
    delete (Array.prototype as { findLast?: unknown }).findLast
    LockManager.prototype.request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  })
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await isHeard(page, 1)
  expect((await soundOf(page)).paused).toBe(false)
  await player(page).getByRole('button', { name: 'Options' }).click()
  await expect(player(page).getByLabel('Speed')).toBeVisible()
  await expect(player(page).getByRole('button', { name: 'Share From Here' })).toBeVisible()
  if (recorded.sermon.audioFile!.chapters) await expect(player(page).getByLabel('Chapter')).toBeVisible()
  if (!recorded.sermon.audioFile!.transcript) return
  await player(page).getByRole('button', { name: 'Transcript' }).click()
  await expect(player(page).getByRole('region', { name: 'Transcript' }).getByRole('paragraph').first()).toBeVisible()
})

test('an error in the player leaves the site working, and stops the sound', async ({ page, recorded }) => {
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => {
      throw new Error('a fault')
    }
  })
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await expect(page.getByText('The player could not be shown.')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(card(page, recorded).getByRole('button', { name: 'Play' })).toBeVisible()
  expect((await soundOf(page)).paused).toBe(true)
})

test('a screen that cannot be loaded does not stop the sermon', async ({ page, recorded }) => {
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await isHeard(page)
  await page.route('**/assets/giving-*.js', (route) => route.abort())
  await followMenu(page, 'Giving')
  await expect(page.getByText('This Page Could Not Be Shown')).toBeVisible()
  const { currentTime } = await soundOf(page)
  await isHeard(page, currentTime + 0.5)
})

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

test('a list of saved recordings that cannot be read says so, and Try Again reads it', async ({ page, recorded }) => {
  await open(page, recorded, false)
  await save(page, recorded)
  await isSaved(page, recorded)
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.getAll = function (...given) {
      if (document.documentElement.dataset.disk === 'good') return getAll.apply(this, given)
      throw new DOMException('the disk failed', 'UnknownError')
    }
  })
  await page.reload()
  await expect(list(page)).toContainText('could not be read')
  await page.evaluate(() => void (document.documentElement.dataset.disk = 'good'))
  await list(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(list(page).getByRole('heading', { name: recorded.sermon.title })).toBeVisible()
})

test('with text twice as large, title, time and skip buttons do not overlap', async ({ page, recorded }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const boxes = await player(page).evaluate((bar) => {
    const parts = [...bar.querySelectorAll('button, input, p, span:not([class*="hidden"])')]
    return parts
      .filter((part) => part.children.length === 0 || part.matches('button, p'))
      .map((part) => ({
        name: part.textContent || part.tagName,
        box: part.getBoundingClientRect().toJSON() as DOMRect,
      }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
  })
  const title = boxes.find(({ name }) => name === recorded.sermon.title)!
  expect(title.box.width).toBeGreaterThan(150)
  const steps = ['Back 15 seconds', '30 seconds'].map((name) => boxes.find((each) => each.name.includes(name))!.box)
  const times = boxes.filter(({ name }) => /^\d+:\d\d$/.test(name))
  expect(times).toHaveLength(2)
  const isApart = (one: DOMRect, other: DOMRect) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
  for (const { box } of times) for (const step of steps) expect(isApart(box, step)).toBe(true)
})
