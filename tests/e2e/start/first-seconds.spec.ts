/**
 * Whatever a person does from the first paint on has the same result as in the started app: actions × moments ×
 * connection × worker × online or offline. Nothing here waits for the app to be ready.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { test } from '#tests/e2e/kit/fixtures.ts'
import { goOffline, goOnline, openAtFirstPaint, openWithWorker } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { ACTIONS } from './early-actions.ts'

/** Times after the first paint. */
const MOMENTS_MS = [0, 150, 400, 1000, 3000]
const HOSTS = ['no worker', 'a worker'] as const
const NETS = ['online', 'gone'] as const
const LINES = ['fast', 'rural'] as const

test.skip(!isSample, NOT_THE_SAMPLE)

for (const line of LINES)
  for (const [h, host] of HOSTS.entries())
    test.describe(`${line} connection, ${host}`, () => {
      test.use({
        serviceWorkers: host === 'a worker' ? 'allow' : 'block',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      for (const [a, action] of ACTIONS.entries())
        for (const [m, momentMs] of MOMENTS_MS.entries())
          for (const [n, net] of NETS.entries()) {
            // Offline and without a worker, no screen can be opened whose code is not loaded.
            if (action.isLeaving && host === 'no worker' && net === 'gone') continue
            // By day four actions right at the first paint: one with each host, online and offline.
            const isByDay = line === 'fast' && m === 0 && a % 5 === 0 && a % 4 === 2 * h + n
            test(
              `${action.name}: ${net}, ${momentMs} ms after the first paint`,
              { tag: !isByDay ? '@nightly' : action.isSending ? '@journey' : [] },
              async ({ page, context, site }) => {
                if (host === 'a worker') await storeSite(page)
                await page.setViewportSize(action.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 })
                if (line === 'rural') await slowDown(page, context)
                await openAtFirstPaint(page, action.screen, momentMs)
                const isGone = net === 'gone'
                if (isGone) await goOffline(context)
                const comeBack = () => goOnline(context)
                const given = { page, site, id: `early-${crypto.randomUUID()}`, isGone, comeBack }
                await action.act(given)
                // Offline without worker and app, only a form shows something. Everything else waits for the connection.
                const hasApp = (await page.locator('html').getAttribute('data-app')) !== null
                if (!hasApp && host === 'no worker' && !action.isSending) await comeBack()
                await action.ends(given)
              },
            )
          }
    })

async function storeSite(page: Page): Promise<void> {
  await openWithWorker(page, '/')
}

/** The bench's rural connection, in bytes per second, with the CPU slowed to a quarter. */
async function slowDown(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 18_750,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
