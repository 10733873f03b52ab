/** What a visitor does and sees. Every step waits until it can be done. */
import type { Browser, Hands } from '#tests/engines/browsers/engine.ts'
import { byLabel, byRole, wholePage, type Place } from './find.ts'
import { until } from '#tests/engines/until.ts'

export interface Visitor<B extends Hands = Browser> {
  browser: B
  /** Opens a URL and waits until the app has started. */
  opens(path: string): Promise<void>
  clicks(role: string, name: string, within?: Place): Promise<void>
  fills(label: string, text: string): Promise<void>
  /** Line breaks count as spaces. */
  reads(text: string, within?: Place): Promise<void>
  readsNoMore(text: string, within?: Place): Promise<void>
  /** Waits until the worker controls the page. By then every screen works. */
  waitsForWorker(): Promise<void>
  /** Waits until the pictures are stored as well. */
  waitsForSite(): Promise<void>
  isAt(path: string): Promise<void>
}

export function visitor<B extends Hands>(browser: B, origin: string): Visitor<B> {
  const readable = async (within: Place | undefined) => {
    const text = within ? await browser.read(byRole, within.role, within.name, null) : await browser.read(wholePage)
    return text.replace(/\s+/g, ' ')
  }
  const isAt = (path: string) =>
    until(
      `the page is ${path}`,
      async () =>
        (await browser.evaluate(() => location.href)) === origin + path || browser.evaluate(() => location.href),
    )
  const isStarted = (path: string) =>
    until(`the app has started on ${path}`, () =>
      browser.evaluate((href) => {
        const root = document.getElementById('root')
        // A failed navigation leaves about:blank or the browser's error page.
        if (location.href !== href || document.readyState !== 'complete' || !root)
          return `${document.readyState} ${location.href}`
        return (
          document.documentElement.dataset.app === 'ready' && document.querySelector('h1')!.getClientRects().length > 0
        )
      }, origin + path),
    )
  return {
    browser,
    isAt,
    async opens(path) {
      await browser.goto(origin + path)
      await isStarted(path)
    },
    clicks: (role, name, within) =>
      until(`${role} “${name}” can be clicked`, async () => {
        const isReady = await browser.evaluate(isEnabled, role, name)
        if (isReady) await browser.click(byRole, role, name, within ?? null)
        return isReady
      }),
    fills: (label, text) =>
      until(`the field “${label}” takes its text`, async () => {
        await browser.type(text, byLabel, label)
        return true
      }),
    reads: (text, within) =>
      until(`“${text}” can be read${within ? ` in ${within.role} “${within.name}”` : ''}`, async () => {
        const page = await readable(within)
        return page.includes(text) || page.slice(0, 2000)
      }),
    readsNoMore: (text, within) => until(`“${text}” is gone`, async () => !(await readable(within)).includes(text)),
    waitsForWorker: () =>
      until('the worker controls the page', () =>
        browser.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          const state = registration?.active?.state ?? 'none'
          return (state === 'activated' && navigator.serviceWorker.controller !== null) || state
        }),
      ),
    waitsForSite: () =>
      until('the whole site is stored', () =>
        browser.evaluate(() => document.documentElement.dataset.offline === 'ready'),
      ),
  }
}

/** A form's button is disabled while it sends. During a view transition, clicks hit nothing. */
function isEnabled(role: string, name: string): boolean {
  if (CSS.supports('selector(:active-view-transition)') && document.documentElement.matches(':active-view-transition'))
    return false
  if (role !== 'button') return true
  const button = [...document.querySelectorAll('button')].find(
    (element) => element.textContent?.trim() === name || element.getAttribute('aria-label') === name,
  )
  return button?.getAttribute('aria-disabled') !== 'true'
}
