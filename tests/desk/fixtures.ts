/** One desk for all tests, with a signed-in keeper. Paths such as `messages` are below `/desk/`. */
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { KEEPER } from '#tests/unit/desk/small-church.ts'
import { startDesk, type Desk } from './desk-process.ts'

export { expect }

export const test = base.extend<object, { desk: Desk; session: Awaited<ReturnType<typeof signIn>> }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
    async ({}, use) => {
      const desk = await startDesk()
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  // Once for all tests, since nobody gets more than four codes in 15 minutes.
  session: [async ({ browser, desk }, use) => use(await signIn(browser, desk)), { scope: 'worker', timeout: 120_000 }],
  storageState: ({ session }, use) => use(session),
  baseURL: ({ desk }, use) => use(desk.url),
  // The editor renders a field only when it is in view. In this viewport all of them are.
  viewport: { width: 1280, height: 5000 },
})

async function signIn(browser: Browser, desk: Desk) {
  const page = await browser.newPage()
  await page.goto(desk.url)
  await page.getByLabel('Your email address').fill(KEEPER.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Six-digit code').fill(await desk.code())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: `Hello, ${KEEPER.name}` })).toBeVisible()
  const session = await page.context().storageState()
  await page.close()
  return session
}

/** A field of the editor's form, by its path in the file: `gatherings.0.time`. */
export const field = (page: Page, path: string) => page.locator(`section[data-key-path="${path}"]`)
export const input = (page: Page, path: string) => field(page, path).locator('input, textarea').first()

/** Presses Save. @returns the desk's answer: 201 if it is saved */
export async function save(page: Page): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/contents'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  return (await answered).status()
}

/** Fills in fields of the form, by their paths, and saves it. @returns the commit's files, see savedFiles */
export async function change(page: Page, desk: Desk, fields: Record<string, string>): Promise<string[]> {
  for (const path of Object.keys(fields)) await input(page, path).fill(fields[path]!)
  expect(await save(page)).toBe(201)
  return savedFiles(desk)
}

/** @returns the newest commit's files, each with what happened to it: `M church/church.json` */
export const savedFiles = ({ git }: Desk) => git('show', '--format=', '--name-status').replaceAll('\t', ' ').split('\n')
