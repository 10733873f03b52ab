/**
 * Whatever another release, another program or a failing disk left in storage: the site starts, and sets invalid
 * records aside.
 */
import type { Page } from '@playwright/test'
import * as fc from 'fast-check'
import { spoilt } from '#tests/spoilt.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { screens, waitForApp, WITHOUT_WORKER, followMenu } from '#tests/e2e/kit/helpers.ts'

test.use(WITHOUT_WORKER)

/** Stores persisted queries with other data in place of what was read. */
const parsePersistedReads = async (page: Page, data: unknown) =>
  page.evaluate(async (instead) => {
    const { content } = (await (await fetch('/data/release.json')).json()) as { content: string }
    const state = {
      data: instead,
      dataUpdateCount: 1,
      dataUpdatedAt: Date.now(),
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: 'success',
      fetchStatus: 'idle',
    }
    const addresses = [
      '/api/sermons',
      '/api/sermons?limit=3',
      '/api/sermons/series',
      '/api/sermons/speakers',
      '/api/leaders',
      '/api/leaders?limit=3',
      '/api/gallery/church',
    ]
    const queries = addresses.map((address) => ({ queryKey: [address], queryHash: JSON.stringify([address]), state }))
    localStorage.setItem(
      'church-reads',
      JSON.stringify({ buster: content, timestamp: Date.now(), clientState: { mutations: [], queries } }),
    )
  }, data)

/** The app has started, its lists are shown, and the code that loads when idle has run. */
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
  await expect(page.getByText('This page could not be shown')).toBeHidden()
}

test('persisted queries with invalid data break no screen', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/')
  for (const data of [null, 'x', [{}]]) {
    for (const path of ['/', '/sermons', '/about']) {
      await parsePersistedReads(page, data)
      await page.goto(path)
      await isWhole(page)
      await expect(
        page.getByRole('main').getByRole('listitem').or(page.getByRole('main').getByRole('article')).first(),
      ).toBeVisible()
    }
  }
})

test('Try Again discards persisted queries @journey', async ({ page }) => {
  await page.goto('/')
  await waitForApp(page)
  await parsePersistedReads(page, [])
  await page.route('**/assets/giving-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a fault")' }),
  )
  await followMenu(page, 'Giving')
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await page.unroute('**/assets/giving-*.js')
  // Read before the app starts, since the app may persist new ones.
  await page.addInitScript(() => Object.assign(window, { foundAtStart: localStorage.getItem('church-reads') }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('This page could not be shown')).toBeHidden()
  expect(await page.evaluate(() => (window as unknown as { foundAtStart: string | null }).foundAtStart)).toBeNull()
})

const MOMENT = 1_764_000_000_000
const ENTRY = {
  version: 1,
  key: 'stored-key-0001',
  sequence: 1,
  kind: 'contact',
  path: '/api/contact',
  body: '{"name":"Ada Example","email":"ada@example.org","phone":"","subject":"A question","message":"Is there a class?"}',
  writtenAt: MOMENT,
  state: 'needs-you',
  attempts: 1,
  refusal: { status: 422, text: 'no' },
}
const RECEIPTS = [{ number: '946-69F', kind: 'contact', writtenAt: MOMENT, deliveredAt: MOMENT, announced: 'not-yet' }]
const DRAFT = {
  id: 'stored-draft',
  kind: 'contact',
  values: { name: 'Ada Example', message: 'Half a message' },
  changedAt: MOMENT,
  sent: { text: 'x', key: 'k' },
}
const READS = {
  buster: 'x',
  timestamp: MOMENT,
  clientState: {
    mutations: [],
    queries: [
      {
        queryKey: ['/api/sermons'],
        queryHash: '["/api/sermons"]',
        state: { data: [], dataUpdatedAt: MOMENT, status: 'success' },
      },
    ],
  },
}
const LISTENING = {
  places: [
    { recording: { id: 1, title: 'A sermon', preacher: 'Ada', url: '/recordings/one.mp3', seconds: 60 }, at: 30 },
  ],
  open: 1,
  speed: 1.25,
}
const KEPT = {
  url: 'http://localhost/recordings/one.mp3',
  id: 'stored-recording',
  type: 'audio/mpeg',
  total: 9,
  have: 9,
  tag: '"x"',
  isWhole: true,
  state: 'paused',
  isNewer: false,
  keptAt: MOMENT,
  sermon: {
    id: 1,
    title: 'A sermon',
    description: 'What it is about',
    scripture: ['John 3:16'],
    preacher: 'Ada',
    date: '2025-08-31T10:30:00-05:00',
  },
}

/** The content of every store for one visit. */
const storedThings = fc.record({
  outbox: fc.record({
    seq: spoilt(7),
    done: spoilt(RECEIPTS),
    'stored-key-0001': spoilt(ENTRY),
    'stored-key-0002': spoilt(ENTRY),
  }),
  drafts: fc.record({ 'stored-draft': spoilt(DRAFT), 'another-draft': spoilt({ ...DRAFT, kind: 'newsletter' }) }),
  recordings: fc.record({
    [`kept ${KEPT.url}`]: spoilt(KEPT),
    'kept http://localhost/recordings/two.mp3': spoilt({ ...KEPT, isWhole: false, have: 0 }),
    'piece stored-recording 0': spoilt('nothing like a piece'),
  }),
  local: fc.record({
    'church-reads': spoilt(READS),
    'church-text-size': spoilt('large'),
    'church-listening': spoilt(LISTENING),
  }),
  session: fc.record({ 'church-reloaded-at': spoilt('0') }),
})

/** Runs in the page. IndexedDB cannot hold what it cannot clone, so such a value need not be tried. */
async function store({
  outbox,
  drafts,
  recordings,
  local,
  session,
}: Record<'outbox' | 'drafts' | 'recordings' | 'local' | 'session', Record<string, unknown>>): Promise<void> {
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, text(value))
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, text(value))
  for (const [name, objectStore, records] of [
    ['outbox', 'messages', outbox],
    ['drafts', 'drafts', drafts],
    ['recordings', 'recordings', recordings],
  ] as const) {
    await new Promise<void>((done, fail) => {
      const request = indexedDB.open(name)
      request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
      request.onerror = () => fail(request.error)
      request.onsuccess = () => {
        const transaction = request.result.transaction(objectStore, 'readwrite')
        for (const [key, value] of Object.entries(records))
          // Keys of recordings are arrays.
          transaction.objectStore(objectStore).put(value, key.includes(' ') ? key.split(' ') : key)
        transaction.oncomplete = () => {
          request.result.close()
          done()
        }
      }
    })
  }
}

async function visitWithSpoilt(page: Page, visits: number): Promise<void> {
  test.setTimeout(60_000 + visits * 20_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  await page.goto('/nowhere')
  const { content } = await page.evaluate(
    async () => (await (await fetch('/data/release.json')).json()) as { content: string },
  )
  const paths = screens()
  for (const [visit, things] of fc.sample(storedThings, { numRuns: visits, seed: 27 }).entries()) {
    const { local } = things
    // With another release's buster it would be discarded unread.
    const reads =
      typeof local['church-reads'] === 'object' && local['church-reads']
        ? { ...local['church-reads'], buster: content }
        : local['church-reads']
    await page.evaluate(store, { ...things, local: { ...local, 'church-reads': reads } })
    const path = paths[visit % paths.length]!
    await page.goto(path)
    await isWhole(page)
    // Every message is listed, readable or not.
    if (path === '/contact')
      await expect(page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')).toHaveCount(2)
    expect(faults, `${path}, visit ${visit}`).toEqual([])
  }
}

test('with any content in storage every screen starts', ({ page }) => visitWithSpoilt(page, 20))
test('with any content in storage every screen starts, a thousand times @nightly', ({ page }) =>
  visitWithSpoilt(page, 1000))
