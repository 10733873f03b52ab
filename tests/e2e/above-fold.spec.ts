/** Of a first view, what can be seen is written and laid out, and nothing else; and the page is not told of a press whose click shows one. */
import type { Locator, Page } from '@playwright/test'
import { openHome, prepared } from './first-view.ts'
import { expect, test } from './fixtures.ts'
import { screens } from './helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

const PHONE = { width: 390, height: 844 }

test.use({ pace: 'slow', viewport: PHONE, screen: PHONE })
test.skip(!isSample, NOT_THE_SAMPLE)

interface Laid {
  /** What begins in the first screenful, in its order: what it is, and where. */
  seen: string[]
  /** How many begin below it. */
  below: number
  /** Of all. */
  elements: number
}

/** What is laid out for a finger on each link in turn. */
async function layOutEach(page: Page): Promise<Record<string, Laid>> {
  const all: Record<string, Laid> = {}
  for (const path of screens().filter((screen) => screen !== '/')) {
    await fingerOn(page.locator(`a[href="${path}"]`).first())
    all[path] = await prepared(page).evaluate((next) => {
      const { top } = next.getBoundingClientRect()
      // The last stands for what is to come.
      const elements = [...next.querySelectorAll('*')].slice(0, -1)
      const places = elements.filter((element) => element.getClientRects().length > 0).map((element) => ({ name: element.tagName, place: element.getBoundingClientRect() }))
      return {
        seen: places.filter(({ place }) => place.top - top < screen.height).map(({ name, place }) => `${name} ${place.left.toFixed()} ${(place.top - top).toFixed()} ${place.width.toFixed()}`),
        below: places.filter(({ place }) => place.top - top >= screen.height).length,
        elements: elements.length,
      }
    })
  }
  return all
}

const fingerOn = (link: Locator) => link.evaluate((element) => element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch' })))

test('what can be seen of a first view lies where all of it would have it lie, and little is written below', async ({ page }) => {
  // Of another width: what can be seen then is not known, and all is written.
  await page.setViewportSize({ ...PHONE, width: PHONE.width + 1 })
  await openHome(page)
  await page.setViewportSize(PHONE)
  const whole = await layOutEach(page)
  await openHome(page)
  const cut = await layOutEach(page)
  for (const [path, { seen, below }] of Object.entries(cut)) {
    expect.soft(seen, path).toEqual(whole[path]!.seen)
    expect.soft(seen.length, path).toBeGreaterThan(10)
    // What stands beside the last of a row may bear on how wide that is.
    expect.soft(below, path).toBeLessThan(10)
  }
  for (const path of ['/gallery', '/statement-of-faith']) {
    expect(whole[path]!.below, path).toBeGreaterThan(40)
    expect(cut[path]!.elements, path).toBeLessThan(whole[path]!.elements / 2)
  }
})

test('words that are not drawn use up no room', async ({ page }) => {
  // As the contents of a long text do, which are written twice.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...request) => {
      const answer = await fetch(...request)
      if (!String(request[0]).endsWith('/terms-of-use.html')) return answer
      return new Response((await answer.text()).replace('</h1>', `</h1><p hidden>${'word '.repeat(5000)}</p>`))
    }
  })
  await openHome(page)
  await fingerOn(page.locator('a[href="/terms-of-use"]').first())
  await expect(prepared(page).locator('p[hidden]')).toHaveCount(1)
  expect(await prepared(page).locator('p:not([hidden])').count()).toBeGreaterThan(3)
})

test('in letters of another size all of it is written', async ({ page }) => {
  const size = (name: string) => page.getByRole('group', { name: 'Text size' }).getByRole('button', { name, exact: true })
  const elements = async () => {
    await fingerOn(page.locator('a[href="/statement-of-faith"]').first())
    return prepared(page).locator('*').count()
  }
  await openHome(page)
  const cut = await elements()
  await size('Largest').click()
  expect(await elements()).toBeGreaterThan(cut * 2)
  await size('Standard').click()
  expect(await elements()).toBe(cut)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  const PARTS = ['pointerover', 'pointerdown', 'touchstart', 'gotpointercapture', 'pointerup', 'lostpointercapture', 'pointerout', 'touchend', 'mouseover', 'mousemove', 'mousedown', 'focusin', 'mouseup', 'click']
  /** What kinds of event the page has been told of, in the order of their names. */
  async function listen(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate((types) => {
      const heard = new Set<string>()
      Object.assign(window, { heard })
      for (const type of types) document.addEventListener(type, () => heard.add(type))
    }, PARTS)
    return () => page.evaluate(() => [...(window as unknown as { heard: Set<string> }).heard].toSorted())
  }

  test('of a press the page is told where it begins and ends, and of its click', async ({ page }) => {
    await openHome(page)
    const heard = await listen(page)
    await page.locator('footer a[href="/about"]').first().tap()
    await expect(page).toHaveTitle(/^About/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // The focus is the screen's: its heading has it.
    expect(await heard()).toEqual(['click', 'focusin', 'pointerdown', 'pointerout', 'pointerover'])
  })

  test('of a press that shows no first view it is told everything', async ({ page }) => {
    await openHome(page)
    const heard = await listen(page)
    // The screen that is here.
    await page.locator('footer a[href="/"]').first().tap()
    await expect.poll(heard).toEqual(PARTS.toSorted())
  })
})
