import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goOffline, waitForControl } from './helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.skip(!isSample, NOT_THE_SAMPLE)

async function download(page: Page, gathering: string): Promise<{ name: string; text: string }> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: gathering }) }).getByRole('link', { name: 'Add to calendar' }).click()
  const file = await arriving
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('each gathering with a time can be put in one’s calendar, the others are asked for', async ({ page }) => {
  await page.goto('/services')
  await waitForControl(page)
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(2)
  const { name, text } = await download(page, 'Morning Worship')
  expect(name).toBe('morning-worship.ics')
  expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SU\r\n')
})

test('offline as well', async ({ page, context, site }) => {
  await page.goto('/services')
  await waitForControl(page)
  await site.stop()
  await goOffline(context)
  const { name, text } = await download(page, 'Prayer Meeting')
  expect(name).toBe('prayer-meeting.ics')
  expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU\r\n')
})

test('the server says what kind of file it is', async ({ request }) => {
  const response = await request.get('/calendar/morning-worship.ics')
  expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8')
})
