/** The site of a church that has only answered the questions of `npm run begin`. */
import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { collectProblems, cutOff, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { screenPaths } from '#tests/built-site.ts'
import { BEGUN_CHURCH, BEGUN_LEAD } from '#tests/fixtures/begun-church.ts'
import { expectComplete } from './complete.ts'
import { firstChurchWords, tracesOf } from './first-church.ts'
import { BEGUN_ENVIRONMENT } from './folders.ts'

const { CONTENT_DIR, DIST_DIR: distDir } = BEGUN_ENVIRONMENT

test.use({ distDir })

test('the build has nothing of the sample church', () => {
  const words = firstChurchWords(CONTENT_DIR)
  expect(words.length).toBeGreaterThan(200)
  expect(tracesOf(words, distDir)).toEqual([])
})

test('every screen is complete on a small phone, shows both services, and works with the server stopped', async ({
  page,
  context,
  site,
}) => {
  const problems = collectProblems(page)
  const main = page.getByRole('main')
  const opensAll = async () => {
    for (const path of screenPaths(distDir)) {
      await page.goto(path)
      await expectComplete(page, BEGUN_CHURCH.name)
    }
    for (const path of ['/', '/contact']) {
      await page.goto(path)
      const board = main.getByRole('list').filter({ hasText: '8:00 AM' }).first()
      for (const words of ['Early Worship', '10:45 AM', 'Morning Worship']) await expect(board).toContainText(words)
    }
    await page.goto('/no/such/page')
    await expect(main).toContainText('8:00 AM, 10:45 AM')
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await expect(page.getByText(BEGUN_LEAD)).toBeVisible()
  await waitForControl(page)
  await opensAll()
  // A path without a screen.
  expect(problems.filter(({ text }) => !text.includes('404'))).toEqual([])
  await cutOff(context, site)
  await opensAll()

  const follow = async (part: Locator, path: string) => {
    await part.locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expectComplete(page, BEGUN_CHURCH.name)
  }
  const footer = page.getByRole('contentinfo')
  const paths = await footer.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  for (const path of [...new Set(paths), '/about']) await follow(footer, path)
  await follow(main, '/statement-of-faith')
})

test('side-by-side cards on the board are aligned, however long a name is', async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const cards = page.getByRole('main').getByRole('list').filter({ hasText: '8:00 AM' }).first().getByRole('listitem')
    await expect(cards.filter({ hasText: '10:45 AM' })).toContainText('Morning Worship with Communion for All Ages')
    const tops = await cards.evaluateAll((all) => {
      const at = (element: Element) => Math.round(element.getBoundingClientRect().top)
      return all.map((card) => [at(card), ...[...card.querySelectorAll('p')].map(at)] as const)
    })
    expect(tops).toHaveLength(3)
    for (const [row, label, , words] of tops) {
      expect(row, `${width}`).toBe(tops[0]![0])
      expect([label, words], `${width}`).toEqual([tops[0]![1], tops[0]![3]])
    }
  }
})

test('on paper, the link to give is written out', async ({ page }) => {
  await page.goto('/giving')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').getByText('https://give.example/ferryman')).toBeVisible()
})
