/** Checks what must hold for every screen, in one visit to each. */
import type { CDPSession, Page } from '@playwright/test'
import { expectAccessible, violations } from '#tests/e2e/kit/axe.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { collectProblems, openApp, screens, waitForFullStyles } from '#tests/e2e/kit/helpers.ts'
import { isSample } from '#tests/sample-church.ts'

// Without a worker, since installing it takes the most time. `screens.spec.ts` visits all screens with it.
test.use({
  serviceWorkers: 'block',
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
})

const IS_NIGHT = process.env.NIGHTLY === '1'
/** The screens of the daily runs: the first one, a form and a list. The others run at night. */
const WHEN: Record<string, string> = { '/contact': ' @journey', '/': '', '/sermons': '' }

for (const path of [...screens(), '/no-such-page', '/sermons?q=no+such+sermon'])
  test(`${path} hydrates without a change, is accessible in all colors, and fits small screens and large text${WHEN[path] ?? ' @nightly'}`, async ({
    page,
    context,
    request,
  }) => {
    test.slow()
    const problems = collectProblems(page)
    await recordShifts(page)
    const built = await (await request.get(path)).text()
    await openApp(page, path)
    if (path.includes('?')) await expect(page.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible()
    else await expectNoChange(page, built)
    await expectFacts(page, path)
    await expectAccessible(page, path)
    if (IS_NIGHT) {
      await page.emulateMedia({ contrast: 'more' })
      expect.soft(await violations(page), 'more contrast').toEqual([])
      // Here the browser ensures contrast; axe would compare our text color with the reader's background.
      await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
      const found = await violations(page, { rules: { 'color-contrast': { enabled: false } } })
      expect.soft(found, 'forced colors').toEqual([])
      await page.emulateMedia({ forcedColors: 'none' })
    }
    const cdp = await context.newCDPSession(page)
    if (isSample) await expectOwnFonts(cdp)
    await expectFitting(page, cdp)
    // The browser logs the 404 status of the page itself.
    expect(problems.filter(({ text }) => path !== '/no-such-page' || !text.includes('404'))).toEqual([])
  })

/** Records what moves while the page loads, and its height as built. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const height = () => document.documentElement.scrollHeight
    addEventListener('DOMContentLoaded', async () => {
      await document.fonts.ready
      const built = height()
      Object.assign(window, { growth: () => Math.abs(height() - built) })
    })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node }[]
      })[])
        // A smaller shift is a button moved by less than a pixel by a fallback font: invisible, and 0.00 in every report.
        if (value >= 0.001)
          moved.push(`${value.toFixed(3)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 80)).join(' | ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Hydration and the complete styles change nothing and move nothing. */
async function expectNoChange(page: Page, built: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const [before, after] = await page.evaluate((html) => {
    const shape = (root: Element) =>
      [...root.querySelectorAll('*')]
        // Hydration removes the honeypot field, which only the built form has, and adds the frames of other sites: whether
        // the browser is online and saves data is known only there.
        .filter((element) => !element.closest('footer, noscript, iframe, :has(> #leave-empty)'))
        .map(
          ({ tagName, id, className, childElementCount, textContent }) =>
            `${tagName} ${id} ${className} ${childElementCount === 0 ? textContent : ''}`,
        )
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    return [shape(parsed.querySelector('#root')!), shape(document.querySelector('#root')!)]
  }, built)
  expect.soft(after).toEqual(before)
  await waitForFullStyles(page)
  // Two frames later the last layout shift has been recorded.
  const moved = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { moved: string[] }).moved
  })
  expect.soft(moved).toEqual([])
  const growth = await page.evaluate(() => (window as unknown as { growth(): number }).growth())
  expect.soft(growth).toBe(0)
}

/** A landmark (HTML AAM). A section or form without a name is not one. */
const LANDMARKS =
  'body header, main, nav, footer, [role=search], [role=region], section:is([aria-label], [aria-labelledby]), form:is([aria-label], [aria-labelledby])'

/** One heading, a title, a description and a canonical URL; one announcer, and no other live region; links to other sites open in new tabs. */
async function expectFacts(page: Page, path: string): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect.soft(page).toHaveTitle(/\S+ · \S+/)
  await expect.soft(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{30,}/)
  if (path !== '/no-such-page')
    await expect
      .soft(page.locator('link[rel="canonical"]'))
      .toHaveAttribute('href', new RegExp(`${path.split('?')[0]}$`))
  await expect.soft(page.locator('[data-announcer]')).toHaveCount(1)
  await expect.soft(page.locator('[aria-live], [role=status], [role=alert], [role=log], output')).toHaveCount(0)
  expect.soft(await page.locator(LANDMARKS).filter({ visible: true }).count()).toBeLessThanOrEqual(8)
  const outside = await page
    .locator('a[href^="http"]')
    .evaluateAll((links: HTMLAnchorElement[]) =>
      links.map(({ target, rel, textContent }) => [target, rel, textContent!.includes('opens in a new tab')]),
    )
  for (const facts of outside) expect.soft(facts).toEqual(['_blank', 'noopener', true])
}

/** All text uses the site's own fonts. */
async function expectOwnFonts(cdp: CDPSession): Promise<void> {
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const selector = 'header, header *, main, main *, footer, footer *'
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const used = await Promise.all(nodeIds.map((nodeId) => cdp.send('CSS.getPlatformFontsForNode', { nodeId })))
  const fonts = used.flatMap(({ fonts: all }) => all)
  expect(fonts.length).toBeGreaterThan(0)
  expect.soft(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
}

/** Nothing scrolls sideways on small screens at the site's largest text, or at 320 px with the browser's text at 200%. */
async function expectFitting(page: Page, cdp: CDPSession): Promise<void> {
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const width of IS_NIGHT ? [1440, 768, 390, 320] : [320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const size of ['Standard', 'Largest']) {
      await page.getByRole('group', { name: 'Text size' }).getByRole('button', { name: size }).click()
      expect.soft(await widthOf(), `${width} px, ${size}`).toBeLessThanOrEqual(width)
      if (!IS_NIGHT || width !== 390) continue
      // The header may cover half of a link in the footer.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      expect.soft(await violations(page), `text size ${size}`).toEqual([])
    }
  }
  await page.getByRole('button', { name: 'Standard' }).click()
  // The browser's own setting. Unlike a root font size, it also changes em in media queries.
  await cdp.send('Page.enable')
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const wide = await page.evaluate(() => {
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          element.getBoundingClientRect().right > innerWidth + 1 &&
          !isClipped(element.parentElement),
      )
      .map((element) => `${element.tagName} ${element.className}`)
  })
  expect.soft(wide).toEqual([])
  expect.soft(await widthOf(), 'text at 200 %').toBe(320)
}
