/** Extensions, password managers and translators change a page before the app starts. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, MESSAGE, received, send, toast } from '#tests/e2e/kit/forms.ts'
import { hold, openAtFirstPaint, waitForApp } from '#tests/e2e/kit/helpers.ts'

test.use({ serviceWorkers: 'block' })

/** Each runs in the page. */
const CHANGES: Record<string, () => void> = {
  'a password manager puts its icon next to the email field': () => {
    const icon = Object.assign(document.createElement('div'), { innerHTML: '<b></b>' })
    icon.dataset.lastpassIconRoot = ''
    document.querySelector('[type=email]')!.after(icon)
  },
  // Like Google Translate.
  'a translator has begun': () => {
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const all: Node[] = []
    while (texts.nextNode()) if (texts.currentNode.textContent!.trim()) all.push(texts.currentNode)
    for (const text of all) {
      const words = Object.assign(document.createElement('font'), { textContent: `¡${text.textContent}!` })
      const outer = document.createElement('font')
      outer.append(words)
      ;(text as Text).replaceWith(outer)
    }
  },
}

async function openBeforeHydration(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, '**/assets/app-*.js')
  await openAtFirstPaint(page, path)
  await page.waitForLoadState('domcontentloaded')
  return release
}

for (const [change, run] of Object.entries(CHANGES)) {
  const tag = change === 'a translator has begun' ? [] : '@nightly'
  test(`a message sent before hydration arrives once, although ${change}`, { tag }, async ({ page, site }) => {
    const subject = `changed ${crypto.randomUUID()}`
    const release = await openBeforeHydration(page, '/contact')
    await fillContact(page, { subject })
    await page.evaluate(run)
    await page.locator('main form [type=submit]').last().click()
    release()
    await expect(toast(page, 'Message Sent', "Thank you for contacting us. We'll get back to you soon!")).toBeVisible()
    expect((await received(site, subject)).map(({ message }) => message)).toEqual([MESSAGE.message])
    await expect(page.getByLabel('Message')).toHaveValue('')
  })

  test(`text typed before hydration stays, and so does the focus, although ${change} @nightly`, async ({ page }) => {
    const release = await openBeforeHydration(page, '/contact')
    await page.evaluate(run)
    await page.locator('[name=name]').fill(MESSAGE.name)
    await page.locator('[name=message]').pressSequentially('Is there')
    release()
    await waitForApp(page)
    await expect(page.locator('[name=name]')).toHaveValue(MESSAGE.name)
    await expect(page.locator('[name=message]')).toBeFocused()
    await page.keyboard.type(' a class?')
    await expect(page.locator('[name=message]')).toHaveValue('Is there a class?')
  })
}

test('among buttons whose labels were translated before hydration, the one that was pressed takes effect @nightly', async ({
  page,
}) => {
  const release = await openBeforeHydration(page, '/giving')
  await page.evaluate(CHANGES['a translator has begun']!)
  await page.getByRole('button', { name: '100' }).click()
  release()
  await expect(page.getByLabel('Custom amount')).toHaveValue('100')
})

test('an autofill, whose keydown has no key, removes no field @nightly', async ({ page }) => {
  const release = await openBeforeHydration(page, '/contact')
  await page.getByLabel('Name').evaluate((field) => field.dispatchEvent(new Event('keydown', { bubbles: true })))
  await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-busy')
  release()
  await waitForApp(page)
})

test.describe('in a browser older than the app supports', () => {
  test('the page stays as it was built, and the browser sends its forms @journey', async ({ page, site }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    const subject = `older ${crypto.randomUUID()}`
    await page.goto('/contact', { waitUntil: 'load' })
    await fillContact(page, { subject })
    await send(page)
    await expect(page.getByRole('heading', { name: 'Message Sent' })).toBeVisible()
    expect(await received(site, subject)).toHaveLength(1)
    expect(scripts).toEqual([])
  })
})
