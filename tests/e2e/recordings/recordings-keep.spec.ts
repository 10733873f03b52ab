/** "Keep on this phone": whatever breaks off, a recording comes whole, plays without a network, and goes only when the person says so. */
import { PIECE_BYTES } from '#data/recordings/kept-recording.ts'
import {
  card,
  closeSite,
  expect,
  isWhole,
  keep,
  list,
  open,
  press,
  seeks,
  stopThirdPiece,
  test,
} from '#tests/e2e/kit/keeping.ts'
import { onLine, stopIdleWorkers, waitForApp, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { cutAfter, startRecordedSite } from '#tests/e2e/kit/recorded-site.ts'

// A bound for a machine that does other things too; nothing waits for it.
test.setTimeout(120_000)

test('kept, it is listed, plays and seeks when the server is gone and the worker was asleep', async ({ page }) => {
  const recorded = await startRecordedSite()
  await open(page, recorded)
  await keep(page, recorded)
  await isWhole(page, recorded)
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
  await closeSite(page, recorded)
  await page.reload()
  await expect(list(page).getByRole('heading', { name: recorded.sermon.title })).toBeVisible()
  const { preacher, scripture, description } = recorded.sermon
  for (const words of [preacher, ...scripture, description!]) await expect(list(page)).toContainText(words)
  await expect(list(page)).toContainText(`${(recorded.bytes / 1e6).toFixed(1)} MB in all`)
  await stopIdleWorkers(page)
  await list(page).getByRole('button', { name: 'Play' }).click()
  const { at, isOwn } = await seeks(page)
  expect(at).toBeGreaterThan(0.79)
  expect(isOwn).toBe(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Giving' }).click()
  await expect(page).toHaveURL(/giving/)
  const sound = () =>
    page.locator('body > audio').evaluate(({ paused, currentTime }: HTMLAudioElement) => ({ paused, currentTime }))
  const { currentTime: then, paused } = await sound()
  expect(paused).toBe(false)
  await expect.poll(async () => (await sound()).currentTime).toBeGreaterThan(then)
})

test('a line that is cut in the middle of a piece costs that piece, and it goes on by itself', async ({
  page,
  recorded,
}) => {
  await open(page, recorded)
  recorded.changeRecordings((response, request) =>
    request.headers.get('Range')?.startsWith(`bytes=${PIECE_BYTES}-`) ? cutAfter(response, 200_000) : response,
  )
  await keep(page, recorded)
  await expect(card(page, recorded).getByText('Waiting for a connection.')).toBeVisible()
  recorded.changeRecordings(undefined)
  recorded.ranges.length = 0
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await isWhole(page, recorded)
  expect(recorded.ranges[0]).toBe(`bytes=${PIECE_BYTES}-${2 * PIECE_BYTES - 1}`)
  expect(recorded.ranges).toHaveLength(3)
})

test('a window that is closed in the middle of a piece: the next visit goes on from the last one, unasked', async ({
  page,
  context,
  recorded,
}) => {
  await open(page, recorded)
  const isAsked = stopThirdPiece(recorded)
  await keep(page, recorded)
  await isAsked
  await page.close()
  recorded.changeRecordings(undefined)
  recorded.ranges.length = 0
  const next = await context.newPage()
  await next.goto(`${recorded.url}/about`)
  await expect.poll(() => recorded.ranges.length).toBe(2)
  expect(recorded.ranges[0]).toContain(`bytes=${2 * PIECE_BYTES}-`)
  await open(next, recorded)
  await isWhole(next, recorded)
})

test('paused, it stays so through a reload, and goes on at a press', async ({ page, recorded }) => {
  await open(page, recorded)
  recorded.changeRecordings((response, request) =>
    request.headers.get('Range')?.startsWith('bytes=0-') ? response : new Promise(() => undefined),
  )
  await keep(page, recorded)
  await expect(card(page, recorded).getByText(`1.0 of ${(recorded.bytes / 1e6).toFixed(1)} MB`)).toBeVisible()
  await press(page, recorded, 'Pause')
  await expect(card(page, recorded).getByText('Paused. What is here stays.')).toBeVisible()
  recorded.changeRecordings(undefined)
  await page.reload()
  await expect(card(page, recorded).getByText('Paused. What is here stays.')).toBeVisible()
  await press(page, recorded, 'Go on')
  await isWhole(page, recorded)
})

test('a file that is replaced between two pieces is begun anew, and that is said', async ({ page, recorded }) => {
  await open(page, recorded)
  recorded.changeRecordings((response, request) => {
    if (!request.headers.get('Range')?.startsWith(`bytes=${PIECE_BYTES}-`) || !request.headers.has('If-Range'))
      return response
    recorded.replace()
    recorded.changeRecordings(undefined)
    return new Response('', { status: 503 })
  })
  await keep(page, recorded)
  await expect(card(page, recorded).getByText('Waiting for a connection.')).toBeVisible()
  // It is told while the new one comes: that is held for as long as it takes to see.
  let goOn!: () => void
  const seen = new Promise<void>((done) => (goOn = done))
  recorded.changeRecordings(async (response, request) => {
    if (request.headers.get('Range')?.startsWith('bytes=0-')) await seen
    return response
  })
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect(card(page, recorded).getByText('The recording was replaced by a newer one meanwhile')).toBeVisible()
  goOn()
  await isWhole(page, recorded)
})

test('a recording that has gone says so, keeps what is here, and goes on from there once it is back', async ({
  page,
  recorded,
}) => {
  await open(page, recorded)
  recorded.changeRecordings((response, request) =>
    request.headers.get('Range')?.startsWith('bytes=0-') ? response : new Response('', { status: 404 }),
  )
  await keep(page, recorded)
  await expect(card(page, recorded).getByText('This recording is not at its address any more')).toBeVisible()
  await expect(card(page, recorded).getByText('1.0 of')).toBeVisible()
  recorded.changeRecordings(undefined)
  recorded.ranges.length = 0
  await press(page, recorded, 'Go on')
  await isWhole(page, recorded)
  expect(recorded.ranges[0]).toContain(`bytes=${PIECE_BYTES}-`)
})

test('two windows fetch one recording once, and both show it; removed in one, it is gone in both', async ({
  page,
  context,
  recorded,
}) => {
  const other = await context.newPage()
  await open(page, recorded)
  await open(other, recorded)
  await Promise.all([keep(page, recorded), keep(other, recorded)])
  await Promise.all([isWhole(page, recorded), isWhole(other, recorded)])
  expect(new Set(recorded.ranges).size).toBe(4)
  expect(recorded.ranges).toHaveLength(4)
  await press(page, recorded, 'Remove')
  await page.getByRole('dialog', { name: 'Remove this recording?' }).getByRole('button', { name: 'Remove' }).click()
  for (const window of [page, other]) {
    await expect(card(window, recorded).getByRole('button', { name: /^Keep on this phone/ })).toBeVisible()
    await expect(list(window)).toBeHidden()
  }
})

test('an update of the site keeps it, and what plays it', async ({ page, context }) => {
  const recorded = await startRecordedSite()
  await open(page, recorded)
  await keep(page, recorded)
  await isWhole(page, recorded)
  recorded.release((name, html) => (name === '404.html' ? html : html.replace('<body>', '<body data-release="next">')))
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const next = registration.installing ?? registration.waiting
    await new Promise<void>((done) => {
      const look = () => next!.state !== 'installing' && done()
      next!.addEventListener('statechange', look)
      look()
    })
  })
  await page.close()
  const later = await context.newPage()
  await expect(async () => {
    await later.goto(`${recorded.url}/sermons`)
    await stopIdleWorkers(later)
    expect(await later.evaluate(() => document.body.dataset.release)).toBe('next')
  }).toPass()
  await waitForControl(later)
  await closeSite(later, recorded)
  await later.reload()
  await list(later).getByRole('button', { name: 'Play' }).click()
  expect((await seeks(later)).at).toBeGreaterThan(0.79)
})

test('forgetting names it, and erases it in every window', async ({ page, context, recorded }) => {
  await open(page, recorded)
  await keep(page, recorded)
  await isWhole(page, recorded)
  const other = await context.newPage()
  await other.goto(`${recorded.url}/contact`)
  await waitForApp(other)
  await other.getByRole('button', { name: 'Forget everything here' }).click()
  const dialog = other.getByRole('dialog', { name: 'Forget everything on this device?' })
  await expect(
    dialog.getByText(`One recording that is kept here (${(recorded.bytes / 1e6).toFixed(1)} MB) is erased too`),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Forget everything' }).click()
  await expect(other.getByText('This site keeps nothing of yours on this device any more.')).toBeVisible()
  await expect(list(page)).toBeHidden()
  await expect
    .poll(() => other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('recordings')
})

test('while data are being saved a press is asked about', async ({ page, recorded }) => {
  await onLine(page, { saveData: true })
  await open(page, recorded, false)
  await keep(page, recorded)
  await expect(card(page, recorded).getByText('Your phone is saving data.')).toBeVisible()
  expect(recorded.ranges).toEqual([])
  await press(page, recorded, 'Keep it anyway')
  await isWhole(page, recorded)
})

test('a visit that keeps nothing fetches nothing of it, and leaves no database', async ({ page, recorded }) => {
  await open(page, recorded)
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
  expect(
    await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/recordings')).length,
    ),
  ).toBe(0)
  expect(recorded.answers.filter(({ path }) => path.includes('recordings'))).toEqual([])
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    'recordings',
  )
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('one that the church has replaced still plays, and the list says that there is a newer one; all are removed at one word', async ({
    page,
    recorded,
  }) => {
    await open(page, recorded, false)
    await keep(page, recorded)
    await isWhole(page, recorded)
    recorded.changeAddress(recorded.path.replace('.mp3', '-again.mp3'))
    await page.reload()
    await expect(list(page)).toContainText('There is a newer recording of this sermon')
    await expect(card(page, recorded).getByRole('button', { name: /^Keep on this phone/ })).toBeVisible()
    await list(page).getByRole('button', { name: 'Play' }).click()
    expect((await seeks(page)).at).toBeGreaterThan(0.79)
    await list(page).getByRole('button', { name: 'Remove all from this phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove all recordings?' })
    await dialog.getByRole('button', { name: 'Remove all' }).click()
    await expect(list(page)).toBeHidden()
    await page.reload()
    await waitForApp(page)
    await expect(list(page)).toBeHidden()
  })

  test('it is kept by the page, and plays from an address of the page’s own', async ({ page, recorded }) => {
    // What a site without https has not.
    await page.addInitScript(() => {
      for (const name of ['locks', 'storage', 'serviceWorker']) delete Navigator.prototype[name as never]
      delete (Crypto.prototype as Partial<Crypto>).randomUUID
    })
    await open(page, recorded, false)
    await keep(page, recorded)
    await isWhole(page, recorded)
    recorded.changeRecordings(() => new Response('', { status: 503 }))
    await list(page).getByRole('button', { name: 'Play' }).click()
    expect((await seeks(page)).at).toBeGreaterThan(0.79)
  })

  test('where the storage never answers, that is said, and it can be listened to', async ({ page, recorded }) => {
    await page.addInitScript(() => (IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest))
    await open(page, recorded, false)
    await keep(page, recorded)
    await expect(card(page, recorded).getByText('This browser keeps nothing for this site')).toBeVisible()
    await press(page, recorded, 'Play')
    await expect(page.getByRole('region', { name: 'Sermon player' })).toBeVisible()
  })

  test('a full phone says so, is not asked again and again, keeps what is here, and goes on once there is room', async ({
    page,
    recorded,
  }) => {
    const { origin } = new URL(recorded.url)
    const session = await page.context().newCDPSession(page)
    // Before the site has stored anything: Chromium remembers for a while how much room a site has. Without a worker, so that recordings alone count.
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1.6 * PIECE_BYTES })
    await open(page, recorded, false)
    await keep(page, recorded)
    await expect(card(page, recorded).getByText('This phone has no room for the rest.')).toBeVisible()
    await expect(card(page, recorded).getByText('1.0 of')).toBeVisible()
    // Nothing but the person brings it on, and to no avail as long as there is no room.
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await press(page, recorded, 'Go on')
    await expect(card(page, recorded).getByText('This phone has no room for the rest.')).toBeVisible()
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await press(page, recorded, 'Go on')
    await isWhole(page, recorded)
    const asked = (piece: number) =>
      recorded.ranges.filter((range) => range.startsWith(`bytes=${piece * PIECE_BYTES}-`))
    expect([0, 2, 3].map((piece) => asked(piece).length)).toEqual([1, 1, 1])
    // At most once at each press.
    expect(asked(1).length).toBeLessThanOrEqual(3)
  })
})
