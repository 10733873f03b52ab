/** What browser tests do again and again. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { execFileSync } from 'node:child_process'
import { expect, type BrowserContext, type Page } from '@playwright/test'

const ROOT = resolve(import.meta.dirname, '../../..')
const SITEMAP = resolve(ROOT, 'dist/sitemap.xml')

/**
 * Waits until the worker controls the page. A worker is activated only after its install has stored the whole
 * precache, so that from then on the site works without a network.
 */
export async function waitForControl(page: Page): Promise<void> {
  // Not waitForFunction: it evaluates a string in the page, which the content security policy forbids.
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

/** Waits until the app has taken over the page, and has done what was done before. */
export const waitForApp = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-app', 'ready')

/** Waits until the complete style sheets apply: of what comes up later, a page alone has only a part. */
export const waitForFullStyles = (page: Page) =>
  expect(page.locator('link[rel="stylesheet"]:is([disabled], [media="not all"])')).toHaveCount(0)

/** Waits until the page has loaded what it needs to follow the outbox and to send by itself, so that it can go offline. */
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

/**
 * For tests that look at a screen and not at who serves it: most of a test's time goes into the worker's installation.
 * By night (`npm run nightly -- everything`) they run with the worker too.
 */
export const WITHOUT_WORKER = { serviceWorkers: process.env.NIGHTLY === '1' ? 'allow' : 'block' } as const

/** Whether the site has a worker, be it one that is still storing. */
export const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

/** A line as the browser describes it. */
export interface Line {
  saveData?: boolean
  effectiveType?: string
}

/** Makes the browser describe its line so to every page from now on. */
export async function onLine(page: Page, line: Line): Promise<void> {
  await page.addInitScript((first) => {
    const connection = Object.assign(new EventTarget(), { effectiveType: '4g', saveData: false }, first)
    Object.defineProperty(navigator, 'connection', { value: connection })
  }, line)
}

/** Cuts page and worker off. The browser's HTTP cache still answers: stop the site as well to prove that a screen works offline. */
export const goOffline = (context: BrowserContext) => context.setOffline(true)
export const goOnline = (context: BrowserContext) => context.setOffline(false)

/** The paths of all screens, from the built site's own sitemap; `/` first. */
export function screens(): string[] {
  // Tests are listed before any server has built the site.
  if (!existsSync(SITEMAP))
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
  return [...readFileSync(SITEMAP, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address!).pathname,
  )
}

/** How many sermons the content holds: a new one is no reason for a test to fail. */
export const SERMON_COUNT = (
  JSON.parse(readFileSync(resolve(ROOT, 'src/content/sermons.json'), 'utf8')) as { sermons: unknown[] }
).sermons.length

export interface Problem {
  kind: 'console' | 'error' | 'failed request' | 'foreign request'
  text: string
}

/**
 * Collects from now on what no visitor's page should do: warnings and errors in the console, uncaught errors, requests
 * that fail, requests to other sites.
 * @returns the list that problems are added to, in their order
 */
export function collectProblems(page: Page): Problem[] {
  const problems: Problem[] = []
  const note = (kind: Problem['kind'], text: string) => problems.push({ kind, text })
  page.on('console', (message) => {
    // Said by the test runner, not by the site.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning')
      note('console', `${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note('error', error.stack ?? error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // A navigation ends what the old page was still loading.
    if (reason !== 'net::ERR_ABORTED') note('failed request', `${request.method()} ${request.url()}: ${reason}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url())
    if (/^https?:$/.test(protocol) && hostname !== 'localhost') note('foreign request', `${request.method()} ${href}`)
  })
  return problems
}

/**
 * Stops the workers, as the browser itself does when they have nothing to do. Playwright attaches a debugger to every
 * worker, and a worker under one never reports that it is idle, so that a release that has been asked to take over
 * would wait for minutes (without a debugger it takes over at once).
 */
export async function stopIdleWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

interface WorkerVersion {
  versionId: string
  status: 'new' | 'installing' | 'installed' | 'activating' | 'activated' | 'redundant'
}

/** As `stopIdleWorkers`, but the one in office alone, and only while another waits for it to be idle: what that one begins is not cut off. */
export async function stopReplacedWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // Whoever begins to listen is told of all that are there, at once but not before the answer.
  const told = new Promise<WorkerVersion[]>((tell) =>
    session.once('ServiceWorker.workerVersionUpdated', ({ versions }: { versions: WorkerVersion[] }) => tell(versions)),
  )
  await session.send('ServiceWorker.enable')
  const versions = await told
  const inOffice = versions.find(({ status }) => status === 'activated')
  if (inOffice && versions.some(({ status }) => status === 'installed'))
    await session.send('ServiceWorker.stopWorker', { versionId: inOffice.versionId })
  await session.detach()
}
