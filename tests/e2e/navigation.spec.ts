import { expect, test } from './fixtures.ts'
import { waitForControl } from './helpers.ts'

const scrolled = () => window.scrollY

test('every navigation scrolls to the top, Back included', async ({ page }) => {
  await page.goto('/about')
  await waitForControl(page)
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sermons' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Archive' })).toBeFocused()
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)
})

test('the link to plan a visit scrolls to that part of the contact page', async ({ page }) => {
  await page.goto('/services')
  await waitForControl(page)
  await page.getByRole('link', { name: /plan your visit/i }).click()
  await expect(page).toHaveURL(/\/contact#plan-your-visit$/)
  await expect(page.getByRole('heading', { name: 'Plan Your Visit' })).toBeInViewport()
})

test('title, description and canonical follow the navigation', async ({ page }) => {
  await page.goto('/')
  await waitForControl(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Giving' }).click()
  await expect(page).toHaveTitle(/^Giving · /)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/giving$/)
})

test('the header gets smaller past ten pixels of scroll', async ({ page }) => {
  await page.goto('/about')
  await waitForControl(page)
  const height = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height)
  const normal = await height()
  await page.evaluate(() => window.scrollTo({ top: 10, behavior: 'instant' }))
  await expect.poll(height).toBe(normal)
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }))
  await expect.poll(height).toBeLessThan(normal)
})

test('the header has its links in their order', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Home', 'About', 'Services', 'Sermons', 'Giving', 'Gallery', 'Contact'])
  const quick = page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link')
  await expect(quick.first()).toHaveText('Home')
  expect((await quick.allInnerTexts()).slice(0, 7)).toEqual(['Home', 'About Us', 'Worship Services', 'Sermons', 'Gallery', 'Giving', 'Contact'])
  await expect(page.getByRole('list', { name: 'Legal' }).getByRole('link')).toHaveText(['Privacy Policy', 'Terms of Use', 'Giving'])
})

test('links to other sites open in a new tab and say so', async ({ page }) => {
  for (const path of ['/', '/giving', '/contact', '/statement-of-faith']) {
    await page.goto(path)
    const outside = page.locator('a[href^="http"]')
    const facts = await outside.evaluateAll((links) => links.map((link) => ({ target: link.getAttribute('target'), rel: link.getAttribute('rel'), isSaid: link.textContent?.includes('opens in a new tab') })))
    expect(facts.length).toBeGreaterThan(0)
    for (const fact of facts) expect(fact).toEqual({ target: '_blank', rel: 'noopener', isSaid: true })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens and closes by keyboard, and closes on navigation', async ({ page }) => {
    await page.goto('/')
    await waitForControl(page)
    const toggle = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeHidden()
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
    await menu.getByRole('link', { name: 'Sermons' }).press('Enter')
    await expect(page).toHaveURL(/\/sermons$/)
    await expect(menu).toBeHidden()
  })

  test('no screen scrolls sideways at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/about', '/services', '/sermons', '/giving', '/contact', '/gallery', '/statement-of-faith', '/privacy-policy', '/terms-of-use']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })
})
