/** A page that a browser's translation (`kit/translate.ts`) or an extension has changed goes on working. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { MESSAGE, received } from '#tests/e2e/kit/forms.ts'
import { expectOpen } from '#tests/e2e/kit/gallery.ts'
import { goOffline, goOnline, screens, SERMON_COUNT, waitForApp, waitForPageHost } from '#tests/e2e/kit/helpers.ts'
import { translate, translated } from '#tests/e2e/kit/translate.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.use({ serviceWorkers: 'block' })
test.skip(!isSample, NOT_THE_SAMPLE)

const button = (page: Page, name: string) => page.getByRole('button', { name: translated(name), exact: true })
/** In what is seen: the live regions repeat it. */
const shown = (page: Page, text: string) =>
  page.locator(':not([aria-live] *)').getByText(translated(text), { exact: true }).filter({ visible: true })
/** Says it, and says it once. */
const saysOnce = (page: Page, text: string) => expect(shown(page, text)).toHaveCount(1)

/** @returns a check that nothing was thrown, and that no screen was replaced by the fault screen */
async function openTranslated(page: Page, path: string, isReady = waitForApp): Promise<() => Promise<void>> {
  // The map and the videos are other pages.
  await page.context().route(/^https:/, (route) => route.abort())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => /NotFoundError|Minified React/.test(message.text()) && errors.push(message.text()))
  await page.goto(path)
  await isReady(page)
  await translate(page)
  return async () => {
    expect(errors).toEqual([])
    await expect(shown(page, 'This Page Could Not Be Shown')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
}

async function fill(page: Page, values: Partial<typeof MESSAGE>): Promise<void> {
  for (const [name, value] of Object.entries({ ...MESSAGE, ...values }))
    await page.locator(`[name=${name}]`).fill(value)
}

test('translated, every screen is reached by its links, and what it has can be pressed @journey', async ({ page }) => {
  const check = await openTranslated(page, '/')
  const follow = (path: string) => page.locator(`a[href="${path}"]`).first().dispatchEvent('click')
  for (const path of screens().slice(1)) {
    await follow('/')
    await expect(page).toHaveURL(/\/$/)
    await follow(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page
      .getByRole('main')
      .locator('button')
      .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((each) => each.click()))
    await page.keyboard.press('Escape')
    await check()
  }
})

test('translated, both forms say what is wrong, send once, and say so once', async ({ page, site }) => {
  const check = await openTranslated(page, '/contact')
  await fill(page, { subject: 'Translated', name: 'A' })
  await button(page, 'Send Message').click()
  await saysOnce(page, 'Name must be at least 2 characters')
  await fill(page, { subject: 'Translated' })
  await button(page, 'Send Message').click()
  await saysOnce(page, "Thank you for contacting us. We'll get back to you soon!")
  await saysOnce(page, 'Send Message')
  await expect(page.locator('[name=message]')).toHaveValue('')
  expect(await received(site, 'Translated')).toHaveLength(1)
  await check()
})

test('translated and offline, a message is saved, removed, restored, and delivered once', async ({
  page,
  context,
  site,
}) => {
  const check = await openTranslated(page, '/contact', waitForPageHost)
  await goOffline(context)
  await saysOnce(page, 'You’re offline. Most of this site still works.')
  await fill(page, { subject: 'Translated offline' })
  await button(page, 'Send Message').click()
  await saysOnce(page, 'Message Saved')
  await button(page, 'Remove').click()
  await button(page, 'Undo').click()
  await saysOnce(page, 'Translated offline')
  await goOnline(context)
  await saysOnce(page, 'Your saved message has been delivered.')
  await expect(shown(page, 'Translated offline')).toHaveCount(0)
  expect(await received(site, 'Translated offline')).toHaveLength(1)
  await check()
  await page.locator('a[href="/"]').first().dispatchEvent('click')
  await page.locator('[name=email]').fill('nobody')
  await button(page, 'Subscribe').click()
  await saysOnce(page, 'Please enter a valid email address')
  await page.locator('[name=email]').fill('translated@example.org')
  await button(page, 'Subscribe').click()
  await saysOnce(page, 'You have been subscribed to our E-bulletin.')
  expect((await site.inbox()).newsletter.filter(({ email }) => email === 'translated@example.org')).toHaveLength(1)
  await check()
})

test('translated, the search counts what it shows', async ({ page }) => {
  const check = await openTranslated(page, '/sermons')
  const search = page.locator('[name=q]')
  for (const q of ['faith', 'the', 'zebra', 'faith']) {
    await search.fill(q)
    if (q === 'zebra') await saysOnce(page, 'No Sermons Found')
    else await expect(shown(page, 'No Sermons Found')).toHaveCount(0)
    await expect(async () =>
      saysOnce(page, `Showing ${await page.getByRole('article').filter({ visible: true }).count()} sermons`),
    ).toPass()
  }
  await page.locator('[name=series]').selectOption({ index: 1 })
  await search.fill('zebra')
  await button(page, 'Clear Filters').click()
  await saysOnce(page, `Showing ${SERMON_COUNT} sermons`)
  await check()
})

test('translated, the gallery counts its photos, and the gift is the one that was chosen', async ({ page }) => {
  const check = await openTranslated(page, '/gallery')
  await page.getByRole('tab').nth(1).click()
  await page.getByRole('tab').first().click()
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await expectOpen(page).catch(() => undefined)
  for (const at of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight')
    await saysOnce(page, `${at} of 5`)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').locator('a[href="/giving"]').first().click()
  for (const amount of [25, 50]) {
    await page.getByRole('button', { name: `$${amount}`, exact: true }).click()
    await saysOnce(page, `Donate $${amount}.00`)
  }
  await page.locator('[name=amount]').fill('')
  await saysOnce(page, 'Donate')
  await check()
})

test('on a phone, translated, the menu opens and leads on; the device is forgotten', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const check = await openTranslated(page, '/')
  await button(page, 'Menu').click()
  await page.getByRole('navigation', { name: 'Main' }).locator('a[href="/contact"]').click()
  await expect(page).toHaveURL(/contact$/)
  await button(page, 'Erase What Was Saved Here').click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#this-device')).toContainText(translated('Done.'))
  await check()
})

test('with a password manager’s icon, a phone number turned into a link and dark colors, a message is sent', async ({
  page,
  site,
}) => {
  await page.goto('/contact')
  await waitForApp(page)
  await page.evaluate(() => {
    document.documentElement.toggleAttribute('data-darkreader-mode', true)
    document.head.append(document.createElement('style'))
    for (const field of document.querySelectorAll('main input')) field.after(document.createElement('div'))
    for (const words of document.querySelectorAll('main button, main label, footer a')) {
      words.prepend(document.createElement('i'))
      words.append(document.createElement('i'))
    }
    const link = document.createElement('a')
    document.querySelector('footer p')!.firstChild!.replaceWith(link)
  })
  await fill(page, { subject: 'Among extensions' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.locator('[name=message]')).toHaveValue('')
  expect(await received(site, 'Among extensions')).toHaveLength(1)
})
