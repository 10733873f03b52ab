/** What screen readers announce (`src/ui/announcer`). */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { openFirstPhoto, viewerOf } from '#tests/e2e/kit/gallery.ts'
import { goOffline, goOnline, waitForApp, waitForPageHost } from '#tests/e2e/kit/helpers.ts'
import { fillContact, send } from '#tests/e2e/kit/forms.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.use({ serviceWorkers: 'block' })
test.skip(!isSample, NOT_THE_SAMPLE)

/** Records every text of the live regions. @returns what has been announced so far */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const { textContent } of addedNodes)
          if (textContent && (target as Element).matches('[aria-live]')) told.push(textContent.trim())
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told)
}

test('a search announces the number of results once, even when the number has not changed', async ({ page }) => {
  await page.goto('/sermons')
  await waitForApp(page)
  const told = await listen(page)
  const all: string[] = []
  for (const [q, words] of [
    ['faith', '3 sermons found'],
    ['zebra', 'No sermons found'],
    ['unicorn', 'No sermons found'],
    ["Father's", '1 sermon found'],
  ] as const) {
    await page.getByLabel('Search').fill(q)
    all.push(words)
    await expect.poll(told).toEqual(all)
  }
  await page.getByLabel('Search').fill('')
  all.push('14 sermons found')
  await expect.poll(told).toEqual(all)
  await page.getByLabel('Speaker').selectOption({ index: 1 })
  all.push('1 sermon found')
  await expect.poll(told).toEqual(all)
})

test('the viewer announces the next photo’s description and number once, inside the dialog', async ({ page }) => {
  await openFirstPhoto(page)
  const told = await listen(page)
  await page.keyboard.press('ArrowRight')
  await expect(viewerOf(page).getByRole('status')).toHaveText(/steeple.* Photo 2 of 5$/)
  expect(await told()).toHaveLength(1)
})

test('a lost connection, a saved message and the return of the connection are each announced once', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await waitForPageHost(page)
  const told = await listen(page)
  await goOffline(context)
  const all = ['You’re offline. Most of this site still works.']
  await expect.poll(told).toEqual(all)
  await fillContact(page, { subject: 'Heard' })
  await send(page)
  all.push(
    "Message Saved. There's no connection right now. Your message is saved on this device and will be sent as soon as it's back.",
  )
  await expect.poll(told).toEqual(all)
  await goOnline(context)
  all.push('Message Sent. Your saved message has been delivered.')
  await expect.poll(told).toEqual(all)
})
