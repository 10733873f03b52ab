/** The site starts no matter what is in storage. `tests/unit` tries thousands of damaged records. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { followMenu, openApp, waitForApp, WITHOUT_WORKER } from '#tests/e2e/kit/helpers.ts'

test.use(WITHOUT_WORKER)

/** Waits until the app has started, its lists are shown, and the code that loads when idle has run. */
async function isWhole(page: Page): Promise<void> {
  await waitForApp(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/data/release.json')),
      ),
    )
    .toBe(true)
  await expect(page.getByText('This Page Could Not Be Shown')).toBeHidden()
}

test.describe('without a worker, which would have the chunk', () => {
  test.use({ serviceWorkers: 'block' })
  test('Try Again discards persisted queries @nightly', async ({ page }) => {
    await openApp(page, '/')
    await page.evaluate(() => localStorage.setItem('church-reads', '{}'))
    await page.route('**/assets/giving-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a fault")' }),
    )
    await followMenu(page, 'Giving')
    await expect(page.getByText('This Page Could Not Be Shown')).toBeVisible()
    await page.unroute('**/assets/giving-*.js')
    // Read before the app starts, since the app may persist new ones.
    await page.addInitScript(() => Object.assign(window, { foundAtStart: localStorage.getItem('church-reads') }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('This Page Could Not Be Shown')).toBeHidden()
    expect(await page.evaluate(() => (window as unknown as { foundAtStart: string | null }).foundAtStart)).toBeNull()
  })
})

const SAVED_URL = 'http://localhost/recordings/one.mp3'
/** Databases by name: the object store and its keys. */
type Databases = Record<string, [objectStore: string, keys: (string | (string | number)[])[]]>
const DATABASES: Databases = {
  outbox: ['messages', ['done', 'stored-key-0001', 'stored-key-0002', ['draft', 'a-draft']]],
  recordings: [
    'recordings',
    [
      ['kept', SAVED_URL],
      ['piece', 'a-recording', 0],
    ],
  ],
}

/** Runs in the page: stores the value everywhere that the site reads. */
async function store({ value, databases }: { value: unknown; databases: Databases }): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  for (const key of ['church-reads', 'church-text-size', 'church-listening']) localStorage.setItem(key, text)
  sessionStorage.setItem('church-reloaded-at', text)
  for (const [name, [objectStore, keys]] of Object.entries(databases)) {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
    await new Promise((done) => (request.onsuccess = done))
    const transaction = request.result.transaction(objectStore, 'readwrite')
    for (const key of keys) transaction.objectStore(objectStore).put(value, key)
    await new Promise((done) => (transaction.oncomplete = done))
    request.result.close()
  }
}

const ANYTHING = ['{"half', { version: 1, kind: 'contact', body: null }]

test('the screens start with anything at all in storage', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  await page.goto('/nowhere')
  for (const value of ANYTHING) {
    for (const path of ['/contact', '/sermons', '/']) {
      await page.evaluate(store, { value: value as unknown, databases: DATABASES })
      await page.goto(path)
      await isWhole(page)
      // Every message is listed, whether readable or not.
      if (path === '/contact')
        await expect(page.getByRole('region', { name: 'Waiting to Be Sent' }).getByRole('listitem')).toHaveCount(2)
      expect(faults, `${JSON.stringify(value)} on ${path}`).toEqual([])
    }
  }
})
