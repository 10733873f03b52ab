/** What stands in a screen's place on a slow phone until the app has rendered it. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillContact, SAVED, send, toast } from './forms.ts'
import { collectProblems, waitForApp, waitForControl, waitForWholeStyles } from './helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

interface StandIn {
  path: string
  headings: (string | null)[]
  fields: number
  mains: number
  isInert: boolean
  /** As the test has marked it while it was prepared. */
  wasPrepared: boolean
}

/** What the router says of itself in a page (`@tanstack/router-core`). */
interface WithRouter {
  __TSR_ROUTER__: {
    routesByPath: Record<string, { options: { loader?: (context: unknown) => unknown } }>
    state: { status: string }
    subscribe: (event: string, listener: () => void) => () => void
  }
}

/** Notes every stand-in as it takes the screen's place. */
async function watchStandIns(page: Page): Promise<() => Promise<StandIn[]>> {
  await page.addInitScript(() => {
    const seen: StandIn[] = []
    Object.assign(window, { standIns: seen })
    let latest: Element | null = null
    new MutationObserver(() => {
      // One that is only laid out stands behind the screen's own.
      const shown = document.querySelector('main')
      if (!shown?.ariaHidden || shown === latest) return
      latest = shown
      seen.push({
        path: location.pathname,
        headings: [...shown.querySelectorAll('h1')].map(({ textContent }) => textContent),
        fields: shown.querySelectorAll('input, select, textarea').length,
        mains: document.querySelectorAll('main').length,
        isInert: shown.inert,
        wasPrepared: shown.dataset.prepared === '',
      })
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { standIns: StandIn[] }).standIns)
}

/** Opens the home screen and waits until the worker has stored the site and the first views have been read from it. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await waitForControl(page)
  await waitForApp(page)
  await waitForWholeStyles(page)
  await waitForFirstViews(page)
}

async function waitForFirstViews(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-views').length), { timeout: 15_000 }).toBe(1)
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('on a slow phone', () => {
  test.use({ pace: 'slow' })
  test.skip(!isSample, NOT_THE_SAMPLE)

  test('the first view of a screen stands at once in its place, without a network, and gives way to the screen', async ({ page, context }) => {
    const problems = collectProblems(page)
    const standIns = await watchStandIns(page)
    await openHome(page)
    await context.setOffline(true)
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(/^About/)
    const title = await heading(page).textContent()
    // One screen at a time: whoever looks for its heading finds one.
    expect(await standIns()).toEqual([{ path: '/about', headings: [title], fields: 0, mains: 1, isInert: true, wasPrepared: false }])
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    await expect(page.getByRole('main')).toContainText('What We Believe')
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('main')).toContainText('A Place to Call Home')
    expect((await standIns()).map(({ path }) => path)).toEqual(['/about', '/'])
    expect(problems.filter(({ text }) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  /** Hidden from sight and from assistive technology, and without a place of its own, as nothing else of the page is. */
  const prepared = (page: Page) => page.locator('main ~ main[inert]')

  test('it is laid out while the finger lies on the link, and is gone where the finger moves on', async ({ page }) => {
    await openHome(page)
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    const link = menu(page).getByRole('link', { name: 'About' })
    await link.hover()
    await expect(prepared(page)).toHaveCount(0)
    await page.mouse.down()
    await expect(prepared(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    expect(await prepared(page).evaluate((next: HTMLElement) => ({ height: next.offsetHeight, laidOut: next.firstElementChild!.getBoundingClientRect().height > 0, text: next.innerText }))).toEqual({ height: 0, laidOut: true, text: '' })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(whole)
    await page.mouse.move(5, 500)
    await page.mouse.up()
    await expect(prepared(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)

    await link.dispatchEvent('pointerdown', { isPrimary: true, button: 0 })
    await expect(prepared(page)).toHaveCount(1)
    await link.dispatchEvent('pointercancel')
    await expect(prepared(page)).toHaveCount(0)
  })

  test('what was laid out is what the click shows', async ({ page }) => {
    const standIns = await watchStandIns(page)
    await openHome(page)
    await menu(page).getByRole('link', { name: 'About' }).hover()
    await page.mouse.down()
    await expect(prepared(page)).toHaveCount(1)
    await prepared(page).evaluate((next: HTMLElement) => {
      next.dataset.prepared = ''
    })
    await page.mouse.up()
    await expect(page).toHaveTitle(/^About/)
    await expect(heading(page)).toBeFocused()
    expect(await standIns()).toMatchObject([{ path: '/about', mains: 1, wasPrepared: true }])
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('main')).not.toHaveAttribute('inert')
  })

  test('nothing can be typed into a first view: it ends before the form', async ({ page }) => {
    const standIns = await watchStandIns(page)
    await openHome(page)
    await menu(page).getByRole('link', { name: 'Contact' }).click()
    // At once, as a tester does it: this must reach the form and not what stood in its place.
    await page.getByLabel('Message').fill('Can somebody drive me on Sunday?')
    await expect(heading(page)).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Can somebody drive me on Sunday?')
    expect(await standIns()).toMatchObject([{ path: '/contact', fields: 0 }])
  })

  test('a filtered list, a place in a screen and a change of filters have none', async ({ page }) => {
    const standIns = await watchStandIns(page)
    await openHome(page)
    await menu(page).getByRole('link', { name: 'Services' }).click()
    await expect(heading(page)).toBeFocused()
    await page.getByRole('link', { name: /plan your visit/i }).click()
    await expect(page).toHaveURL(/#plan-your-visit$/)
    await expect(page.getByRole('heading', { name: 'Plan Your Visit' })).toBeInViewport()
    await menu(page).getByRole('link', { name: 'Sermons' }).click()
    await expect(heading(page)).toBeFocused()
    await page.getByLabel('Search').fill('promise')
    await expect(page).toHaveURL(/q=promise$/)
    await page.getByLabel('Search').fill('')
    await expect(page).toHaveURL(/\/sermons$/)
    await expect(page.getByLabel('Search')).toBeFocused()
    expect((await standIns()).map(({ path }) => path)).toEqual(['/services', '/sermons'])
  })

  test('a long text that is opened in the app is followed by its contents', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    const standIns = await watchStandIns(page)
    await openHome(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(heading(page)).toBeFocused()
    expect((await standIns()).map(({ path }) => path)).toEqual(['/privacy-policy'])
    const third = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(2)
    await third.click()
    await expect(third).toHaveAttribute('aria-current', 'location')
  })

  test('a form that was come back to saves what is written without a network', async ({ page, context }) => {
    await openHome(page)
    for (const name of ['Contact', 'About', 'Contact']) {
      await menu(page).getByRole('link', { name }).click()
      await expect(heading(page)).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(`^${name}`))
    }
    await fillContact(page)
    await context.setOffline(true)
    await send(page)
    await expect(toast(page, 'Message Saved', SAVED)).toBeVisible()
  })

  /** Presses links in one task, as quickly as nobody can: the second comes while the first is being drawn. */
  const press = (page: Page, ...paths: string[]) =>
    page.evaluate((all) => {
      for (const path of all) document.querySelector<HTMLElement>(`header nav a[href="${path}"]`)!.click()
    }, paths)

  for (const { paths, title } of [
    { paths: ['/giving', '/about'], title: /^About/ },
    { paths: ['/giving', '/services'], title: /^Worship Services/ },
    { paths: ['/about', '/about'], title: /^About/ },
  ]) {
    test(`whoever chooses ${paths.join(' and ')} gets the last, once`, async ({ page }) => {
      const problems = collectProblems(page)
      await openHome(page)
      await press(page, ...paths)
      await expect(page).toHaveTitle(title)
      await expect(heading(page)).toBeFocused()
      await expect(page.locator('main')).toHaveCount(1)
      await expect(page.locator('main')).not.toHaveAttribute('inert')
      expect(new URL(page.url()).pathname).toBe(paths.at(-1))
      expect(problems).toEqual([])
    })
  }

  /** What a screen waits for comes when the test says so (`letLoad`), or never. */
  const holdLoad = (page: Page, path: string) =>
    page.evaluate((to) => {
      const { __TSR_ROUTER__: router } = window as unknown as WithRouter
      const { options } = router.routesByPath[to]!
      const { loader } = options
      const gate = new Promise<void>((open) => Object.assign(window, { letLoad: open }))
      options.loader = async (context) => {
        await gate
        return loader?.(context)
      }
    }, path)
  const standIn = (page: Page) => page.locator('main[inert]')

  test('a screen that does not come leaves the one before it', async ({ page }) => {
    await openHome(page)
    await holdLoad(page, '/about')
    await press(page, '/about')
    await expect(standIn(page)).toContainText('About Us')
    await expect(page.getByRole('main')).toContainText('A Place to Call Home')
    await expect(standIn(page)).toHaveCount(0)
  })

  test('a screen that comes too late is not written under the address of the next', async ({ page }) => {
    await openHome(page)
    await holdLoad(page, '/about')
    await press(page, '/about')
    const status = () =>
      page.evaluate(() => {
        const { __TSR_ROUTER__: router } = window as unknown as WithRouter
        return router.state.status
      })
    await expect.poll(status).toBe('pending')
    const titles = await page.evaluateHandle(() => {
      const all: string[] = []
      new MutationObserver(() => all.push(document.title)).observe(document.querySelector('title')!, { childList: true })
      return all
    })
    // In one task: it comes while the next screen's first view is being drawn, where there is one.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('header nav a[href="/giving"]')!.click()
      ;(window as unknown as { letLoad: () => void }).letLoad()
    })
    await expect(page).toHaveTitle(/^Giving/)
    await expect(standIn(page)).toHaveCount(0)
    expect((await titles.jsonValue()).filter((title) => !title.startsWith('Giving'))).toEqual([])
  })

  test('a form that was taken over behind a first view saves what is written without a network', async ({ page, context }) => {
    await openHome(page)
    await menu(page).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveTitle(/^About/)
    await holdLoad(page, '/giving')
    // The form stands below the first view, and is written after that: behind the next stand-in.
    await page.evaluate(() => {
      const { __TSR_ROUTER__: router } = window as unknown as WithRouter
      const stop = router.subscribe('onRendered', () => {
        stop()
        setTimeout(() => document.querySelector<HTMLElement>('header nav a[href="/giving"]')!.click())
      })
    })
    await press(page, '/')
    await expect(standIn(page)).toContainText('Giving')
    await press(page, '/')
    await expect(standIn(page)).toHaveCount(0)
    const newsletter = page.locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) })
    await newsletter.getByLabel('Email').fill('ada@example.org')
    await context.setOffline(true)
    await newsletter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(page, 'Saved', "There's no connection right now. We'll sign you up as soon as it's back.")).toBeVisible()
  })

  test('whoever turns back has the focus where it was', async ({ page }) => {
    await openHome(page)
    await holdLoad(page, '/about')
    const link = page.getByRole('main').getByRole('link', { name: 'Learn More' })
    await link.focus()
    await press(page, '/about')
    await expect(standIn(page)).toHaveCount(1)
    await page.goBack()
    await expect(standIn(page)).toHaveCount(0)
    await expect(link).toBeFocused()
  })

  test('whoever turns back while a first view stands is where they were', async ({ page }) => {
    const problems = collectProblems(page)
    await openHome(page)
    await press(page, '/about')
    await press(page, '/')
    await expect(page).toHaveTitle(/^Prairie Hope Church/)
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    await expect(page.getByRole('main')).toContainText('A Place to Call Home')
    await press(page, '/giving')
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    await expect(page.getByRole('main')).toContainText('A Place to Call Home')
    expect(problems).toEqual([])
  })
})

test.describe('on a quick device', () => {
  test.use({ pace: 'quick' })
  test.skip(!isSample, NOT_THE_SAMPLE)

  test('a tap shows the screen itself at once', async ({ page }) => {
    const standIns = await watchStandIns(page)
    await openHome(page)
    await menu(page).getByRole('link', { name: 'About' }).click()
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(/^About/)
    expect(await standIns()).toEqual([])
  })
})
