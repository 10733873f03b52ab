/** The sample's special days. The clock is the reader's; the calendar is the church's. */
import { violations } from '#tests/e2e/kit/axe.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { collectProblems, cutOff, waitForControl, waitForSite, type Problem } from '#tests/e2e/kit/helpers.ts'

test.skip(!isSample, NOT_THE_SAMPLE)
// A reader a day ahead.
test.use({ timezoneId: 'Pacific/Auckland' })

const SNOW = 'No service on February 1'

test('a canceled Sunday is shown on screens and in the footer, even offline, and disappears at the church’s midnight', async ({
  page,
  context,
  site,
}) => {
  const problems = collectProblems(page)
  // Sunday 23:59 in Illinois.
  await page.clock.install({ time: new Date('2026-02-02T05:59:00Z') })
  await page.goto('/')
  const sign = page.getByRole('region', { name: 'Announcements' })
  await expect(sign.getByRole('heading', { name: SNOW })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Canceled Sunday, February 1, 2026')
  await waitForControl(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page, {}, ['[aria-label="Special days"]', 'footer'])).toEqual([])
  }
  await waitForSite(page)
  await cutOff(context, site)
  await page.goto('/services')
  await expect(page.getByRole('heading', { name: SNOW })).toBeVisible()
  await expect(page.getByText('Canceled: Sunday, February 1, 2026')).toBeVisible()
  await page.clock.runFor('02:00')
  await expect(page.getByRole('heading', { name: SNOW })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).not.toContainText('Canceled')
  // The season's notice runs longer.
  await expect(page.getByRole('heading', { name: 'Coats and Gloves Wanted' })).toBeVisible()
  // The clock that was moved also ends the wait for a database that is just opening.
  const expected = ({ kind, text }: Problem) => kind === 'failed request' || text.includes('no answer within')
  expect(problems.filter((problem) => !expected(problem))).toEqual([])
})
