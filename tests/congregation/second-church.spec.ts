/** The site of a congregation very unlike the first, online and offline. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BATCH } from '#client/queries/lists.ts'
import { SECOND_CHURCH_PHOTOS, SECOND_CHURCH_SERMONS, secondChurchSermons } from '#tests/fixtures/second-church.ts'
import { violations } from '#tests/e2e/kit/axe.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { collectProblems, cutOff, hold, openWithWorker } from '#tests/e2e/kit/helpers.ts'
import { screenPaths } from '#tests/built-site.ts'
import { expectComplete } from './complete.ts'
import { firstChurchWords, tracesOf } from './first-church.ts'
import { CONTENT, SITE } from './folders.ts'

test.use({ distDir: SITE })

/** A text on the screen that only this church has: its first lead, or a policy's longest line. */
function ownWords(path: string): string {
  const name = path.slice(1) || 'home'
  const texts = join(CONTENT, 'screens', `${name}.json`)
  if (existsSync(texts)) return /"lead": "([^"]+)"/.exec(readFileSync(texts, 'utf8'))![1]!
  const lines = readFileSync(join(CONTENT, `${name}.md`), 'utf8').split('\n')
  return lines
    .filter((line) => !line.includes('{'))
    .sort((a, b) => a.length - b.length)
    .at(-1)!
}

test('the build has nothing of the first church', () => {
  const words = firstChurchWords(CONTENT)
  expect(words.length).toBeGreaterThan(200)
  expect(tracesOf(words, SITE)).toEqual([])
})

test('every screen has this church’s text, fits a small phone, and logs nothing', async ({ page }) => {
  const problems = collectProblems(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of screenPaths(SITE)) {
    await page.goto(path)
    await expect(page.getByText(ownWords(path)).first(), path).toBeVisible()
    await expectComplete(page, 'Kōwhai Hill Chapel')
  }
  expect(problems).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`its own colors have no accessibility violations, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of screenPaths(SITE)) {
      // Six cards show the same colors as six hundred.
      await page.goto(path === '/sermons' ? '/sermons?q=Unreasonable%20Patience' : path)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(await violations(page), path).toEqual([])
    }
  })
}

test('the podcast links lead to the church’s listings and to its feed', async ({ page }) => {
  await page.goto('/sermons')
  const { podcast } = JSON.parse(readFileSync(join(CONTENT, 'church.json'), 'utf8')) as {
    podcast: Record<string, string>
  }
  for (const [name, href] of [
    ['Follow in Apple Podcasts', podcast.applePodcasts!],
    ['Follow in Spotify', podcast.spotify!],
    ['Follow in a Podcast App (RSS)', '/sermons.xml'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
})

test.describe('for a reader on the other side of the world', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })
  test('six hundred sermons have the church’s dates, and can be searched', async ({ page }) => {
    const problems = collectProblems(page)
    await page.goto('/sermons')
    await expect(page.getByText(`Showing ${SECOND_CHURCH_SERMONS} sermons`)).toBeVisible()
    // A Sunday there is a Saturday here.
    const days = await page
      .getByRole('article')
      .locator('time')
      .evaluateAll((times) => times.map((time) => new Date(time.textContent!).getDay()))
    expect(days).toHaveLength(BATCH)
    expect(new Set(days)).toEqual(new Set([0]))
    await page.getByRole('button', { name: 'Show Older Sermons' }).click()
    await expect(page.getByRole('article')).toHaveCount(2 * BATCH)
    await page.getByLabel('Speaker').selectOption('王明')
    await expect(page.getByRole('article').first()).toContainText('王明')
    await page
      .getByRole('searchbox')
      .or(page.getByLabel(/search/i))
      .first()
      .fill('Unreasonable Patience')
    await expect(page).toHaveURL(/q=Unreasonable/)
    // The archive is split into files. The oldest sermon is in the last one.
    const oldest = secondChurchSermons()[0]!.title
    // A link with a time must not change the built page before it is hydrated.
    await page.goto(`/sermons?q=${encodeURIComponent(oldest)}&t=1`)
    await expect(page.getByRole('article').filter({ hasText: oldest })).toHaveCount(1)
    expect(problems).toEqual([])
  })
})

test.describe('a list that is only partly in the page', () => {
  test.use({ serviceWorkers: 'block' })

  async function openEvents(page: Page) {
    await page.goto('/gallery')
    await page.getByRole('tab', { name: 'Events' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Events' })
    return { panel, photos: panel.getByRole('listitem').getByRole('link') }
  }
  const counter = (page: Page, at: number) =>
    page.getByRole('dialog', { name: 'Photo viewer' }).getByText(`${at} of ${SECOND_CHURCH_PHOTOS}`, { exact: true })

  test('the gallery says when the rest cannot be loaded, and shows it once it can', async ({ page }) => {
    const problems = collectProblems(page)
    await page.route('**/api/gallery/**', (route) => route.fulfill({ status: 503 }))
    const { panel, photos } = await openEvents(page)
    const more = panel.getByRole('button', { name: 'Show More Photos' })
    await expect(panel.getByText(`${BATCH} of ${SECOND_CHURCH_PHOTOS} photos`)).toBeVisible()
    await more.click()
    await expect(panel.getByText('The rest of the photos couldn’t be loaded.')).toBeVisible()
    await expect(more).toBeFocused()
    await page.unroute('**/api/gallery/**')
    await more.click()
    await expect(photos).toHaveCount(2 * BATCH)
    await expect(photos.nth(BATCH)).toBeFocused()
    await expect(panel.getByText('couldn’t be loaded')).toHaveCount(0)
    expect(problems.filter(({ text }) => !text.includes('503'))).toEqual([])
  })

  test('the viewer opens before the rest has loaded, and shows it afterward', async ({ page }) => {
    const release = await hold(page, '**/api/gallery/**')
    await openEvents(page)
    await page.getByRole('link', { name: `Soup number ${BATCH} of the Long Table.` }).click()
    await expect(counter(page, BATCH)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next photo' })).toBeDisabled()
    await page.getByRole('button', { name: 'Previous photo' }).click()
    await expect(counter(page, BATCH - 1)).toBeVisible()
    release()
    for (const at of [BATCH, BATCH + 1]) {
      await page.getByRole('button', { name: 'Next photo' }).click()
      await expect(counter(page, at)).toBeVisible()
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('link', { name: `Soup number ${BATCH + 1} of the Long Table.` })).toBeFocused()
  })

  test('Previous from the first photo shows the last, and the wall keeps its length', async ({ page }) => {
    const { photos } = await openEvents(page)
    await photos.first().click()
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
    await viewer.getByRole('button', { name: 'Previous photo' }).click()
    await expect(viewer.getByText(`Soup number ${SECOND_CHURCH_PHOTOS} of the Long Table.`)).toBeVisible()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(photos.first()).toBeFocused()
    await expect(photos).toHaveCount(BATCH)
  })

  test('the archive says when older sermons cannot be loaded, and shows them once they can', async ({ page }) => {
    await page.route('**/api/sermons**', (route) => route.fulfill({ status: 503 }))
    await page.goto('/sermons')
    const more = page.getByRole('button', { name: 'Show Older Sermons' })
    await more.click()
    await expect(page.getByRole('main').getByText('The older sermons couldn’t be loaded.')).toBeVisible()
    await expect(more).toBeFocused()
    await page.unroute('**/api/sermons**')
    await more.click()
    await expect(page.getByRole('article')).toHaveCount(2 * BATCH)
    const next = page.getByRole('article').nth(BATCH)
    await expect(next.getByRole('link').or(next.getByRole('button')).first()).toBeFocused()
  })
})

test('after one visit every screen works with the server stopped', async ({ page, context, site }) => {
  await openWithWorker(page, '/')
  await cutOff(context, site)
  for (const path of screenPaths(SITE)) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByText(ownWords(path)).first(), path).toBeVisible()
    const broken = await page.evaluate(() =>
      [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
    )
    expect(broken, path).toEqual([])
  }
  await page.goto('/sermons')
  await expect(page.getByText(`Showing ${SECOND_CHURCH_SERMONS} sermons`)).toBeVisible()
  const oldest = secondChurchSermons()[0]!.title
  await page.goto(`/sermons?q=${encodeURIComponent(oldest)}`)
  await expect(page.getByRole('article').filter({ hasText: oldest })).toHaveCount(1)
  await page.goto('/gallery')
  await expect(page.getByText('No church images available at this time.')).toBeVisible()
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
})
