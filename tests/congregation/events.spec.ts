/** The events on the home page, by the reader's clock. The church is in New York. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { collectProblems, cutOff, openApp, openWithWorker, waitForApp, waitForSite } from '#tests/e2e/kit/helpers.ts'
import { BEGUN_ENVIRONMENT } from './folders.ts'

test.use({ distDir: BEGUN_ENVIRONMENT.DIST_DIR, timezoneId: 'Pacific/Auckland' })

const events = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Add to Calendar' }) })
const titles = (page: Page) => events(page).getByRole('heading').allTextContents()
const at = (page: Page, time: string) => page.clock.install({ time: new Date(time) })
const FIRST_THREE = ['Pier Supper', 'River Mornings', 'Boat Day']

test('the next three are in the built page, each with its times, place and calendar, and hydration changes nothing', async ({
  page,
}) => {
  const problems = collectProblems(page)
  await at(page, '2090-06-01T12:00:00Z')
  await page.addInitScript(() => {
    const changed: string[] = []
    Object.assign(globalThis, { changed })
    addEventListener('DOMContentLoaded', () => {
      const list = [...document.querySelectorAll('h2')].find(
        (one) => one.textContent === 'Upcoming Events',
      )!.parentElement!
      const observed = { childList: true, subtree: true, characterData: true }
      new MutationObserver((all) => changed.push(...all.map(({ type }) => type))).observe(list, observed)
    })
  })
  await page.goto('/')
  expect(await titles(page)).toEqual(FIRST_THREE)
  await waitForApp(page)
  expect(await titles(page)).toEqual(FIRST_THREE)
  expect(await page.evaluate(() => (globalThis as unknown as { changed: string[] }).changed)).toEqual([])
  await expect(events(page).nth(0)).toContainText('Friday, June 30, 2090, 6:00 PM to 8:00 PM')
  for (const day of ['Tuesday, July 11', 'Wednesday, July 12', 'Thursday, July 13'])
    await expect(events(page).nth(1)).toContainText(`${day}, 2090, 9:00 AM to 12:00 PM`)
  await expect(events(page).nth(2)).toContainText(/^Thursday, July 20, 2090Boat DayRødby, 2 Pier Road/)
  expect(problems).toEqual([])
})

for (const [time, shown] of [
  // 7:59 PM and 8:00 PM in New York.
  ['2090-06-30T23:59:00Z', 'Pier Supper 1, River Mornings 3, Boat Day 1'],
  ['2090-07-01T00:00:00Z', 'River Mornings 3, Boat Day 1, Watch Night 1'],
  ['2090-07-12T16:00:00Z', 'River Mornings 1, Boat Day 1, Watch Night 1'],
  ['2090-07-13T16:00:00Z', 'Boat Day 1, Watch Night 1'],
  ['2091-01-01T05:29:00Z', 'Watch Night 1'],
  ['2091-01-01T05:30:00Z', ''],
] as const)
  test(`at ${time} a reader sees ${shown || 'none'}`, async ({ page }) => {
    await at(page, time)
    await openApp(page, '/')
    const found = await events(page).evaluateAll((all) =>
      all.map(
        (one) =>
          [one.querySelector('h3')!.textContent, [...one.querySelectorAll('p')].map((p) => p.textContent)] as const,
      ),
    )
    expect(
      found.map(([title, lines]) => `${title} ${lines.filter((line) => /, 209\d/.test(line!)).length}`).join(', '),
    ).toBe(shown)
    await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  })

test('offline they are listed, one leaves on its own when it ends, and the calendar file opens', async ({
  page,
  context,
  site,
}) => {
  await at(page, '2090-06-30T23:58:00Z')
  await openWithWorker(page, '/')
  await waitForSite(page)
  await cutOff(context, site)
  await openApp(page, '/')
  expect(await titles(page)).toEqual(FIRST_THREE)
  const mornings = events(page).filter({ hasText: 'River Mornings' }).getByRole('link', { name: 'Add to Calendar' })
  await expect(mornings).toHaveAccessibleDescription('River Mornings')
  const download = page.waitForEvent('download')
  await mornings.click()
  const text = await (await download).createReadStream().then(async (file) => (await file.toArray()).join(''))
  expect(text.match(/^DTSTART:\d{8}T\d{6}Z/gm)).toHaveLength(3)
  await page.clock.runFor('03:00')
  await expect.poll(() => titles(page)).toEqual(['River Mornings', 'Boat Day', 'Watch Night'])
})
