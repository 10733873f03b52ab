/** What screen readers announce (`src/ui/announcer`). */
import { listen } from '#tests/e2e/kit/announced.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { openFirstPhoto, viewerOf } from '#tests/e2e/kit/gallery.ts'
import { goOffline, goOnline, openApp, openPageHost } from '#tests/e2e/kit/helpers.ts'
import { fillContact, send } from '#tests/e2e/kit/forms.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.use({ serviceWorkers: 'block' })
test.skip(!isSample, NOT_THE_SAMPLE)

test('a search announces the number of results once, even when the number has not changed @nightly', async ({
  page,
}) => {
  const told = await listen(page)
  await openApp(page, '/sermons')
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

test('the viewer announces the next photo’s description and number once, inside the dialog @nightly', async ({
  page,
}) => {
  const told = await listen(page)
  await openFirstPhoto(page)
  await expect(viewerOf(page)).toHaveAccessibleDescription(/pews.* \d{4} Photo 1 of 5$/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(told).toEqual([expect.stringMatching(/steeple.* Photo 2 of 5$/)])
})

test('a lost connection, a saved message and the return of the connection are each announced once', async ({
  page,
  context,
}) => {
  const told = await listen(page)
  await openPageHost(page, '/contact')
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
