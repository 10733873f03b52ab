import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { violations } from '#tests/e2e/kit/axe.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import {
  followMenu,
  goOffline,
  goOnline,
  hold,
  WITHOUT_WORKER,
  waitForApp,
  waitForPageHost,
} from '#tests/e2e/kit/helpers.ts'
import { LISTENING_KEY } from '#client/device/storage-keys.ts'
import { parseCues } from '#data/recordings/cues.ts'
import type { Listening } from '#recordings/player/positions.ts'
import { player } from '#tests/e2e/kit/saving.ts'
import { entriesOf } from '#tests/fixtures/entries.ts'

test.use(WITHOUT_WORKER)

interface Entry {
  title: string
  audioFile?: { chapters?: { start: number; title: string }[]; transcript?: string }
}
const CONTENT = resolve(import.meta.dirname, '../../../src/content')
const sermons = entriesOf<Entry>(CONTENT, 'sermons').reverse()
const recorded = sermons.filter(({ audioFile }) => audioFile)
test.skip(recorded.length < 2, 'this church has fewer than two its own recordings')
const [first, second] = recorded as [(typeof sermons)[number], (typeof sermons)[number]]

const card = (page: Page, { title }: { title: string } = first) => page.getByRole('article', { name: title })
const slider = (page: Page) => player(page).getByRole('slider', { name: 'Position' })
const press = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true }).click()

const audio = <K extends 'currentTime' | 'duration' | 'paused' | 'playbackRate' | 'preservesPitch' | 'currentSrc'>(
  page: Page,
  key: K,
) => page.evaluate((name) => document.querySelector('audio')![name as K], key)
const at = (page: Page) => audio(page, 'currentTime')

async function openSermons(page: Page): Promise<void> {
  await page.goto('/sermons')
  await waitForApp(page)
}

async function playFirst(page: Page): Promise<void> {
  await openSermons(page)
  await card(page).getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => at(page)).toBeGreaterThan(0)
}

/** Sets the slider as releasing it does. */
async function seek(page: Page, seconds: number): Promise<void> {
  await slider(page).evaluate((element: HTMLInputElement, value) => {
    element.value = String(value)
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
  }, seconds)
}

test('one press starts a recording that plays across screens; nothing is loaded before that, and Close stops it for good @journey', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answers: number[] = []
  page.on('response', (response) => response.url().includes('.mp3') && answers.push(response.status()))
  await openSermons(page)
  await waitForPageHost(page)
  expect(asked.filter((path) => path.startsWith('/recordings/'))).toEqual([])
  await card(page).getByRole('button', { name: 'Play' }).click()
  await expect(player(page)).toContainText(first.title)
  await expect(card(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => at(page)).toBeGreaterThan(0.2)
  expect(answers[0]).toBe(206)
  for (const name of ['Giving', 'Contact', 'Sermons']) {
    await followMenu(page, name)
    await expect(page).toHaveURL(new RegExp(name.toLowerCase()))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await audio(page, 'paused')).toBe(false)
  }
  const before = await at(page)
  await expect.poll(() => at(page)).toBeGreaterThan(before)
  await expect(page.locator('audio')).toHaveCount(1)
  await press(page, 'Close the player')
  await expect(player(page)).toHaveCount(0)
  await expect(card(page).getByRole('button', { name: 'Play' })).toBeFocused()
  await page.reload()
  await waitForPageHost(page)
  await expect(player(page)).toHaveCount(0)
})

test('after a reload the player offers to resume, without loading sound; each sermon has its own position, and all share the speed', async ({
  page,
}) => {
  await playFirst(page)
  await press(page, 'Options')
  await player(page).getByLabel('Speed').selectOption('1.5x')
  expect(await audio(page, 'playbackRate')).toBe(1.5)
  await press(page, 'Pause')
  // In the middle of the bar.
  await slider(page).click()
  await expect.poll(() => at(page)).toBeCloseTo((await audio(page, 'duration')) / 2, -1)
  await seek(page, 33)
  await expect.poll(() => at(page)).toBe(33)
  await card(page, second).getByRole('button', { name: 'Play' }).click()
  await expect(player(page)).toContainText(second.title)
  await expect.poll(() => at(page)).toBeGreaterThan(0)
  await press(page, 'Pause')
  await seek(page, 12)
  await expect.poll(() => at(page)).toBe(12)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('.mp3') && asked.push(request.url()))
  await page.reload()
  await expect(player(page)).toContainText(second.title)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^12 seconds of/)
  expect(asked).toEqual([])
  await press(page, 'Play')
  await expect.poll(() => at(page)).toBeGreaterThan(12)
  expect(await audio(page, 'playbackRate')).toBe(1.5)
  expect(await audio(page, 'preservesPitch')).toBe(true)
  await card(page).getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => at(page)).toBeGreaterThan(33)
  expect(await at(page)).toBeLessThan(45)
})

test('the position is stored every five seconds, in case the battery dies, and erased at 95% @nightly', async ({
  page,
}) => {
  const stored = () =>
    page.evaluate(
      ([key, slug]) => {
        const { places = [] } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Listening>
        return places.find(({ recording }) => recording.slug === slug)?.at
      },
      [LISTENING_KEY, first.slug] as const,
    )
  const jumpTo = (to: number) =>
    page.locator('body > audio').evaluate((sound: HTMLAudioElement, seconds) => {
      sound.playbackRate = 2
      sound.currentTime = seconds
    }, to)
  await playFirst(page)
  await expect(player(page)).toBeVisible()
  await jumpTo(20)
  // The jump is stored at once, and then the position every few seconds.
  for (const seconds of [20, 25, 30]) await expect.poll(stored).toBeGreaterThanOrEqual(seconds)
  expect((await at(page)) - (await stored())!).toBeLessThan(10)
  await jumpTo(0.96 * (await audio(page, 'duration')))
  await expect.poll(stored).toBeUndefined()
})

test('a thumb that is dragged back to where it was follows the sound again @nightly', async ({ page }) => {
  await playFirst(page)
  await press(page, 'Pause')
  const { x, y, width, height } = (await slider(page).boundingBox())!
  const part = Number(await slider(page).inputValue()) / Number(await slider(page).getAttribute('max'))
  const [from, middle] = [x + 8 + (width - 16) * part, y + height / 2]
  await page.mouse.move(from, middle)
  await page.mouse.down()
  await page.mouse.move(from + 60, middle)
  await page.mouse.move(from, middle)
  await page.mouse.up()
  await press(page, 'Play')
  await expect.poll(() => at(page)).toBeGreaterThan(2)
  await expect(player(page)).toContainText(/0:0[2-9]/)
})

test('the sleep timer stops after its time, or at the end of the sermon @nightly', async ({ page }) => {
  await page.clock.install()
  await playFirst(page)
  await press(page, 'Options')
  const timer = player(page).getByLabel('Sleep timer')
  await timer.selectOption('15 minutes')
  await page.clock.fastForward('14:59')
  expect(await audio(page, 'paused')).toBe(false)
  await page.clock.fastForward('00:02')
  await expect.poll(() => audio(page, 'paused')).toBe(true)
  await expect(timer).toHaveValue('off')
  await timer.selectOption('End of sermon')
  await press(page, 'Play')
  await page.evaluate(() => (document.querySelector('audio')!.currentTime = 1e6))
  await expect(player(page)).toHaveCount(0)
})

test('a chapter jumps to its position; the transcript follows the sound, and says so when it cannot be loaded', async ({
  page,
}) => {
  const { chapters = [], transcript: url } = first.audioFile!
  test.skip(
    chapters.length < 2 || !url?.startsWith('recordings/'),
    'this church’s newest recording has no chapters or no transcript',
  )
  const cues = parseCues(readFileSync(resolve(CONTENT, url!), 'utf8'))
  const transcript = player(page).getByRole('region', { name: 'Transcript' })
  await page.route('**/*.vtt', (route) => route.fulfill({ status: 404 }))
  await playFirst(page)
  await press(page, 'Options')
  await press(page, 'Transcript')
  await expect(transcript).toContainText('couldn’t be loaded')
  expect(await audio(page, 'paused')).toBe(false)
  await page.unroute('**/*.vtt')
  await press(page, 'Transcript')
  await press(page, 'Transcript')
  await expect(transcript.getByRole('paragraph')).toHaveCount(cues.length)
  await press(page, 'Pause')
  const chapter = player(page).getByLabel('Chapter')
  await chapter.selectOption({ index: 1 })
  await expect.poll(() => at(page)).toBe(chapters[1]!.start)
  await expect(chapter.locator('option:checked')).toContainText(chapters[1]!.title)
  for (const { start, text } of [cues.at(3)!, cues.at(-1)!]) {
    await seek(page, start + 0.1)
    await expect(transcript.locator('[aria-current]')).toHaveText(text)
  }
})

test('lock screen and headset get title and position, and their buttons work @nightly', async ({ page }) => {
  type Seen = Window & { handlers: Record<string, MediaSessionActionHandler | null>; place?: MediaPositionState }
  await page.addInitScript(() => {
    const seen = Object.assign(window as unknown as Seen, { handlers: {} })
    const session = navigator.mediaSession
    session.setActionHandler = (action: string, handler: MediaSessionActionHandler | null) =>
      void (seen.handlers[action] = handler)
    session.setPositionState = (state) => void (seen.place = state)
  })
  const act = (details: MediaSessionActionDetails) =>
    page.evaluate((given) => (window as unknown as Seen).handlers[given.action]!(given), details)
  await playFirst(page)
  await expect
    .poll(() =>
      page.evaluate(() => ({
        title: navigator.mediaSession.metadata?.title,
        state: navigator.mediaSession.playbackState,
      })),
    )
    .toEqual({ title: first.title, state: 'playing' })
  await act({ action: 'pause' })
  await expect.poll(() => audio(page, 'paused')).toBe(true)
  await act({ action: 'seekto', seekTime: 40 })
  await expect.poll(() => at(page)).toBe(40)
  await act({ action: 'seekbackward' })
  await expect.poll(() => at(page)).toBe(25)
  await act({ action: 'seekforward' })
  await expect.poll(() => at(page)).toBe(55)
  // The position is reported once the seek is done.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Seen).place))
    .toEqual({ position: 55, playbackRate: 1, duration: await audio(page, 'duration') })
  await press(page, 'Close the player')
  expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull()
  expect(await page.evaluate(() => (window as unknown as Seen).handlers.seekto)).toBeNull()
})

test('a link with a time starts there, and Share From Here makes such a link', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => Promise.resolve(void (document.documentElement.dataset.shared = data.url)),
    })
  })
  await page.goto(`/sermons?${new URLSearchParams({ q: first.title, t: '42' })}`)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^4\d seconds of/)
  await expect(page).toHaveURL(`${site.url}/sermons?${new URLSearchParams({ q: first.title })}`)
  // The slider shows the position before the sound has loaded.
  await expect.poll(() => at(page)).toBeGreaterThanOrEqual(42)
  await page.evaluate(() => document.querySelector('audio')!.pause())
  await press(page, 'Forward 30 seconds')
  await press(page, 'Options')
  await player(page).getByRole('button', { name: 'Share From Here' }).click()
  const shared = new URL((await page.locator('html').getAttribute('data-shared'))!)
  expect(shared.searchParams.get('q')).toBe(first.title)
  expect(Number(shared.searchParams.get('t'))).toBeGreaterThanOrEqual(72)
})

/** Opens a link to 42 seconds into a recording, as a person who has last heard the other one. */
async function openLink(page: Page): Promise<void> {
  // Not again at a reload.
  await page.addInitScript(([key, stored]) => localStorage.getItem(key) ?? localStorage.setItem(key, stored), [
    LISTENING_KEY,
    JSON.stringify({
      places: [
        { recording: { slug: second.slug, title: second.title, preacher: 'Ada Example', url: '/x.mp3' }, at: 9 },
      ],
      open: second.slug,
      speed: 1,
    }),
  ] as const)
  await page.goto(`/sermons?${new URLSearchParams({ q: first.title, t: '42' })}`)
}

test.describe('while no worker has the player', () => {
  test.use({ serviceWorkers: 'block' })

  test('a link’s time survives a player that could not be loaded, and the last recording does not take its place @nightly', async ({
    page,
  }) => {
    let isCut = true
    await page.route('**/assets/idle-*.js', (route) => (isCut ? route.abort() : route.continue()))
    await openLink(page)
    await expect(page.getByText('The player couldn’t be loaded.')).toBeVisible()
    await expect(page).toHaveURL(/t=42/)
    await expect(player(page)).toHaveCount(0)
    isCut = false
    await page.reload()
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^4\d seconds of/)
    await expect(player(page)).toContainText(first.title)
    await expect(page).not.toHaveURL(/t=42/)
  })

  test('a player that arrives late does not take a person back from the next screen @nightly', async ({ page }) => {
    const release = await hold(page, '**/assets/idle-*.js')
    await openLink(page)
    await waitForApp(page)
    await followMenu(page, 'About')
    await expect(page).toHaveURL(/about$/)
    release()
    await expect(player(page)).toContainText(first.title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
    await expect(page).toHaveURL(/about$/)
  })
})

test('without a connection the player says so, keeps the position, and resumes once the connection is back', async ({
  page,
  context,
  site,
}) => {
  await playFirst(page)
  await waitForPageHost(page)
  await press(page, 'Pause')
  await site.stop()
  await goOffline(context)
  await card(page, second).getByRole('button', { name: 'Play' }).click()
  await expect(player(page)).toContainText('There is no connection.')
  await site.start()
  await goOnline(context)
  await expect(player(page).getByText('There is no connection.')).toBeHidden()
  await expect.poll(() => at(page)).toBeGreaterThan(0)
  await expect(player(page)).toContainText(second.title)
})

// Each problem's words: `tests/unit/recordings/player/problems.test.ts`.
test('a recording that is gone or is no sound says so, and Try Again plays it once it is back', async ({ page }) => {
  for (const [answer, words, ways] of [
    [{ status: 404 }, 'has been moved or removed', 0],
    [{ status: 200, contentType: 'audio/mpeg', body: 'no sound' }, 'This browser can’t play', 1],
  ] as const) {
    await page.route('**/*.mp3', (route) => route.fulfill(answer))
    await openSermons(page)
    await card(page).getByRole('button', { name: 'Play' }).click()
    await expect(player(page)).toContainText(words)
    await expect(player(page).getByRole('link', { name: 'Open the File (opens in a new tab)' })).toHaveCount(ways)
    await page.unroute('**/*.mp3')
    await press(page, 'Try Again')
    await expect.poll(() => at(page)).toBeGreaterThan(0)
    await expect(player(page)).not.toContainText(words)
  }
})

test('when the church replaces the file, the player resumes at the same position @nightly', async ({ page }) => {
  const { slug, title } = first
  const recording = { slug, title, preacher: 'Ada Example', url: '/recordings/of-last-week.mp3', seconds: 80 }
  await page.addInitScript(
    (stored) => localStorage.setItem('church-listening', stored),
    JSON.stringify({ places: [{ recording, at: 20 }], open: slug, speed: 1 }),
  )
  await openSermons(page)
  await press(page, 'Play')
  await expect.poll(() => at(page)).toBeGreaterThan(20)
  expect(await audio(page, 'currentSrc')).not.toContain('of-last-week')
  await expect(player(page).getByText('There is no connection.')).toBeHidden()
})

test('the player has no accessibility violations, light or dark, and covers nothing that has focus', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await playFirst(page)
  await press(page, 'Pause')
  await press(page, 'Options')
  await expect(player(page).getByLabel('Speed')).toBeVisible()
  expect(await violations(page, {}, ['section[aria-label="Sermon player"]'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, {}, ['section[aria-label="Sermon player"]'])).toEqual([])
  await page.getByRole('article').getByRole('link').first().focus()
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab')
    const isClear = await page.evaluate(() => {
      const bar = document.querySelector('section[aria-label="Sermon player"]')!
      const focused = document.activeElement!
      return bar.contains(focused) || focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top + 1
    })
    expect(isClear).toBe(true)
  }
})

test('at 400% the player gives way, and what has the focus can be seen @nightly', async ({ page }) => {
  await playFirst(page)
  await press(page, 'Pause')
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(player(page)).not.toBeInViewport()
  await page.getByRole('searchbox').or(page.getByLabel('Search')).first().focus()
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => {
        const focused = document.activeElement!
        const box = focused.getBoundingClientRect()
        const seen = document.elementFromPoint(
          box.left + box.width / 2,
          Math.max(box.top + 4, Math.min(box.bottom - 4, innerHeight / 2)),
        )
        return focused.contains(seen) || seen?.contains(focused) || focused.outerHTML
      }),
    ).toBe(true)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the card has the browser’s own controls and a link, and no Play button', async ({ page }) => {
    await page.goto('/sermons')
    const audioElement = card(page).locator('audio')
    await expect(audioElement).toHaveAttribute('preload', 'none')
    await expect(audioElement).toHaveJSProperty('controls', true)
    await expect(card(page).getByRole('link', { name: 'Open the recording' })).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Play' })).toBeHidden()
  })
})
