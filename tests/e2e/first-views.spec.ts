/** What stands in a screen's place on a slow phone until the app has rendered it. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillContact, SAVED, send, toast } from './forms.ts'
import { holdTime, openHome, prepared, tap, waitForFirstViews } from './first-view.ts'
import { collectProblems, waitForApp, waitForControl, waitForWholeStyles } from './helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

interface StandIn {
  path: string
  headings: (string | null)[]
  fields: number
  mains: number
  isInert: boolean
  /** By the test, while it was prepared. */
  isMarked: boolean
}

/** What the router says of itself in a page (`@tanstack/router-core`). */
interface WithRouter {
  __TSR_ROUTER__: {
    routesByPath: Record<string, { options: { loader?: (context: unknown) => unknown } }>
    state: { status: string }
    subscribe: (event: string, listener: () => void) => () => void
    navigate: (options: object) => Promise<void>
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
        isMarked: shown.dataset.marked === '',
      })
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { standIns: StandIn[] }).standIns)
}

/** Whether the header changes in steps, from one look to the other. */
const headerMoves = (page: Page) => page.evaluate(() => [...document.querySelectorAll('header, header *')].some((part) => getComputedStyle(part).transitionDuration !== '0s'))

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('on a slow phone', () => {
  test.use({ pace: 'slow' })
  test.skip(!isSample, NOT_THE_SAMPLE)

  test('the first view of a screen stands at once in its place, without a network, and gives way to the screen', async ({ page, context }) => {
    const problems = collectProblems(page)
    const standIns = await watchStandIns(page)
    await openHome(page)
    expect(await headerMoves(page)).toBe(false)
    await context.setOffline(true)
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(/^About/)
    const title = await heading(page).textContent()
    // One screen at a time: whoever looks for its heading finds one.
    expect(await standIns()).toEqual([{ path: '/about', headings: [title], fields: 0, mains: 1, isInert: true, isMarked: false }])
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

  const dispatch = (link: Locator, ...events: string[]) => link.evaluate((element, types) => types.forEach((type) => element.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }))), events)

  test('it is laid out while the finger lies on the link, where nobody sees it', async ({ page }) => {
    // To ask for a size has it laid out: the test must see whether the site has asked, and not ask itself.
    await page.addInitScript(() => {
      const { getBoundingClientRect } = Element.prototype
      Object.assign(window, { asked: 0 })
      Element.prototype.getBoundingClientRect = function (this: Element) {
        if (this.matches('main ~ main[inert] *')) (window as unknown as { asked: number }).asked += 1
        return getBoundingClientRect.call(this)
      }
    })
    await openHome(page)
    // All of them have been, to know what of them is seen.
    await page.evaluate(() => Object.assign(window, { asked: 0 }))
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await menu(page).getByRole('link', { name: 'About' }).hover()
    await expect(prepared(page)).toHaveCount(0)
    await page.mouse.down()
    await expect(prepared(page)).toHaveCount(1)
    expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1)
    await expect(heading(page)).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    expect(await prepared(page).evaluate((next: HTMLElement) => [next.offsetHeight, next.innerText])).toEqual([0, ''])
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    await page.mouse.up()
    await expect(page).toHaveTitle(/^About/)
  })

  test('it is taken away where the finger scrolls, waits for a menu, leaves without a click or lies down elsewhere', async ({ page }) => {
    await openHome(page)
    for (const event of ['pointercancel', 'contextmenu', 'pointerup', 'pointerdown']) {
      await dispatch(menu(page).getByRole('link', { name: 'About' }), 'pointerdown')
      await expect(prepared(page), event).toHaveCount(1)
      await dispatch(heading(page), event)
      await expect(prepared(page), event).toHaveCount(0)
    }
    await expect(page).toHaveURL(/\/$/)
  })

  test('a finger that leaves and lies down again has it laid out, and a click elsewhere shows its own', async ({ page }) => {
    const standIns = await watchStandIns(page)
    await openHome(page)
    await page.clock.install()
    await dispatch(menu(page).getByRole('link', { name: 'About' }), 'pointerdown', 'pointerup', 'pointerdown')
    // What is waited for after a finger has left is not waited for after the first.
    await page.clock.runFor(1000)
    await expect(prepared(page)).toContainText('About Us')
    await press(page, '/giving')
    await expect(page).toHaveTitle(/^Giving/)
    await expect(page.locator('main')).toHaveCount(1)
    expect(await standIns()).toMatchObject([{ path: '/giving', mains: 1 }])
  })

  test('nothing is laid out for a press that leads nowhere in this window', async ({ page }) => {
    await openHome(page)
    const about = menu(page).getByRole('link', { name: 'About' })
    await about.evaluate((element) => {
      for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 2 }, { isPrimary: false }]) element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, ...more }))
    })
    await dispatch(menu(page).getByRole('link', { name: 'Home' }), 'pointerdown')
    await expect(prepared(page)).toHaveCount(0)
    await dispatch(about, 'pointerdown')
    await expect(prepared(page)).toHaveCount(1)
  })

  test('what was laid out is what the click shows', async ({ page }) => {
    const standIns = await watchStandIns(page)
    await openHome(page)
    await menu(page).getByRole('link', { name: 'About' }).hover()
    await page.mouse.down()
    await expect(prepared(page)).toHaveCount(1)
    await prepared(page).evaluate((next: HTMLElement) => {
      next.dataset.marked = ''
    })
    await page.mouse.up()
    await expect(page).toHaveTitle(/^About/)
    await expect(heading(page)).toBeFocused()
    expect(await standIns()).toMatchObject([{ path: '/about', mains: 1, isMarked: true }])
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('main')).not.toHaveAttribute('inert')
  })

  const seen = (page: Page) =>
    page.evaluate(() => ({
      path: location.pathname,
      headings: [...document.querySelectorAll('h1')].filter((element) => element.checkVisibility()).map(({ textContent }) => textContent),
      menus: document.querySelectorAll(':popover-open').length,
    }))
  const historyLength = (page: Page) => page.evaluate(() => history.length)
  const countClicks = async (page: Page) => {
    await page.evaluate(() => {
      Object.assign(window, { clicks: 0 })
      document.addEventListener('click', () => ((window as unknown as { clicks: number }).clicks += 1))
    })
    return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
  }

  test('a click shows it, and is told to the page once that has been drawn', async ({ page }) => {
    const problems = collectProblems(page)
    await openHome(page)
    const before = await historyLength(page)
    const clicks = await countClicks(page)
    await holdTime(page)
    // In the screen that it takes the place of.
    await tap(page.getByRole('main').getByRole('link', { name: 'Learn More' }))
    expect(await seen(page)).toEqual({ path: '/', headings: ['About Us'], menus: 0 })
    expect(await clicks()).toBe(0)
    await page.clock.runFor(1000)
    await expect(page).toHaveTitle(/^About/)
    await expect(heading(page)).toBeFocused()
    expect(await clicks()).toBe(1)
    expect(await historyLength(page)).toBe(before + 1)
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    expect(problems).toEqual([])
  })

  test('a filter that comes into the address meanwhile keeps nobody from leaving', async ({ page }) => {
    await page.goto('/sermons')
    await waitForControl(page)
    await waitForApp(page)
    await waitForWholeStyles(page)
    await waitForFirstViews(page)
    await holdTime(page)
    await page.getByRole('searchbox').fill('grace')
    await tap(menu(page).getByRole('link', { name: 'About' }))
    await page.evaluate(async () => {
      const { __TSR_ROUTER__: router } = window as unknown as WithRouter
      await router.navigate({ to: '.', search: { q: 'grace' }, state: { isFilter: true } })
    })
    await expect(page).toHaveURL(/\/sermons\?q=grace$/)
    expect((await seen(page)).headings).toEqual(['About Us'])
    await page.clock.runFor(1000)
    await expect(page).toHaveTitle(/^About/)
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    await expect(page.getByRole('main')).toContainText('What We Believe')
    await page.goBack()
    await page.clock.runFor(1000)
    await expect(page).toHaveURL(/\/sermons\?q=grace$/)
    await expect(page.getByRole('searchbox')).toHaveValue('grace')
  })

  test('whoever goes elsewhere before the click has been told gets there', async ({ page }) => {
    await openHome(page)
    await holdTime(page)
    await tap(menu(page).getByRole('link', { name: 'About' }))
    // By the keyboard: a click without a finger.
    await press(page, '/giving')
    await page.clock.runFor(1000)
    await expect(page).toHaveTitle(/^Giving/)
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    expect(new URL(page.url()).pathname).toBe('/giving')
  })

  test('the second click of a double click goes its ordinary way', async ({ page }) => {
    await openHome(page)
    const link = menu(page).getByRole('link', { name: 'About' })
    await page.evaluate(() => addEventListener('click', (event) => event.detail > 1 && event.preventDefault(), { capture: true }))
    const clicks = await countClicks(page)
    await dispatch(link, 'pointerdown')
    await expect(prepared(page)).toHaveCount(1)
    await link.evaluate((element) => element.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail: 2 })))
    expect(await clicks()).toBe(1)
    await expect(heading(page)).not.toHaveText('About Us')
    await expect(page).toHaveURL(/\/$/)
  })

  test('a click that nobody follows leaves the screen as it was', async ({ page }) => {
    await openHome(page)
    const title = await heading(page).textContent()
    const link = page.getByRole('main').getByRole('link', { name: 'Learn More' })
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => {
        event.preventDefault()
        event.stopPropagation()
      }),
    )
    await link.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy({ top: 40, behavior: 'instant' }))
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(0)
    await holdTime(page)
    await tap(link)
    expect((await seen(page)).headings).toEqual(['About Us'])
    await page.clock.runFor(1000)
    await expect(page.locator('main')).toHaveCount(1)
    expect((await seen(page)).headings).toEqual([title])
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => scrollY)).toBe(place)
    // It is as any other then.
    await press(page, '/giving')
    await page.clock.runFor(1000)
    await expect(page).toHaveTitle(/^Giving/)
  })

  test('of two clicks in a row both are heard, in their order', async ({ page }) => {
    await openHome(page)
    const before = await historyLength(page)
    await page.evaluate(async () => {
      // The first is still to be drawn as the second comes.
      const { requestAnimationFrame } = window
      window.requestAnimationFrame = () => 0
      for (const path of ['/about', '/giving']) {
        const link = document.querySelector<HTMLElement>(`header nav a[href="${path}"]`)!
        link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }))
        await new Promise((done) => setTimeout(done))
        link.click()
      }
      window.requestAnimationFrame = requestAnimationFrame
    })
    await expect(page).toHaveTitle(/^Giving/)
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    expect(await historyLength(page)).toBe(before + 2)
    await page.goBack()
    await expect(page).toHaveTitle(/^About/)
    await expect(page.getByRole('main')).toContainText('What We Believe')
  })

  test('the menu from which it was chosen does not lie over it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openHome(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await holdTime(page)
    await tap(menu(page).getByRole('link', { name: 'About' }))
    expect(await seen(page)).toEqual({ path: '/', headings: ['About Us'], menus: 0 })
    await page.clock.runFor(1000)
    await expect(page).toHaveTitle(/^About/)
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
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
    await menu(page).getByRole('link', { name: 'About' }).hover()
    await page.mouse.down()
    await expect(page.locator('main')).toHaveCount(1)
    await page.mouse.up()
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(/^About/)
    expect(await standIns()).toEqual([])
    expect(await headerMoves(page)).toBe(true)
  })
})
