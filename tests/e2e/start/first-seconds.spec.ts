/**
 * Whatever a person does from the first paint on ends as in the settled app: actions × moments × line × with or without
 * a worker × online or offline. Nothing here waits for a sign of readiness. By day every cell of the fast line runs;
 * `npm run nightly -- everything` adds the rural line.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { DEFAULT_TEXT_SIZE } from '#schema/text-size.ts'
import { test as base, type Site } from '#tests/e2e/kit/fixtures.ts'
import { goOffline, goOnline, openAtFirstPaint, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { ACTIONS, type Action, type Given } from './early-actions.ts'

/** Times after the first paint. */
const MOMENTS_MS = [0, 150, 400, 1000, 3000]
/** The bench's rural line, in bytes per second, with a quarter of the processor. */
const RURAL = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 18_750 }
const CPU = 4
const RURAL_LIMIT_MS = 60_000

type Line = 'fast' | 'rural'
type Host = (typeof HOSTS)[number]

/** A page in a profile of its own, which takes one cell after another. */
interface Lane {
  context: BrowserContext
  page: Page
  session: CDPSession
}

/** How many pages at a time. Most of a cell's time it waits for its moment. */
const LANES = { fast: 4, rural: 1 }

const test = base.extend<object, { lanesOf(line: Line, host: Host): Promise<Lane[]> }>({
  lanesOf: [
    async ({ browser, site }, use) => {
      // Kept from test to test: installing the worker takes longer than a cell.
      const opened = new Map<string, Promise<Lane[]>>()
      await use((line, host) => {
        const key = `${line} ${host}`
        const lanes =
          opened.get(key) ?? Promise.all(Array.from({ length: LANES[line] }, () => openLane(browser, site, host)))
        opened.set(key, lanes)
        return lanes
      })
      for (const lanes of opened.values()) for (const { context } of await lanes) await context.close()
    },
    { scope: 'worker' },
  ],
})

async function openLane(browser: Browser, site: Site, host: Host): Promise<Lane> {
  const context = await browser.newContext({
    baseURL: site.url,
    serviceWorkers: host === 'a worker' ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (host === 'a worker') {
    await page.goto('/')
    await waitForControl(page)
  } else {
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  }
  await reset({ context, page, session })
  return { context, page, session }
}

/** Leaves the site's app, and erases what a cell has stored, except the worker and its files. */
async function reset({ context, page, session }: Lane): Promise<void> {
  await goOnline(context)
  // A document of the site, but without the app, which could store something again.
  await page.goto('/data/events.json')
  const origin = new URL(page.url()).origin
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await page.evaluate((size) => {
    sessionStorage.clear()
    navigator.serviceWorker?.controller?.postMessage({ type: 'text-size', size })
  }, DEFAULT_TEXT_SIZE)
}

const HOSTS = ['no worker', 'a worker'] as const
const NETS = ['online', 'gone'] as const

/**
 * By day every action meets every moment once, and each pair of action, moment, host and connection occurs; by night
 * all cells run.
 */
const isByDay = (action: Action, { host, net, momentMs }: Pick<Cell, 'host' | 'net' | 'momentMs'>) =>
  (ACTIONS.indexOf(action) + MOMENTS_MS.indexOf(momentMs)) % 4 === 2 * HOSTS.indexOf(host) + NETS.indexOf(net)

for (const line of ['fast', 'rural'] as const) {
  for (const host of HOSTS) {
    for (const net of NETS) {
      for (const momentMs of MOMENTS_MS) {
        test(
          `${line} line, ${host}, ${net}, ${momentMs} ms after the first paint`,
          { tag: line === 'rural' ? '@nightly' : [] },
          async ({ site, lanesOf }) => {
            test.skip(!isSample, NOT_THE_SAMPLE)
            test.setTimeout(line === 'rural' ? ACTIONS.length * RURAL_LIMIT_MS : 120_000)
            // Offline and without a worker, no screen can be opened whose code is not loaded.
            const left = ACTIONS.filter(
              (action) =>
                (process.env.NIGHTLY === '1' || isByDay(action, { host, net, momentMs })) &&
                (!action.isLeaving || host === 'a worker' || net === 'online'),
            )
            await Promise.all(
              (await lanesOf(line, host)).map(async (lane) => {
                for (let action; (action = left.shift());)
                  await perform(action, lane, { site, line, host, net, momentMs })
              }),
            )
          },
        )
      }
    }
  }
}

interface Cell {
  site: Site
  line: Line
  host: Host
  net: (typeof NETS)[number]
  momentMs: number
}

const perform = (action: Action, lane: Lane, { site, line, host, net, momentMs }: Cell): Promise<void> =>
  test.step(action.name, async () => {
    const { context, page, session } = lane
    await page.setViewportSize(action.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 })
    if (line === 'rural') {
      // In every cell: going offline and online again resets it.
      await session.send('Network.emulateNetworkConditions', RURAL)
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    }
    await openAtFirstPaint(page, action.screen, momentMs)
    const isGone = net === 'gone'
    if (isGone) await goOffline(context)
    const comeBack = () => goOnline(context)
    const given: Given = { page, site, id: `early-${crypto.randomUUID()}`, isGone, comeBack }
    await action.act(given)
    // Offline and without worker and app, only a form says something. Everything else waits for the connection.
    const hasApp = (await page.locator('html').getAttribute('data-app')) !== null
    if (!hasApp && host === 'no worker' && !action.isSending) await comeBack()
    await action.ends(given)
    await reset(lane)
  })
