/** "Save for Offline": a recording arrives complete, plays offline, and stays until the person removes it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PIECE_BYTES, RECORDINGS_DATABASE } from '#data/recordings/downloaded.ts'
import { SERMON_S } from '#tests/fixtures/sound/silence.ts'
import { parseCues } from '#data/recordings/cues.ts'
import { PLAYWRIGHT_FLAGS } from '#tools/browser-flags.ts'
import { findBrowser } from '#tools/browser.ts'
import {
  card,
  closeSite,
  expect,
  isSaved,
  save,
  list,
  open,
  openSaved,
  player,
  press,
  seeks,
  soundOf,
  stopThirdPiece,
  sumOfSaved,
  test,
} from '#tests/e2e/kit/saving.ts'
import { followMenu, stopIdleWorkers, waitForApp } from '#tests/e2e/kit/helpers.ts'
import { erased } from '#tests/e2e/kit/forms.ts'
import { killableBrowser } from '#tests/faults/kit/killable-browser.ts'
import type { Page } from '@playwright/test'

const returns = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join(' '))
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Asks the database, since no screen shows whether a transcript is stored. */
const hasTranscript = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((done) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const all = request.result.transaction('recordings').objectStore('recordings').getAll()
          all.onsuccess = () => {
            request.result.close()
            done(all.result.some((record: { transcript?: { text?: string } }) => record.transcript?.text))
          }
        }
      }),
    RECORDINGS_DATABASE,
  )

test('a saved recording is listed, plays and seeks with the server stopped and the worker asleep @journey', async ({
  page,
  recorded,
}) => {
  const { title, preacher, scripture, description, audioFile } = recorded.sermon
  const transcript = audioFile!.transcript?.startsWith('/') ? audioFile!.transcript : undefined
  const vtt = transcript && readFileSync(resolve(import.meta.dirname, `../../../dist${transcript}`), 'utf8')
  // A transcript that cannot be fetched yet is fetched on the next visit.
  if (transcript) recorded.publishFile(transcript, undefined)
  await open(page, recorded)
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
  // A visit that saves nothing creates no database.
  expect(await databases(page)).not.toContain(RECORDINGS_DATABASE)
  await press(page, recorded, `Save for Offline (${megabytes(audioFile!.bytes!)})`)
  await isSaved(page, recorded)
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
  if (transcript) {
    expect(await hasTranscript(page)).toBe(false)
    recorded.publishFile(transcript, vtt)
    await page.reload()
    await expect.poll(() => hasTranscript(page)).toBe(true)
  }
  await closeSite(page, recorded)
  await page.reload()
  await expect(list(page).getByRole('heading', { name: title })).toBeVisible()
  for (const words of [preacher, ...scripture, description!, `1 recording, ${megabytes(recorded.file.length)}.`])
    await expect(list(page)).toContainText(words)
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
  if (!vtt) return
  await player(page).getByRole('button', { name: 'Options' }).click()
  await player(page).getByRole('button', { name: 'Transcript' }).click()
  await expect(player(page).getByRole('region', { name: 'Transcript' })).toContainText(parseCues(vtt).at(-1)!.text)
})

test('a broken connection and a missing file are explained; the download resumes, even from a replaced file', async ({
  page,
  context,
  recorded,
}) => {
  await open(page, recorded, false)
  const says = (words: string) => expect(card(page, recorded).getByText(words)).toBeVisible()
  const answerSecondPiece = (answer: (response: Response) => Response) =>
    recorded.changeRecordings((response, request) =>
      request.headers.get('Range')?.startsWith(`bytes=${PIECE_BYTES}-`) ? answer(response) : response,
    )
  // The connection breaks after the headers.
  answerSecondPiece((response) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) })
    return new Response(body, response)
  })
  await save(page, recorded)
  await says('Waiting for a connection.')
  // A hidden page does not try again.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // A window that is seen does.
  const other = await context.newPage()
  await open(other, recorded, false)
  await expect(card(other, recorded).getByText('Waiting for a connection.')).toBeVisible()
  await other.close()
  recorded.ranges.length = 0
  answerSecondPiece(() => new Response('', { status: 404 }))
  await returns(page)
  await says('This recording has been moved or removed')
  await says('1.0 of')
  // The next visit waits for the person.
  await page.reload()
  await says('This recording has been moved or removed')
  // Only the interrupted piece is requested again.
  expect(recorded.ranges).toEqual([`bytes=${PIECE_BYTES}-${2 * PIECE_BYTES - 1}`])
  recorded.replace()
  recorded.changeRecordings(undefined)
  await press(page, recorded, 'Resume')
  await isSaved(page, recorded)
})

test('a paused download stays paused after a reload; one whose browser was killed resumes on the next visit, to the last byte @nightly', async ({
  recorded,
}) => {
  const device = killableBrowser(await findBrowser(), [...PLAYWRIGHT_FLAGS])
  const start = async () => (await device.start()).contexts()[0]!.newPage()
  try {
    const page = await start()
    await open(page, recorded)
    recorded.changeRecordings((response, request) =>
      request.headers.get('Range')?.startsWith('bytes=0-') ? response : new Promise(() => undefined),
    )
    await save(page, recorded)
    await expect(card(page, recorded).getByText(`1.0 of ${megabytes(recorded.file.length)}`)).toBeVisible()
    await press(page, recorded, 'Pause')
    await page.reload()
    await expect(card(page, recorded).getByText('Paused. Your progress is saved.')).toBeVisible()
    const isAsked = stopThirdPiece(recorded)
    await press(page, recorded, 'Resume')
    await isAsked
    // In the middle of a piece.
    await device.kill()
    recorded.changeRecordings(undefined)
    recorded.ranges.length = 0
    const next = await start()
    await open(next, recorded)
    await isSaved(next, recorded)
    // A power cut may take the last piece that was stored.
    expect(recorded.ranges[0]).toMatch(new RegExp(`^bytes=(${PIECE_BYTES}|${2 * PIECE_BYTES})-`))
    recorded.changeRecordings(() => new Response('', { status: 503 }))
    expect(await sumOfSaved(next)).toBe(createHash('sha256').update(recorded.file).digest('hex'))
  } finally {
    await device.dispose()
  }
})

test('two windows download a recording once, and both show it; removed in one, it is gone in both @nightly', async ({
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
  const remove = list(page).getByRole('button', { name: 'Remove', exact: true })
  await remove.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove This Recording?' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  for (const window of [page, other]) {
    await expect(card(window, recorded).getByRole('button', { name: /^Save for Offline/ })).toBeVisible()
    await expect(list(window)).toBeHidden()
  }
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the erase dialog mentions the recording, and erasing removes it and the positions in every window @nightly', async ({
    page,
    context,
    recorded,
  }) => {
    await openSaved(page, recorded, false)
    await press(page, recorded, 'Play')
    await expect(player(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${recorded.url}/contact`)
    await waitForApp(other)
    await other.getByRole('button', { name: 'Erase What Was Saved Here' }).click()
    const dialog = other.getByRole('dialog', { name: 'Erase What This Site Saved Here?' })
    await expect(dialog).toContainText(`One saved recording (${megabytes(recorded.file.length)}) will be erased`)
    await expect(dialog).toContainText('where you stopped listening')
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(erased(other)).toBeVisible()
    await expect(list(page)).toBeHidden()
    await expect(player(page)).toHaveCount(0)
    await expect.poll(() => databases(other)).not.toContain(RECORDINGS_DATABASE)
    await page.reload()
    await waitForApp(page)
    expect(await page.evaluate(() => localStorage.getItem('church-listening'))).toBeNull()
  })

  test('the list mentions a newer recording, and one button removes everything @nightly', async ({
    page,
    recorded,
  }) => {
    // As in a tab on an iPhone, where the site suggests the Home Screen.
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await openSaved(page, recorded, false)
    recorded.changeUrl(recorded.path.replace('.mp3', '-again.mp3'))
    await page.reload()
    await expect(list(page)).toContainText(
      'first add this site to your Home Screen (tap Share, then Add to Home Screen)',
    )
    await expect(list(page)).toContainText('There is a newer recording of this sermon')
    await expect(card(page, recorded).getByRole('button', { name: /^Save for Offline/ })).toBeVisible()
    await list(page).getByRole('button', { name: 'Remove All From This Device' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove All Recordings?' })
    await dialog.getByRole('button', { name: 'Remove All' }).click()
    await expect(list(page)).toBeHidden()
    await page.reload()
    await waitForApp(page)
    await expect(list(page)).toBeHidden()
  })

  test('on a full device the download says so, does not retry on its own, and resumes once there is room @nightly', async ({
    page,
    recorded,
  }) => {
    const { origin } = new URL(recorded.url)
    const session = await page.context().newCDPSession(page)
    // Chromium caches a site's quota, so set it before anything is stored. Without a worker, only recordings count.
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1.6 * PIECE_BYTES })
    await open(page, recorded, false)
    await save(page, recorded)
    await expect(card(page, recorded).getByText('There isn’t enough space on this device for the rest.')).toBeVisible()
    await expect(card(page, recorded).getByText('1.0 of')).toBeVisible()
    // Only a press restarts it, and that fails while there is no room.
    await returns(page)
    await press(page, recorded, 'Resume')
    await expect(card(page, recorded).getByText('There isn’t enough space on this device for the rest.')).toBeVisible()
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await press(page, recorded, 'Resume')
    await isSaved(page, recorded)
    expect(recorded.ranges.filter((range) => range.startsWith('bytes=0-'))).toHaveLength(1)
  })
})

test.describe('of real length', () => {
  test.use({ isSermon: true })

  test('a sermon that was heard before it was saved seeks and plays again, also with the server stopped @nightly', async ({
    page,
    recorded,
  }) => {
    const isHeardFrom = async (part: number) => {
      await expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(part * SERMON_S)
      expect((await soundOf(page)).paused).toBe(false)
    }
    const dragsTo = async (part: number) => {
      const slider = player(page).getByRole('slider', { name: 'Position' })
      await slider.evaluate((element: HTMLInputElement, value) => {
        element.value = String(value)
        for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
      }, part * SERMON_S)
      await isHeardFrom(part)
    }
    const closesAndPlays = async (part: number) => {
      await player(page).getByRole('button', { name: 'Close the player' }).click()
      await press(page, recorded, 'Play')
      await isHeardFrom(part)
    }
    await open(page, recorded)
    await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
    await press(page, recorded, 'Play')
    await isHeardFrom(0)
    await save(page, recorded)
    await isSaved(page, recorded)
    await dragsTo(0.8)
    await closesAndPlays(0.8)
    await closeSite(page, recorded)
    await dragsTo(0.2)
    await dragsTo(0.6)
    await closesAndPlays(0.6)
    await page.reload()
    await player(page).getByRole('button', { name: 'Play', exact: true }).click()
    await isHeardFrom(0.6)
    await dragsTo(0.9)
  })
})
