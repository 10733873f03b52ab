/** When something goes wrong around a recording, everything else still works. */
import type { Locator, Page } from '@playwright/test'
import { followMenu } from '#tests/e2e/kit/helpers.ts'
import {
  card,
  expect,
  list,
  open,
  openSaved,
  player,
  press,
  save,
  seeks,
  soundOf,
  test,
} from '#tests/e2e/kit/saving.ts'

// As on a first visit.
test.use({ serviceWorkers: 'block' })

const SOUND = '**/*.mp3'
const isPaused = async (page: Page) => (await soundOf(page)).paused
const isHeard = (page: Page, from = 0) =>
  expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(from)

test('after a failure, Play works on the card and in the player, and so does Try Again', async ({ page, recorded }) => {
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

for (const [place, missing] of Object.entries<() => void>({
  'without https': () => {
    for (const name of ['locks', 'storage', 'serviceWorker']) delete Navigator.prototype[name as never]
    delete (Crypto.prototype as Partial<Crypto>).randomUUID
  },
  'without IndexedDB': () => void Object.defineProperty(window, 'indexedDB', { value: null }),
  'where IndexedDB is refused': () =>
    void Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  'where storage does not respond': () => void (IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest),
}))
  test(`${place}, nothing can be saved: the card says so, and the recording still plays${place.includes('respond') ? '' : ' @nightly'}`, async ({
    page,
    recorded,
  }) => {
    await page.addInitScript(missing)
    await open(page, recorded, false)
    await save(page, recorded)
    await expect(
      card(page, recorded).getByText('Recordings can’t be saved in a private or in-app window.'),
    ).toBeVisible()
    await press(page, recorded, 'Play')
    await isHeard(page)
  })

test('an error in the player leaves the site working, and stops the sound @nightly', async ({ page, recorded }) => {
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => {
      throw new Error('a fault')
    }
  })
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await expect(page.getByText('The player couldn’t be shown.')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(card(page, recorded).getByRole('button', { name: 'Play' })).toBeVisible()
  expect((await soundOf(page)).paused).toBe(true)
})

test('a screen that cannot be loaded does not stop the sermon @nightly', async ({ page, recorded }) => {
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await isHeard(page)
  await page.route('**/assets/giving-*.js', (route) => route.abort())
  await followMenu(page, 'Giving')
  await expect(page.getByText('This Page Could Not Be Shown')).toBeVisible()
  const { currentTime } = await soundOf(page)
  await isHeard(page, currentTime + 0.5)
})

test('a window that starts to play pauses the other, which keeps its position and can resume @nightly', async ({
  page,
  context,
  recorded,
}) => {
  await open(page, recorded, false)
  // The clock is set back after it has started.
  await page.evaluate(() => {
    const ahead = Date.now() + 3_600_000
    Date.now = () => ahead
  })
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

test('a list of saved recordings that cannot be read says so, and Try Again reads it @nightly', async ({
  page,
  recorded,
}) => {
  await openSaved(page, recorded, false)
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.getAll = function (...given) {
      if (document.documentElement.dataset.disk === 'good') return getAll.apply(this, given)
      throw new DOMException('the disk failed', 'UnknownError')
    }
  })
  await page.reload()
  await expect(list(page)).toContainText('couldn’t be read')
  await page.evaluate(() => void (document.documentElement.dataset.disk = 'good'))
  await list(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(list(page).getByRole('heading', { name: recorded.sermon.title })).toBeVisible()
})

test('with text twice as large, title, time and skip buttons do not overlap @nightly', async ({ page, recorded }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const boxOf = async (part: Locator) => (await part.boundingBox())!
  expect((await boxOf(player(page).getByText(recorded.sermon.title))).width).toBeGreaterThan(150)
  const times = await player(page)
    .getByText(/^\d+:\d\d$/)
    .all()
  expect(times).toHaveLength(2)
  for (const time of times)
    for (const step of await player(page)
      .getByRole('button', { name: /seconds$/ })
      .all()) {
      const [one, other] = [await boxOf(time), await boxOf(step)]
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
      expect(isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true)
    }
})
