import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { WITHOUT_WORKER, waitForApp } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.use(WITHOUT_WORKER)

/** What the page passed to `navigator.share`. */
declare global {
  interface Window {
    shared?: ShareData[]
  }
}

/** The first card on the page. */
async function firstSermon(page: Page) {
  const card = page.getByRole('article').first()
  return {
    card,
    share: card.getByRole('button', { name: 'Share', exact: true }),
    title: (await card.getByRole('heading').textContent())!,
  }
}

test('a sermon is shared through the device’s share sheet', async ({ page, site }) => {
  await page.addInitScript(() => {
    window.shared = []
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => Promise.resolve(void window.shared!.push(data)),
    })
  })
  await page.goto('/sermons')
  await waitForApp(page)
  const { share, title } = await firstSermon(page)
  await expect(share).toHaveAccessibleDescription(title)
  await share.click()
  await expect
    .poll(() => page.evaluate(() => window.shared))
    .toEqual([{ title, url: `${site.url}/sermons?${new URLSearchParams({ q: title })}` }])
  await expect(page.getByText('Link copied')).toBeHidden()
})

test('after closing the share sheet nothing is copied or announced', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: () => Promise.reject(new DOMException('closed', 'AbortError')),
    }),
  )
  await page.goto('/sermons')
  await waitForApp(page)
  const { share } = await firstSermon(page)
  await share.click()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByText(/Link copied|could not be copied/)).toHaveCount(0)
})

test(
  'pressing Share again while the sheet is open copies and announces nothing',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.addInitScript(() => {
      let isOpen = false
      const share = () => {
        if (isOpen)
          return Promise.reject(new DOMException('An earlier share has not yet completed', 'InvalidStateError'))
        isOpen = true
        return new Promise(() => undefined)
      }
      Object.defineProperty(navigator, 'share', { value: share })
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } })
    })
    await page.goto('/sermons')
    await waitForApp(page)
    const { share } = await firstSermon(page)
    await share.dblclick()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(page.getByText(/Link copied|could not be copied/)).toHaveCount(0)
  },
)

test('when the share sheet refuses, the link is copied', { tag: '@nightly' }, async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: () => Promise.reject(new DOMException('no gesture', 'NotAllowedError')),
    }),
  )
  await page.goto('/sermons')
  await waitForApp(page)
  const { share, title } = await firstSermon(page)
  await share.click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toContainText(title)
})

test('without a share sheet the link is copied, and leads to the sermon @journey', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/sermons')
  await waitForApp(page)
  const { share, title } = await firstSermon(page)
  await share.click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toContainText(title)
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue(title)
})

test('without share sheet and clipboard the address is shown for copying by hand', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto('/contact')
  await waitForApp(page)
  await page.getByRole('button', { name: 'Share This Plan' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be copied' })).toContainText(
    `${site.url}/contact#plan-your-visit`,
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('no Share button is shown', async ({ page }) => {
    await page.goto('/sermons')
    await expect(page.getByRole('link', { name: 'Listen Now' }).first()).toBeVisible()
    await expect(page.getByText('Share', { exact: true }).first()).toBeHidden()
    await page.goto('/contact')
    await expect(page.getByText('Share This Plan')).toBeHidden()
  })
})

test('telephone numbers, mail addresses and directions open their apps', async ({ page }) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '(217) 555-0142', exact: true })).toHaveAttribute(
    'href',
    'tel:+12175550142',
  )
  await expect(main.getByRole('link', { name: /prayer line/ })).toHaveAttribute('href', 'tel:+12175550177')
  await expect(main.getByRole('link', { name: 'office@prairiehope.example' })).toHaveAttribute(
    'href',
    'mailto:office@prairiehope.example',
  )
  // Phones open this address in the maps app: https://developers.google.com/maps/documentation/urls/get-started
  const directions = new URL((await main.getByRole('link', { name: /^Get Directions/ }).getAttribute('href'))!)
  expect(directions.origin + directions.pathname).toBe('https://www.google.com/maps/dir/')
  expect(Object.fromEntries(directions.searchParams)).toEqual({
    api: '1',
    destination: '214 N. Chapel Street, Willow Bend, Illinois 61999',
  })
  const foot = page.getByRole('contentinfo')
  await expect(foot.locator('a[href="tel:+12175550142"]')).toBeVisible()
  await expect(foot.locator('a[href="mailto:office@prairiehope.example"]')).toBeVisible()
  await page.goto('/about')
  await expect(main.locator('a[href^="mailto:"]')).toHaveCount(3)
})
