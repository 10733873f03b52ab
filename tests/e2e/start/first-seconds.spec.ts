/**
 * Whatever a person does from the first paint on has the same result as in the started app: actions × moments ×
 * connection × worker × online or offline. Nothing here waits for the app to be ready.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { test as base, type Site } from '#tests/e2e/kit/fixtures.ts'
import { goOffline, goOnline, openAtFirstPaint, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { ACTIONS, type Action, type Given } from './early-actions.ts'

/** Times after the first paint. */
const MOMENTS_MS = [0, 150, 400, 1000, 3000]
const HOSTS = ['no worker', 'a worker'] as const
const NETS = ['online', 'gone'] as const
/** The bench's rural connection, in bytes per second, with the CPU slowed to a quarter. */
const RURAL = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 18_750 }
const CPU = 4
/** Generous, for a busy machine. Nothing waits this long. */
const CELL_LIMIT_MS = 60_000
/** Concurrent pages. A cell spends most of its time waiting for its moment. */
const LANES = { fast: 2, rural: 1 }

type Line = keyof typeof LANES
type Host = (typeof HOSTS)[number]

interface Cell {
  action: Action
  momentMs: number
  host: Host
  net: (typeof NETS)[number]
}

/** @param chosen gets the indexes in their lists; the last index is for the pair of host and connection */
const cells = (chosen: (action: number, moment: number, where: number) => boolean = () => true): Cell[] =>
  ACTIONS.flatMap((action, a) =>
    MOMENTS_MS.flatMap((momentMs, m) =>
      HOSTS.flatMap((host, h) =>
        NETS.flatMap((net, n) => {
          // Offline and without a worker, no screen can be opened whose code is not loaded.
          const isPossible = !action.isLeaving || host === 'a worker' || net === 'online'
          return isPossible && chosen(a, m, 2 * h + n) ? [{ action, momentMs, host, net }] : []
        }),
      ),
    ),
  )

const PARTS: { name: string; line: Line; tag: string; all: Cell[] }[] = [
  // Each action once, so that each moment is combined with each host and connection.
  {
    name: 'each action once',
    line: 'fast',
    tag: '@journey',
    all: cells((a, m, where) => (a + m) % 4 === where && a % MOMENTS_MS.length === m),
  },
  { name: 'all', line: 'fast', tag: '@nightly', all: cells() },
  { name: 'all', line: 'rural', tag: '@nightly', all: cells() },
]

/** A page in its own profile, which runs one cell after another. */
interface Lane {
  context: BrowserContext
  page: Page
  session: CDPSession
}

const test = base.extend<object, { lanesOf(line: Line, host: Host): Promise<Lane[]> }>({
  lanesOf: [
    async ({ browser, site }, use) => {
      // Reused across tests, since installing the worker takes longer than a cell.
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

for (const { name, line, tag, all } of PARTS) {
  for (const host of HOSTS) {
    test(`${line} connection, ${host}: ${name}`, { tag }, async ({ site, lanesOf }) => {
      test.skip(!isSample, NOT_THE_SAMPLE)
      const left = all.filter((cell) => cell.host === host)
      test.setTimeout(left.length * CELL_LIMIT_MS)
      await Promise.all(
        (await lanesOf(line, host)).map(async (lane) => {
          for (let cell; (cell = left.shift());) await perform(cell, lane, site, line)
        }),
      )
    })
  }
}

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

/** Leaves the app and erases what a cell has stored, except the worker and its files. */
async function reset({ context, page, session }: Lane): Promise<void> {
  await goOnline(context)
  // A document on the site but without the app, which might store something again.
  await page.goto('/data/events.json')
  const origin = new URL(page.url()).origin
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await page.evaluate(() => sessionStorage.clear())
}

const perform = ({ action, momentMs, host, net }: Cell, lane: Lane, site: Site, line: Line): Promise<void> =>
  test.step(`${action.name}, ${net}, ${momentMs} ms after the first paint`, async () => {
    const { context, page, session } = lane
    await page.setViewportSize(action.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 })
    if (line === 'rural') {
      // In every cell, since going offline and back online resets it.
      await session.send('Network.emulateNetworkConditions', RURAL)
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    }
    await openAtFirstPaint(page, action.screen, momentMs)
    const isGone = net === 'gone'
    if (isGone) await goOffline(context)
    const comeBack = () => goOnline(context)
    const given: Given = { page, site, id: `early-${crypto.randomUUID()}`, isGone, comeBack }
    await action.act(given)
    // Offline without worker and app, only a form shows something. Everything else waits for the connection.
    const hasApp = (await page.locator('html').getAttribute('data-app')) !== null
    if (!hasApp && host === 'no worker' && !action.isSending) await comeBack()
    await action.ends(given)
    await reset(lane)
  })
