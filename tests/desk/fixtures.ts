/** Each test file has its own desk and a signed-in person. */
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { codeIn, copyCheckout, KEEPER, startDesk, type Copy, type Program } from './desk-process.ts'

export { expect }

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

export const test = base.extend<object, { isBuilding: boolean; copy: Copy; desk: Program; session: Session }>({
  isBuilding: [false, { option: true, scope: 'worker' }],
  copy: [
    async ({ isBuilding }, use) => {
      const copy = copyCheckout({ isBuilding })
      await use(copy)
      copy.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  desk: [
    async ({ copy }, use) => {
      const desk = await startDesk(copy)
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  // Once for all tests, since nobody gets more than four codes in 15 minutes.
  session: [
    async ({ browser, desk }, use) => {
      await use(await signIn(browser, desk))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  storageState: ({ session }, use) => use(session),
  // The editor renders a field only when it is in view. In this viewport all of them are.
  viewport: { width: 1280, height: 5000 },
})

async function signIn(browser: Browser, desk: Program): Promise<Session> {
  const context = await browser.newContext({ storageState: undefined })
  const page = await context.newPage()
  await page.goto(desk.url)
  await page.getByLabel('Your email address').fill(KEEPER.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const digits = page.getByLabel('Six-digit code')
  await expect(digits).toBeVisible()
  await expect.poll(() => codeIn(desk)).toBeDefined()
  await digits.fill(codeIn(desk)!)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: `Hello, ${KEEPER.name}` })).toBeVisible()
  const session = await context.storageState()
  await context.close()
  return session
}

/** Opens the editor, which needs no sign-in of its own. @param path such as `collections/sermons/new` */
export async function openEditor(page: Page, desk: Program, path: string): Promise<void> {
  await page.goto(`${desk.url}edit/`)
  await expect(page.getByText('Sermons', { exact: true }).first()).toBeVisible()
  await page.goto(`${desk.url}edit/#/${path}`)
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

/** The newest commit: its author, its files, and the lines that it removed and added. */
export function lastChange({ git }: Copy): { author: string; files: string[]; lines: string[] } {
  const show = (...args: string[]) => git('show', '--format=', '--no-renames', ...args).split('\n')
  return {
    author: git('log', '-1', '--format=%an <%ae>'),
    files: show('--name-status').map((line) => line.replace('\t', ' ')),
    lines: show('--unified=0', '--text').filter((line) => /^[+-](?![+-])/.test(line)),
  }
}
