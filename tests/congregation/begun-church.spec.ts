/** The site of a church that has only answered the questions of `npm run begin`. */
import { expect } from '@playwright/test'
import { handsOn } from '#tests/e2e/kit/hands.ts'
import { collectProblems, goOffline } from '#tests/e2e/kit/helpers.ts'
import { visitor } from '#tests/engines/visitor/visitor.ts'
import { walkThroughBegunChurch } from './begun-walk.ts'
import { firstChurchWords, tracesOf } from './first-church.ts'
import { testOf } from './fixtures.ts'
import { BEGUN_ENVIRONMENT } from './folders.ts'

const test = testOf(BEGUN_ENVIRONMENT)

test('the build has nothing of the sample church', () => {
  const words = firstChurchWords(BEGUN_ENVIRONMENT.CONTENT_DIR)
  expect(words.length).toBeGreaterThan(200)
  expect(tracesOf(words, BEGUN_ENVIRONMENT.DIST_DIR)).toEqual([])
})

test('every screen is complete on a small phone, shows both services, and works with the server stopped', async ({
  page,
  context,
  site,
}) => {
  const problems = collectProblems(page)
  await page.setViewportSize({ width: 320, height: 700 })
  const cutOff = async () => {
    // A path without a screen.
    expect(problems.filter(({ text }) => !text.includes('404'))).toEqual([])
    await site.stop()
    await goOffline(context)
  }
  expect(await walkThroughBegunChurch(visitor(handsOn(page), site.url), cutOff)).toEqual([])
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
