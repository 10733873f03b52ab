/** The site of a church in Hangul, Greek, Cyrillic, Arabic and Chinese, whose old site is gone. */
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { cutOff, openWithWorker } from '#tests/e2e/kit/helpers.ts'
import { seeks } from '#tests/e2e/kit/saving.ts'
import { LOST, MOVED_SERMONS } from '#tests/fixtures/moved-church.ts'
import { MOVED_ENVIRONMENT } from './folders.ts'

test.use({ distDir: MOVED_ENVIRONMENT.DIST_DIR, viewport: { width: 390, height: 844 } })

const BROUGHT = MOVED_SERMONS.filter(([title]) => title !== LOST)

test('an old URL in Korean leads to its sermon', async ({ page }) => {
  await page.goto(`/sermons/${encodeURIComponent(MOVED_SERMONS[0][0].slice(0, 20).trim().replaceAll(' ', '-'))}/`)
  await expect(page.getByRole('article', { name: MOVED_SERMONS[0][0] })).toBeVisible()
})

test('every sermon is read, and every recording that was brought is played, without a connection', async ({
  page,
  context,
  site,
}) => {
  await openWithWorker(page, '/sermons')
  for (const [title] of BROUGHT) {
    const card = page.getByRole('article', { name: title })
    await card.getByRole('button', { name: /^Save for Offline/ }).click()
    await expect(card.getByText('Saved. It plays without a connection.')).toBeVisible()
  }
  await cutOff(context, site)
  await page.reload()
  for (const [title, preacher, series] of MOVED_SERMONS) {
    const card = page.getByRole('article', { name: title })
    for (const words of [title, preacher, series]) await expect(card).toContainText(words)
  }
  for (const [title] of BROUGHT) {
    await page
      .getByRole('article', { name: title })
      .getByRole('button', { name: /^(?:Play|Resume)/ })
      .click()
    const { at, isOwn } = await seeks(page)
    expect([at > 0.7, isOwn], title).toEqual([true, true])
  }
  await page.getByLabel('Speaker').selectOption('Андрей Йовков')
  await expect(page.getByRole('article')).toHaveCount(1)
})
