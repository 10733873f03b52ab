import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { cutOff, waitForSite } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.skip(!isSample, NOT_THE_SAMPLE)

async function download(page: Page, gathering: string): Promise<{ name: string; text: string }> {
  const arriving = page.waitForEvent('download')
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: gathering }) })
    .getByRole('link', { name: 'Add to Calendar' })
    .click()
  const file = await arriving
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('each gathering with a time has a calendar file, even offline', async ({ page, context, site }) => {
  await page.goto('/services')
  await waitForSite(page)
  await cutOff(context, site)
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toHaveCount(2)
  for (const [gathering, file, day] of [
    ['Morning Worship', 'morning-worship.ics', 'SU'],
    ['Prayer Meeting', 'prayer-meeting.ics', 'TU'],
  ] as const) {
    const { name, text } = await download(page, gathering)
    expect(name).toBe(file)
    expect(text).toContain(`RRULE:FREQ=WEEKLY;BYDAY=${day}\r\n`)
  }
})
