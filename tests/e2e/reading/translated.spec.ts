/** A page still works while a browser's translation changes it. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { MESSAGE, received } from '#tests/e2e/kit/forms.ts'
import { goOffline, goOnline, screens, SERMON_COUNT, waitForApp, waitForPageHost } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.use({ serviceWorkers: 'block' })
test.skip(!isSample, NOT_THE_SAMPLE)

/** The language of the translation. */
const translated = (text: string) => text.toUpperCase()

/** Keeps doing to the page what a browser does: it wraps each text in two `<font>` elements and replaces it with a new text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const done = new WeakSet<Text>()
    const font = (child: Node) => {
      const element = document.createElement('font')
      element.append(child)
      return element
    }
    function turn(text: Text) {
      const { data, parentElement } = text
      if (done.has(text) || !data.trim() || !parentElement) return
      if (parentElement.closest('script, style, noscript, title, textarea')) return
      const other = new Text(data.toUpperCase())
      done.add(other)
      text.replaceWith(font(font(other)))
    }
    function turnAll(root: Node) {
      const texts: Text[] = []
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) texts.push(walk.currentNode as Text)
      texts.forEach(turn)
    }
    turnAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') turn(target as Text)
        for (const node of addedNodes) node instanceof Text ? turn(node) : turnAll(node)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const button = (page: Page, name: string) => page.getByRole('button', { name: translated(name), exact: true })
const shown = (page: Page, text: string) => page.getByText(translated(text), { exact: true }).filter({ visible: true })
/** Expects the text to be shown exactly once. */
const saysOnce = (page: Page, text: string) => expect(shown(page, text)).toHaveCount(1)

/** @returns a check that nothing was thrown and that the error screen never replaced another */
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

test('translated, every screen can be reached by links, and its controls can be pressed @nightly', async ({ page }) => {
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

test('translated, a form says what is wrong; offline, its message is saved, removed, restored, and delivered once', async ({
  page,
  context,
  site,
}) => {
  const check = await openTranslated(page, '/contact', waitForPageHost)
  await fill(page, { subject: 'Translated', name: 'A' })
  await button(page, 'Send Message').click()
  await saysOnce(page, 'Name must be at least 2 characters')
  await goOffline(context)
  await saysOnce(page, 'You’re offline. Most of this site still works.')
  await fill(page, { subject: 'Translated' })
  await button(page, 'Send Message').click()
  await saysOnce(page, 'Message Saved')
  await saysOnce(page, 'Send Message')
  await expect(page.locator('[name=message]')).toHaveValue('')
  await button(page, 'Remove').click()
  await button(page, 'Undo').click()
  await saysOnce(page, 'Translated')
  await goOnline(context)
  await saysOnce(page, 'Your saved message has been delivered.')
  await expect(shown(page, 'Translated')).toHaveCount(0)
  expect(await received(site, 'Translated')).toHaveLength(1)
  await check()
  await button(page, 'Erase What Was Saved Here').click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.locator('#this-device')).toContainText(translated('Done.'))
  await check()
})

test('translated, the search counts what it shows @nightly', async ({ page }) => {
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
  await search.fill('zebra')
  await button(page, 'Clear Filters').click()
  await saysOnce(page, `Showing ${SERMON_COUNT} sermons`)
  await check()
})
