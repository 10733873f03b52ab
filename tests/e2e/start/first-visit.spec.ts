import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import {
  SERMON_COUNT,
  collectProblems,
  isRegistered,
  waitForApp,
  waitForControl,
  followMenu,
} from '#tests/e2e/kit/helpers.ts'
import { isSample } from '#tests/sample-church.ts'

for (const [screen, file] of [
  ['/', '/index.html'],
  ['/about', '/about.html'],
  ['/gallery', '/gallery.html'],
] as const)
  test(
    `a first visit to ${screen} ends with a worker in control, without a reload, and the worker fetches neither page nor pictures again`,
    { tag: screen === '/' ? [] : '@nightly' },
    async ({ page, scripted }) => {
      let loads = 0
      page.on('load', () => (loads += 1))
      await page.goto(scripted.url + screen)
      await waitForControl(page)
      expect(loads).toBe(1)
      expect(scripted.answers.filter(({ path }) => path === screen || path === file).slice(0, 2)).toEqual([
        { path: screen, status: 200 },
        { path: screen, status: 304 },
      ])
      const pictures = scripted.answers
        .filter(({ path, status }) => path.startsWith('/photos/') && status === 200)
        .map(({ path }) => path)
      expect(pictures.length).toBeGreaterThan(0)
      expect(pictures).toEqual([...new Set(pictures)])
    },
  )

test.describe('when the connection breaks while the site is being stored', () => {
  test.beforeEach(async ({ page, context, scripted }) => {
    const kept = scripted.readFile('/data/leaders.json')
    scripted.publishFile('/data/leaders.json', undefined)
    const tried = context.waitForEvent('serviceworker')
    await page.goto(`${scripted.url}/`)
    await tried
    await expect.poll(() => isRegistered(page)).toBe(false)
    scripted.publishFile('/data/leaders.json', kept)
  })

  test('it is stored once the connection is back', async ({ page }) => {
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

  test('without a worker every screen works, and nothing is requested from the API @journey', async ({ page }) => {
    const problems = collectProblems(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api')) asked.push(request.url())
    })
    await page.goto('/')
    await waitForApp(page)
    for (const name of ['About', 'Services', 'Sermons', 'Giving', 'Gallery', 'Contact', 'Home']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      if (name === 'Sermons')
        await expect(page.getByText(isSample ? `Showing ${SERMON_COUNT} sermons` : /^Showing /)).toBeVisible()
    }
    expect(asked).toEqual([])
    expect(problems.filter(({ text }) => !/service ?worker/i.test(text))).toEqual([])
  })
})
