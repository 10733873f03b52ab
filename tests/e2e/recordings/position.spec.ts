/** The place in a sermon is kept while it plays, and erased at its end. */
import type { Page } from '@playwright/test'
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { RECORDINGS_DATABASE } from '#data/recordings/downloaded-recording.ts'
import { expect, isSaved, open, player, press, save, soundOf, test } from '#tests/e2e/kit/saving.ts'

const playSound = (page: Page, from: number) =>
  page.locator('body > audio').evaluate(async (audio: HTMLAudioElement, to) => {
    audio.muted = true
    audio.playbackRate = 2
    audio.currentTime = to
    await audio.play()
  }, from)
/** @returns the stored place in seconds; undefined if there is none */
const kept = (page: Page, id: string) =>
  page.evaluate(
    ([key, sermon]) => {
      const { places = [] } = JSON.parse(localStorage.getItem(key) ?? '{}') as {
        places?: { recording: { slug?: string }; at: number }[]
      }
      return places.find(({ recording }) => recording.slug === sermon)?.at
    },
    [LISTENING_KEY, id] as const,
  )

test('the place is kept every five seconds, for a battery that dies', async ({ page, recorded }) => {
  const id = recorded.sermon.slug!
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await expect(player(page)).toBeVisible()
  await playSound(page, 20)
  // The jump is kept at once, then the place every few seconds.
  await expect.poll(() => kept(page, id)).toBeGreaterThanOrEqual(20)
  await expect.poll(() => kept(page, id)).toBeGreaterThanOrEqual(25)
  await expect.poll(() => kept(page, id)).toBeGreaterThanOrEqual(30)
  expect((await soundOf(page)).currentTime - (await kept(page, id))!).toBeLessThan(10)
})

test('after 95 % the place is erased, and the next time starts at the beginning', async ({ page, recorded }) => {
  const id = recorded.sermon.slug!
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  await expect(player(page)).toBeVisible()
  await playSound(page, 40)
  await expect.poll(() => kept(page, id)).toBeGreaterThanOrEqual(40)
  const { duration: end } = await soundOf(page)
  await playSound(page, end * 0.96)
  await expect.poll(() => kept(page, id)).toBeUndefined()
  await page.reload()
  await press(page, recorded, 'Play')
  await expect(player(page)).toBeVisible()
  await expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(0)
  expect((await soundOf(page)).currentTime).toBeLessThan(20)
})

test('a recording saved by an earlier release gets its sermon’s name once, by its address', async ({
  page,
  recorded,
}) => {
  await open(page, recorded, false)
  await save(page, recorded)
  await isSaved(page, recorded)
  // Reads the record as stored; with `change`, takes the name out first, as an earlier release left it.
  const storedSlug = (change: boolean) =>
    page.evaluate(
      ([name, isOld]) =>
        new Promise<string | undefined>((done) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => {
            const store = request.result.transaction('recordings', 'readwrite').objectStore('recordings')
            const key = IDBKeyRange.bound(['kept'], ['kept', []])
            store.getAll(key).onsuccess = ({ target }) => {
              const [record] = (target as IDBRequest<{ url: string; sermon: { slug?: string } }[]>).result
              if (isOld) delete record!.sermon.slug
              store.put(record, ['kept', record!.url]).onsuccess = () => {
                request.result.close()
                done(record!.sermon.slug)
              }
            }
          }
        }),
      [RECORDINGS_DATABASE, change] as const,
    )
  expect(await storedSlug(true)).toBeUndefined()
  await page.reload()
  await expect.poll(() => storedSlug(false)).toBe(recorded.sermon.slug)
})
