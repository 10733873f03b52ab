import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillContact, MESSAGE } from './forms.ts'
import { stopIdleWorkers, waitForControl } from './helpers.ts'
import { startScriptedSite, type ScriptedSite } from './scripted-site.ts'

let scripted: ScriptedSite
test.beforeEach(async () => void (scripted = await startScriptedSite()))
test.afterEach(() => scripted.close())

const publish = (mark: string) => scripted.release((page, html) => (page === '404.html' ? html : html.replace('<body>', `<body data-release="${mark}">`)))
const lookForUpdate = () => navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined)

/** The debugger that Playwright attaches keeps the old worker from being idle: see `stopIdleWorkers`. */
const takesOver = (page: Page, mark: string) =>
  expect(async () => {
    await stopIdleWorkers(page)
    await expect(page.locator(`body[data-release="${mark}"]`)).toBeAttached({ timeout: 3000 })
  }).toPass()

test('a new release takes over silently at the next in-app navigation', async ({ page }) => {
  await page.goto(`${scripted.url}/`)
  await waitForControl(page)
  publish('second')
  await page.evaluate(lookForUpdate)
  await expect(page.getByText('There is a newer version of this site.')).toBeVisible()
  // A page asks for a few seconds after each navigation; the debugger can keep the old worker busy for longer than that.
  const visits = ['About', 'Services']
  await expect(async () => {
    const name = visits.reverse()[1]!
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await stopIdleWorkers(page)
    await expect(page.locator('body[data-release="second"]')).toBeAttached({ timeout: 3000 })
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`))
  }).toPass()
  await expect(page.getByText('There is a newer version of this site.')).toBeHidden()
})

test('it waits while there is text that is not sent, and Refresh brings it to who stays', async ({ page }) => {
  await page.goto(`${scripted.url}/contact`)
  await waitForControl(page)
  await fillContact(page)
  publish('third')
  await page.evaluate(lookForUpdate)
  await expect(page.getByText('There is a newer version of this site.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.message)
  await expect(page.locator('body[data-release]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await takesOver(page, 'third')
})

test('at the next launch it is simply there', async ({ page, context }) => {
  await page.goto(`${scripted.url}/`)
  await waitForControl(page)
  publish('fourth')
  await page.evaluate(lookForUpdate)
  await expect(page.getByText('There is a newer version of this site.')).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto(`${scripted.url}/about`)
  await expect(next.locator('body[data-release="fourth"]')).toBeAttached()
})

test('a reload of the only page asks it to take over', async ({ page }) => {
  await page.goto(`${scripted.url}/`)
  await waitForControl(page)
  publish('fifth')
  await page.evaluate(lookForUpdate)
  await expect(page.getByText('There is a newer version of this site.')).toBeVisible()
  // Whether it then takes over at once depends on the debugger (see `stopIdleWorkers`): what the worker answers does not.
  const answers: (string | undefined)[] = []
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest()) answers.push((await response.allHeaders()).refresh)
  })
  await stopIdleWorkers(page)
  await page.reload()
  await expect.poll(() => answers).toContain('1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
