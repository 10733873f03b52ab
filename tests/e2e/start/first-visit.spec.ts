import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import {
  SERMON_COUNT,
  collectProblems,
  isRegistered,
  waitForApp,
  waitForControl,
  followMenu,
} from '#tests/e2e/kit/helpers.ts'
import { startScriptedSite, type ScriptedSite } from '#tests/e2e/kit/scripted-site.ts'
import { isSample } from '#tests/sample-church.ts'

test('the worker controls the first visit without a reload, once it has stored the site', async ({ page }) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto('/')
  await waitForControl(page)
  expect(loads).toBe(1)
})

test('the worker revalidates the page that was opened and does not fetch it again', async ({ page }) => {
  const scripted = await startScriptedSite()
  try {
    for (const [address, file] of [
      ['/', '/index.html'],
      ['/about', '/about.html'],
    ] as const) {
      await page.goto(scripted.url + address)
      await waitForControl(page)
      expect(scripted.answers.filter(({ path }) => path === address || path === file).slice(0, 2)).toEqual([
        { path: address, status: 200 },
        { path: address, status: 304 },
      ])
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
    }
  } finally {
    await scripted.close()
  }
})

for (const screen of ['/', '/about', '/gallery'])
  test(
    `the worker does not fetch the pictures of ${screen} again`,
    { tag: screen === '/' ? [] : '@nightly' },
    async ({ page }) => {
      const scripted = await startScriptedSite()
      try {
        await page.goto(scripted.url + screen)
        await waitForControl(page)
        const pictures = scripted.answers
          .filter(({ path, status }) => path.startsWith('/photos/') && status === 200)
          .map(({ path }) => path)
        expect(pictures.length).toBeGreaterThan(0)
        expect(pictures).toEqual([...new Set(pictures)])
      } finally {
        await scripted.close()
      }
    },
  )

test.describe('when the line breaks while the site is being stored', () => {
  let scripted: ScriptedSite
  let kept: string
  test.beforeEach(async ({ page, context }) => {
    scripted = await startScriptedSite()
    kept = scripted.readFile('/data/leaders.json')
    scripted.publishFile('/data/leaders.json', undefined)
    const tried = context.waitForEvent('serviceworker')
    await page.goto(`${scripted.url}/`)
    await tried
    await expect.poll(() => isRegistered(page)).toBe(false)
    scripted.publishFile('/data/leaders.json', kept)
  })
  test.afterEach(() => scripted.close())

  test('it is stored when the connection is back', async ({ page }) => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await waitForControl(page)
  })

  test('it is stored when the person opens another screen', { tag: '@nightly' }, async ({ page }) => {
    await followMenu(page, 'About')
    await waitForControl(page)
  })
})

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('without a worker nothing is requested from the API', { tag: '@nightly' }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api') && request.serviceWorker() === null)
        asked.push(request.url())
    })
    await page.goto('/')
    await waitForApp(page)
    for (const [name, heading] of [
      ['Sermons', isSample ? 'Sermon Archive' : /./],
      ['Gallery', isSample ? 'Gallery' : /./],
      ['About', /./],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await followMenu(page, 'Sermons')
    await expect(page.getByText(isSample ? `Showing ${SERMON_COUNT} sermons` : /^Showing /)).toBeVisible()
    expect(asked).toEqual([])
  })

  test('without a worker every screen works @journey', async ({ page }) => {
    const problems = collectProblems(page)
    await page.goto('/')
    await waitForApp(page)
    for (const name of ['About', 'Services', 'Sermons', 'Giving', 'Gallery', 'Contact', 'Home']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    expect(problems.filter(({ text }) => !/service ?worker/i.test(text))).toEqual([])
  })
})
