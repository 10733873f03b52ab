/** Helpers for all browser tests. */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { buildSite, DIST, screenPaths } from '#tests/built-site.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Waits until the whole site is stored, with its built pages and pictures. */
export const waitForSite = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')

/**
 * Waits until the worker controls the page. Its install stores the app first, so every screen then opens offline.
 */
export async function waitForControl(page: Page): Promise<void> {
  // Not waitForFunction: it evaluates a string, which the content security policy forbids.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const settled = (target: EventTarget, event: string, isSettled: () => boolean) =>
      new Promise<void>((done) => {
        const look = () => isSettled() && done()
        target.addEventListener(event, look)
        look()
      })
    await settled(active!, 'statechange', () => active!.state === 'activated')
    await settled(navigator.serviceWorker, 'controllerchange', () => navigator.serviceWorker.controller !== null)
  })
}

/** Waits until the app has hydrated the page and replayed early input. */
export const waitForApp = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-app', 'ready')

/** Waits until the complete stylesheets apply. A page starts with only its critical CSS. */
export const waitForFullStyles = (page: Page) =>
  expect(page.locator('link[rel="stylesheet"]:is([disabled], [media="not all"])')).toHaveCount(0)

/** Runs in the page: without it, a browser lists the first 250 resources, and a slow page asks for more (`early.ts`). */
export const listAllResources = () => performance.setResourceTimingBufferSize(10_000)

/** Waits until the page itself can send and watch the outbox, so that a test can go offline. */
export async function waitForPageHost(page: Page): Promise<void> {
  await waitForApp(page)
  await expect
    .poll(() =>
      page.evaluate(() =>
        ['/messages-', '/idle-'].every((part) =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
        ),
      ),
    )
    .toBe(true)
  await waitForFullStyles(page)
}

/** Opens a page and waits for the app. */
export async function openApp(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForApp(page)
}
/** Opens a page and waits until the worker controls it. */
export async function openWithWorker(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForControl(page)
}
/** Opens a page without a worker and waits until it can go offline. */
export async function openPageHost(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForPageHost(page)
}

/**
 * For tests that do not depend on the worker, whose installation takes most of a test's time. At night (`npm run
 * nightly -- everything`) they also run with it.
 */
export const WITHOUT_WORKER = { serviceWorkers: process.env.NIGHTLY === '1' ? 'allow' : 'block' } as const

/** Whether the site has a worker, installed or installing. */
export const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

/** A connection, as in `navigator.connection`. */
export interface Line {
  saveData?: boolean
  effectiveType?: string
}

/** Sets `navigator.connection` for every page loaded from now on. */
export async function onLine(page: Page, line: Line): Promise<void> {
  await page.addInitScript((first) => {
    const connection = Object.assign(new EventTarget(), { effectiveType: '4g', saveData: false }, first)
    Object.defineProperty(navigator, 'connection', { value: connection })
  }, line)
}

/** Follows a link in the main menu. */
export const followMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** Holds requests. @returns a function that releases these and all later ones */
export async function hold(page: Page, urls: string): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((done) => (release = done))
  await page.route(urls, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** Opens a page and waits for a given time after its first paint. */
export async function openAtFirstPaint(page: Page, path: string, thenMs = 0): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.evaluate(
    (ms) =>
      new Promise((done) =>
        new PerformanceObserver(
          (list) => list.getEntriesByName('first-contentful-paint').length > 0 && setTimeout(done, ms),
        ).observe({ type: 'paint', buffered: true }),
      ),
    thenMs,
  )
}

/**
 * Disconnects page and worker. The HTTP cache still answers, so also stop the site to prove that a screen works offline.
 */
export const goOffline = (context: BrowserContext) => context.setOffline(true)
export const goOnline = (context: BrowserContext) => context.setOffline(false)

/** Disconnects page and worker, and stops the site. */
export async function cutOff(context: BrowserContext, site: { stop(): Promise<void> }): Promise<void> {
  await site.stop()
  await goOffline(context)
}
/** Undoes `cutOff`. */
export async function reconnect(context: BrowserContext, site: { start(): Promise<void> }): Promise<void> {
  await site.start()
  await goOnline(context)
}

/** The paths of all screens; `/` first. */
export function screens(): string[] {
  // Playwright lists the tests before the site is built.
  if (!existsSync(DIST)) buildSite({})
  return screenPaths()
}

/** How many sermons the content has. Read from the content, so that a new sermon fails no test. */
export const SERMON_COUNT = readdirSync(resolve(ROOT, 'src/content/sermons')).length

export interface Problem {
  kind: 'console' | 'error' | 'failed request' | 'foreign request'
  text: string
}

/**
 * Collects what should never happen on a page: console warnings and errors, uncaught errors, failed requests, and
 * requests to other sites.
 * @returns the live list
 */
export function collectProblems(page: Page): Problem[] {
  const problems: Problem[] = []
  const note = (kind: Problem['kind'], text: string) => problems.push({ kind, text })
  page.on('console', (message) => {
    // Playwright's own message.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning')
      note('console', `${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note('error', error.stack ?? error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // A navigation aborts what the old page was loading.
    if (reason !== 'net::ERR_ABORTED') note('failed request', `${request.method()} ${request.url()}: ${reason}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url())
    if (/^https?:$/.test(protocol) && hostname !== 'localhost') note('foreign request', `${request.method()} ${href}`)
  })
  return problems
}

/**
 * Stops the workers, as the browser does with idle ones. Under Playwright's debugger a worker never counts as idle, and
 * a new release that wants to take over would wait for minutes.
 */
export async function stopIdleWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
