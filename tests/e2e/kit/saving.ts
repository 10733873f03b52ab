/** Helpers for the tests of recordings. */
import { expect, type Page } from '@playwright/test'
import { PIECE_BYTES, RECORDINGS_DATABASE } from '#data/recordings/downloaded.ts'
import { test as base } from './fixtures.ts'
import { openApp, waitForControl } from './helpers.ts'
import { startRecordedSite, type RecordedSite } from './recorded-site.ts'

export { expect } from '@playwright/test'

export const test = base.extend<{ recorded: RecordedSite; isSermon: boolean }>({
  isSermon: [false, { option: true }],
  recorded: async ({ isSermon }, use) => {
    const recorded = await startRecordedSite(isSermon)
    await use(recorded)
    await recorded.close()
  },
})

const SAVED = /^Saved(\. It plays without a connection| on this device)\.$/
export const card = (page: Page, { sermon }: RecordedSite) => page.getByRole('article', { name: sermon.title })
export const player = (page: Page) => page.getByRole('region', { name: 'Sermon player' })
export const soundOf = (page: Page) =>
  page
    .locator('body > audio')
    .evaluate(({ paused, currentTime, duration }: HTMLAudioElement) => ({ paused, currentTime, duration }))
export const list = (page: Page) => page.getByRole('region', { name: 'Saved on This Device' })

export async function open(page: Page, { url }: RecordedSite, hasWorker = true): Promise<void> {
  await openApp(page, `${url}/sermons`)
  if (hasWorker) await waitForControl(page)
}

export const press = (page: Page, recorded: RecordedSite, name: string | RegExp) =>
  card(page, recorded).getByRole('button', { name }).click()
export const save = (page: Page, recorded: RecordedSite) => press(page, recorded, /^Save for Offline/)
export const isSaved = (page: Page, recorded: RecordedSite) =>
  expect(card(page, recorded).getByText(SAVED)).toBeVisible()

/** Opens the archive and saves the recording. */
export async function openSaved(page: Page, recorded: RecordedSite, hasWorker = true): Promise<void> {
  await open(page, recorded, hasWorker)
  await save(page, recorded)
  await isSaved(page, recorded)
}

/** Sends only the start of the third piece. @returns once it has been requested */
export function stopThirdPiece(recorded: RecordedSite): Promise<void> {
  return new Promise((isAsked) =>
    recorded.changeRecordings((response, request) => {
      if (!request.headers.get('Range')?.startsWith(`bytes=${2 * PIECE_BYTES}-`)) return response
      isAsked()
      // The first 1000 bytes, and then nothing.
      return new Response(
        new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1000)) }),
        response,
      )
    }),
  )
}

/** Plays the page's recording and seeks to 80%. @returns the position, and whether it is the site's own file, or a copy on this device */
export const seeks = (page: Page) =>
  page.locator('body > audio').evaluate(async (audio: HTMLAudioElement) => {
    const happens = (event: string) =>
      new Promise(
        (done, fail) => (
          audio.addEventListener(event, done, { once: true }),
          audio.addEventListener('error', () => fail(new Error(audio.error?.message)), { once: true })
        ),
      )
    if (audio.readyState < 1) await happens('loadedmetadata')
    audio.muted = true
    await audio.play()
    const sought = happens('seeked')
    audio.currentTime = audio.duration * 0.8
    await sought
    await happens('timeupdate')
    return { at: audio.currentTime / audio.duration, isOwn: new URL(audio.src).origin === location.origin }
  })

/** @returns the SHA-256 of the newest recording on the device, in hexadecimal */
export const sumOfSaved = (page: Page) =>
  page.evaluate(async (name) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => (request.onsuccess = () => done(request.result)))
    const database = await result(indexedDB.open(name))
    const all = await result(database.transaction('recordings').objectStore('recordings').getAll())
    database.close()
    const file = await new Blob(all.filter((piece) => piece instanceof Blob)).arrayBuffer()
    const digest = await crypto.subtle.digest('SHA-256', file)
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }, RECORDINGS_DATABASE)

/** Stops the site and clears the HTTP cache. */
export async function closeSite(page: Page, recorded: RecordedSite): Promise<void> {
  await recorded.close()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}
