/**
 * "Save for offline": whatever interrupts it, a recording arrives complete, plays offline, and stays until the person
 * removes it.
 */
import { PIECE_BYTES } from '#data/recordings/downloaded-recording.ts'
import {
  card,
  closeSite,
  expect,
  isSaved,
  save,
  list,
  open,
  player,
  press,
  seeks,
  soundOf,
  stopThirdPiece,
  test,
} from '#tests/e2e/kit/saving.ts'
import { onLine, stopIdleWorkers, waitForApp, waitForControl, followMenu } from '#tests/e2e/kit/helpers.ts'
import { cutAfter, startRecordedSite } from '#tests/e2e/kit/recorded-site.ts'

// For a busy machine; nothing waits so long.
test.setTimeout(120_000)

test('a kept recording is listed, plays and seeks with the server stopped and the worker asleep @journey', async ({
  page,
}) => {
  const recorded = await startRecordedSite()
  await open(page, recorded)
  await save(page, recorded)
  await isSaved(page, recorded)
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
  await followMenu(page, 'Giving')
  await expect(page).toHaveURL(/giving/)
  const { currentTime: then, paused } = await soundOf(page)
  expect(paused).toBe(false)
  await expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(then)
})

test('when the line breaks, only the current piece is lost, and the download goes on by itself @journey', async ({
  page,
  recorded,
}) => {
  await open(page, recorded)
  recorded.changeRecordings((response, request) =>
    request.headers.get('Range')?.startsWith(`bytes=${PIECE_BYTES}-`) ? cutAfter(response, 200_000) : response,
  )
  await save(page, recorded)
  await expect(card(page, recorded).getByText('Waiting for a connection.')).toBeVisible()
  recorded.changeRecordings(undefined)
  recorded.ranges.length = 0
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await isSaved(page, recorded)
  expect(recorded.ranges[0]).toBe(`bytes=${PIECE_BYTES}-${2 * PIECE_BYTES - 1}`)
  expect(recorded.ranges).toHaveLength(3)
})

test('after the window was closed, the next visit goes on from the last piece by itself', async ({
  page,
  context,
  recorded,
}) => {
  await open(page, recorded)
  const isAsked = stopThirdPiece(recorded)
  await save(page, recorded)
  await isAsked
  await page.close()
  recorded.changeRecordings(undefined)
  recorded.ranges.length = 0
  const next = await context.newPage()
  await next.goto(`${recorded.url}/about`)
  await expect.poll(() => recorded.ranges.length).toBe(2)
  expect(recorded.ranges[0]).toContain(`bytes=${2 * PIECE_BYTES}-`)
  await open(next, recorded)
  await isSaved(next, recorded)
})

test('paused, a download stays so after a reload, and goes on with Go on', async ({ page, recorded }) => {
  await open(page, recorded)
  recorded.changeRecordings((response, request) =>
    request.headers.get('Range')?.startsWith('bytes=0-') ? response : new Promise(() => undefined),
  )
  await save(page, recorded)
  await expect(card(page, recorded).getByText(`1.0 of ${(recorded.bytes / 1e6).toFixed(1)} MB`)).toBeVisible()
  await press(page, recorded, 'Pause')
  await expect(card(page, recorded).getByText('Paused. What is saved so far stays.')).toBeVisible()
  recorded.changeRecordings(undefined)
  await page.reload()
  await expect(card(page, recorded).getByText('Paused. What is saved so far stays.')).toBeVisible()
  await press(page, recorded, 'Resume')
  await isSaved(page, recorded)
})

test('when the file is replaced between two pieces, the download starts again and says so', async ({
  page,
  recorded,
}) => {
  await open(page, recorded)
  recorded.changeRecordings((response, request) => {
    if (!request.headers.get('Range')?.startsWith(`bytes=${PIECE_BYTES}-`) || !request.headers.has('If-Range'))
      return response
    recorded.replace()
    recorded.changeRecordings(undefined)
    return new Response('', { status: 503 })
  })
  await save(page, recorded)
  await expect(card(page, recorded).getByText('Waiting for a connection.')).toBeVisible()
  // The notice is shown while the new file loads. The load is held until it has been seen.
  let goOn!: () => void
  const seen = new Promise<void>((done) => (goOn = done))
  recorded.changeRecordings(async (response, request) => {
    if (request.headers.get('Range')?.startsWith('bytes=0-')) await seen
    return response
  })
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect(card(page, recorded).getByText('The church replaced this recording')).toBeVisible()
  goOn()
  await isSaved(page, recorded)
})

test('when the recording is gone, the card says so; what is stored stays, and the download goes on once it is back', async ({
  page,
  recorded,
}) => {
  await open(page, recorded)
  recorded.changeRecordings((response, request) =>
    request.headers.get('Range')?.startsWith('bytes=0-') ? response : new Response('', { status: 404 }),
  )
  await save(page, recorded)
  await expect(card(page, recorded).getByText('This recording has been moved or removed')).toBeVisible()
  await expect(card(page, recorded).getByText('1.0 of')).toBeVisible()
  recorded.changeRecordings(undefined)
  recorded.ranges.length = 0
  await press(page, recorded, 'Resume')
  await isSaved(page, recorded)
  expect(recorded.ranges[0]).toContain(`bytes=${PIECE_BYTES}-`)
})

test('two windows download a recording once and both show it; removed in one, it goes in both', async ({
  page,
  context,
  recorded,
}) => {
  const other = await context.newPage()
  await open(page, recorded)
  await open(other, recorded)
  await Promise.all([save(page, recorded), save(other, recorded)])
  await Promise.all([isSaved(page, recorded), isSaved(other, recorded)])
  expect(new Set(recorded.ranges).size).toBe(4)
  expect(recorded.ranges).toHaveLength(4)
  await press(page, recorded, 'Remove')
  await page.getByRole('dialog', { name: 'Remove this recording?' }).getByRole('button', { name: 'Remove' }).click()
  for (const window of [page, other]) {
    await expect(card(window, recorded).getByRole('button', { name: /^Save for offline/ })).toBeVisible()
    await expect(list(window)).toBeHidden()
  }
})

test('an update of the site leaves the recording and its player in place', async ({ page, context }) => {
  const recorded = await startRecordedSite()
  await open(page, recorded)
  await save(page, recorded)
  await isSaved(page, recorded)
  recorded.releaseNamed('next')
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

test('forgetting mentions the recording, and erases it in every window', async ({ page, context, recorded }) => {
  await open(page, recorded)
  await save(page, recorded)
  await isSaved(page, recorded)
  const other = await context.newPage()
  await other.goto(`${recorded.url}/contact`)
  await waitForApp(other)
  await other.getByRole('button', { name: 'Forget everything here' }).click()
  const dialog = other.getByRole('dialog', { name: 'Forget everything on this device?' })
  await expect(
    dialog.getByText(`One saved recording (${(recorded.bytes / 1e6).toFixed(1)} MB) will be erased`),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Forget everything' }).click()
  await expect(other.getByRole('main').getByText('Nothing of yours is left on this device.')).toBeVisible()
  await expect(list(page)).toBeHidden()
  await expect
    .poll(() => other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('recordings')
})

test('with data saving on, the person is asked before the download', async ({ page, recorded }) => {
  await onLine(page, { saveData: true })
  await open(page, recorded, false)
  await save(page, recorded)
  await expect(card(page, recorded).getByText('This device is set to save data.')).toBeVisible()
  expect(recorded.ranges).toEqual([])
  await press(page, recorded, 'Save Anyway')
  await isSaved(page, recorded)
})

test('a visit that keeps nothing loads none of its code, and creates no database', async ({ page, recorded }) => {
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

  test('a replaced recording still plays, the list mentions the newer one, and one button removes all', async ({
    page,
    recorded,
  }) => {
    await open(page, recorded, false)
    await save(page, recorded)
    await isSaved(page, recorded)
    recorded.changeAddress(recorded.path.replace('.mp3', '-again.mp3'))
    await page.reload()
    await expect(list(page)).toContainText('There is a newer recording of this sermon')
    await expect(card(page, recorded).getByRole('button', { name: /^Save for offline/ })).toBeVisible()
    await list(page).getByRole('button', { name: 'Play' }).click()
    expect((await seeks(page)).at).toBeGreaterThan(0.79)
    await list(page).getByRole('button', { name: 'Remove all from this device' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove all recordings?' })
    await dialog.getByRole('button', { name: 'Remove all' }).click()
    await expect(list(page)).toBeHidden()
    await page.reload()
    await waitForApp(page)
    await expect(list(page)).toBeHidden()
  })

  test('the page keeps it, and plays it from a blob address', async ({ page, recorded }) => {
    // APIs that a site without https lacks.
    await page.addInitScript(() => {
      for (const name of ['locks', 'storage', 'serviceWorker']) delete Navigator.prototype[name as never]
      delete (Crypto.prototype as Partial<Crypto>).randomUUID
    })
    await open(page, recorded, false)
    await save(page, recorded)
    await isSaved(page, recorded)
    recorded.changeRecordings(() => new Response('', { status: 503 }))
    await list(page).getByRole('button', { name: 'Play' }).click()
    expect((await seeks(page)).at).toBeGreaterThan(0.79)
  })

  test('when storage never answers, the card says so, and the recording still plays', async ({ page, recorded }) => {
    await page.addInitScript(() => (IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest))
    await open(page, recorded, false)
    await save(page, recorded)
    await expect(card(page, recorded).getByText('This browser does not save anything for this site')).toBeVisible()
    await press(page, recorded, 'Play')
    await expect(player(page)).toBeVisible()
  })

  test('a full phone says so, does not try again by itself, and goes on once there is room', async ({
    page,
    recorded,
  }) => {
    const { origin } = new URL(recorded.url)
    const session = await page.context().newCDPSession(page)
    // Chromium caches a site's quota, so it is set before anything is stored. Without a worker only recordings count.
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1.6 * PIECE_BYTES })
    await open(page, recorded, false)
    await save(page, recorded)
    await expect(card(page, recorded).getByText('There is no room on this device for the rest.')).toBeVisible()
    await expect(card(page, recorded).getByText('1.0 of')).toBeVisible()
    // Only a press starts it again, and without room in vain.
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await press(page, recorded, 'Resume')
    await expect(card(page, recorded).getByText('There is no room on this device for the rest.')).toBeVisible()
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await press(page, recorded, 'Resume')
    await isSaved(page, recorded)
    const asked = (piece: number) =>
      recorded.ranges.filter((range) => range.startsWith(`bytes=${piece * PIECE_BYTES}-`))
    expect([0, 2, 3].map((piece) => asked(piece).length)).toEqual([1, 1, 1])
    // At most once per press.
    expect(asked(1).length).toBeLessThanOrEqual(3)
  })
})
