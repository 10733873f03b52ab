/** What works once the worker is in control, before built pages and pictures are stored. */
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, send } from '#tests/e2e/kit/forms.ts'
import { cutOff, onLine, openWithWorker, screens, waitForApp } from '#tests/e2e/kit/helpers.ts'

const title = { level: 1 } as const

test('the worker is registered before the page has its last script, and the other files wait for that', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const priorities = new Map<string, string>()
  cdp.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    // The first request of each; the app imports some of them from the HTTP cache.
    const path = new URL(url).pathname
    priorities.set(path, priorities.get(path) ?? initialPriority)
  })
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/assets\/contact-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  const files = (await page.locator('script[data-rest]').getAttribute('data-rest'))!.split(' ')
  const rest = files.filter((path) => path.endsWith('.js'))
  const isRegistered = () => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration()))
  await expect.poll(isRegistered).toBe(true)
  expect(rest.filter((path) => priorities.has(path))).toEqual([])
  arrive()
  await waitForApp(page)
  expect(new Set(rest.map((path) => priorities.get(path)))).toEqual(new Set(['Low']))
})

test('with only the app stored, every screen opens, calls are answered and a message waits', async ({
  page,
  context,
  site,
}) => {
  // The second stage waits for consent.
  await onLine(page, { saveData: true })
  await openWithWorker(page, '/')
  await cutOff(context, site)
  await page.reload()
  await expect(page.getByRole('heading', title)).toBeVisible()
  const titles = new Set<string>()
  for (const path of screens()) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', title), path).toBeVisible()
    await waitForApp(page)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(screens().length)
  expect((await page.goto('/nothing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { ...title, name: '404 Page Not Found' })).toBeVisible()
  expect(await page.evaluate(async () => (await fetch('/api/sermons/nothing')).text())).toBe(
    'Not found - /api/sermons/nothing',
  )
  await page.goto('/contact#plan-your-visit')
  await expect(page.getByRole('heading', { name: 'Plan Your Visit' })).toBeInViewport()
  await fillContact(page, { subject: 'From the first stage' })
  await send(page)
  await expect(page.getByText('Message Saved', { exact: true }).first()).toBeVisible()
})

test('a page that was published after the app was stored is not stored with it', async ({ page, scripted }) => {
  await onLine(page, { saveData: true })
  await openWithWorker(page, scripted.url)
  scripted.release((_, html) => html.replaceAll(/assets\/app-[\w-]+/g, 'assets/app-later'))
  const stored = await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<{ data: unknown }>((done) => (port1.onmessage = done))
    navigator.serviceWorker.controller!.postMessage({ type: 'store', stages: 2, openedAt: Date.now() }, [port2])
    const isWhole = (await answer).data
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return { isWhole, paths: all.flat().map(({ url }) => new URL(url).pathname) }
  })
  expect(stored.isWhole).toBe(false)
  expect(stored.paths).toContain('/data/collections.json')
  expect(stored.paths).not.toContain('/about')
  // A recording that is saved now can be played.
  expect(stored.paths.some((path) => path.startsWith('/assets/idle'))).toBe(true)
})

test('the rest of the site is stored although the clock is set back', async ({ page, context }) => {
  await onLine(page, { saveData: true })
  await openWithWorker(page, '/')
  await context.serviceWorkers()[0]!.evaluate(() => {
    let now = Date.now()
    Date.now = () => (now -= 3_600_000)
  })
  await page.evaluate(() => fetch('/api/sermons'))
  const isWhole = await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<{ data: unknown }>((done) => (port1.onmessage = done))
    navigator.serviceWorker.controller!.postMessage({ type: 'store', stages: 2, openedAt: Date.now() }, [port2])
    return (await answer).data
  })
  expect(isWhole).toBe(true)
})
