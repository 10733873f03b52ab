/** URLs that are not a page's: mistyped, mangled in an email, or of something else on the same host. */
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { goOffline, openApp, openWithWorker, waitForControl, waitForSite } from '#tests/e2e/kit/helpers.ts'
import { startScriptedSite, type ScriptedSite } from '#tests/e2e/kit/scripted-site.ts'

const LOST = { level: 1, name: '404 Page Not Found' } as const

let host: ScriptedSite
test.beforeAll(async () => {
  host = await startScriptedSite(async (request, answer) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/live') return Response.redirect(new URL('/webmail', request.url).href, 302)
    if (pathname === '/webmail' || pathname === '/desk')
      return new Response('<h1>Something else</h1>', { headers: { 'Content-Type': 'text/html' } })
    if (pathname === '/gone') return new Response('<h1>The host’s own 404</h1>', { status: 404 })
    return answer()
  })
})
test.afterAll(() => host.close())

test('whatever else the host serves still works for returning visitors', async ({ page, context }) => {
  await openWithWorker(page, host.url)
  for (const path of ['/live', '/webmail', '/desk']) {
    await page.goto(host.url + path)
    await expect(page.getByRole('heading', { name: 'Something else' })).toBeVisible()
  }
  expect((await page.goto(`${host.url}/gone`))?.status()).toBe(404)
  await expect(page.getByRole('heading', LOST)).toBeVisible()
  await goOffline(context)
  expect((await page.goto(`${host.url}/webmail`))?.status()).toBe(404)
  await expect(page.getByRole('heading', LOST)).toBeVisible()
})

for (const worker of ['allow', 'block'] as const)
  test.describe(worker === 'allow' ? 'with a worker' : 'without a worker', () => {
    test.use({ serviceWorkers: worker })

    test(
      'a URL works in any case, and with whatever a mail program appends to it',
      { tag: worker === 'block' ? '@nightly' : [] },
      async ({ page }) => {
        await page.goto('/')
        if (worker === 'allow') await waitForControl(page)
        for (const path of ['/Giving', '/giving/', '/giving.html', '/giving%E2%80%8B', '//giving']) {
          await page.goto(new URL(page.url()).origin + path)
          await expect(page, path).toHaveURL(/[^/]\/giving$/)
        }
      },
    )
  })

test('the app finds the page that a URL means where the host does not', async ({ page, site }) => {
  const lost = await (await fetch(`${site.url}/nothing`)).text()
  await page.route('**/Giving.?from=mail', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: lost }),
  )
  await openApp(page, '/Giving.?from=mail')
  await expect(page).toHaveURL(/\/giving$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Giving' })).toBeVisible()
})

test('the not-found screen is loaded once, whatever letters and signs the URL has', async ({ page }) => {
  let documents = 0
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())))
  for (const path of ['/caf%C3%A9', '/about%20us', '/%7Eadmin', '/a%5Bb']) {
    documents = 0
    await openApp(page, path)
    await expect(page.getByRole('heading', LOST)).toBeVisible()
    expect(documents, path).toBe(1)
  }
})

test('a file with a non-ASCII name is available offline @nightly', async ({ page, context }) => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><title>Größe</title></svg>'
  host.publishFile('/photos/größe.svg', drawing)
  host.publishWorker(
    host.readFile('/sw.js').replace(/(?=\{[^{}]*404\.html)/, '{"revision":"1","url":"photos/größe.svg"},'),
  )
  await page.goto(host.url)
  await waitForSite(page)
  host.publishFile('/photos/größe.svg', undefined)
  await goOffline(context)
  expect(await (await page.goto(`${host.url}/photos/größe.svg`))?.text()).toBe(drawing)
  await page.goto(host.url)
  expect(await page.evaluate(async () => (await fetch('/photos/größe.svg')).text())).toBe(drawing)
})
