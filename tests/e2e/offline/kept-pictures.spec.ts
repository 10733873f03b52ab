/** Which photographs the worker keeps: a gallery may have more than a phone should hold. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { goOffline, onLine, waitForControl, type Line } from '#tests/e2e/kit/helpers.ts'
import type { ScriptedSite } from '#tests/e2e/kit/scripted-site.ts'

const PHOTOS = [
  'supper',
  'porch',
  'porch-2',
  'stairs',
  'stairs-2',
  ...Array.from({ length: 58 }, (_, at) => `picnic-${at + 1}`),
]
const RENDITIONS = ['-640.avif', '-640.webp', '-1280.avif', '.webp']

test.beforeEach(({ scripted }) => {
  const photo = (name: string, at: number) => ({
    id: at + 1,
    category: 'events',
    description: `The photo called ${name}.`,
    url: `/photos/${name}.webp`,
    date: '2025-06-01T12:00:00-05:00',
  })
  scripted.publishFile('/data/gallery.json', JSON.stringify(PHOTOS.map(photo)))
  for (const name of PHOTOS)
    for (const ending of RENDITIONS) scripted.publishFile(`/photos/${name}${ending}`, name + ending)
})

/** @returns the content that the page gets for an address; undefined when it cannot be had */
const given = (page: Page, path: string) =>
  page.evaluate(
    (address) =>
      fetch(address).then(
        (response) => response.text(),
        () => undefined,
      ),
    path,
  )
const stored = (page: Page) =>
  page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys())
          .filter((name) => name.startsWith('pictures-'))
          .map(async (name) => (await caches.open(name)).keys()),
      )
    )
      .flat()
      .map(({ url }) => new URL(url).pathname),
  )

async function openOn(line: Line, page: Page, { url }: ScriptedSite): Promise<void> {
  await onLine(page, line)
  await page.goto(`${url}/`)
  await waitForControl(page)
}

test(
  'offline, a viewed photo is shown in any size, and no photo in another’s place',
  { tag: '@nightly' },
  async ({ page, context, scripted }) => {
    await openOn({ effectiveType: '3g' }, page, scripted)
    expect(await given(page, '/photos/supper-640.avif')).toBe('supper-640.avif')
    expect(await given(page, '/photos/porch-640.avif')).toBe('porch-640.avif')
    expect(await given(page, '/photos/stairs-2.webp')).toBe('stairs-2.webp')
    await expect.poll(async () => (await stored(page)).length).toBe(3)
    expect(await given(page, '/photos/picnic-1-640.avif')).toBe('picnic-1-640.avif')
    expect(await given(page, '/photos/picnic-1-1280.avif')).toBe('picnic-1-1280.avif')
    await expect.poll(async () => (await stored(page)).length).toBe(5)
    await goOffline(context)
    expect(await given(page, '/photos/picnic-1.webp')).toBe('picnic-1-1280.avif')
    for (const ending of ['-640.avif', '-640.webp', '-1280.avif', '.webp'])
      expect(await given(page, `/photos/supper${ending}`), ending).toBe('supper-640.avif')
    expect(await given(page, '/photos/porch-1280.avif')).toBe('porch-640.avif')
    // `porch-2` is a photo of its own, not a size of `porch`.
    expect(await given(page, '/photos/porch-2.webp')).toBeUndefined()
    expect(await given(page, '/photos/porch-2-640.avif')).toBeUndefined()
    expect(await given(page, '/photos/stairs.webp')).toBeUndefined()
    expect(await given(page, '/photos/stairs-640.webp')).toBeUndefined()
  },
)

test('on a fast line the first sixty photos are fetched ahead at 640 px, and not again in another format', async ({
  page,
  context,
  scripted,
}) => {
  await openOn({ effectiveType: '4g' }, page, scripted)
  await expect.poll(async () => (await stored(page)).length).toBe(60)
  expect(new Set((await stored(page)).map((path) => path.replace(/.*-640/, '-640')))).toEqual(new Set(['-640.webp']))
  expect(await given(page, '/photos/supper-640.avif')).toBe('supper-640.webp')
  expect(await given(page, '/photos/picnic-58-640.avif')).toBe('picnic-58-640.avif')
  await goOffline(context)
  expect(await given(page, '/photos/porch-2.webp')).toBe('porch-2-640.webp')
})

test(
  'of full-size photos the last forty are kept, and all that the gallery’s wall shows',
  { tag: '@nightly' },
  async ({ page, scripted }) => {
    await openOn({ effectiveType: '3g' }, page, scripted)
    await given(page, '/photos/supper-640.avif')
    // High-density screens load the wall in 1280 px.
    for (let at = 1; at <= 50; at += 1) await given(page, `/photos/picnic-${at}-1280.avif`)
    for (let at = 1; at <= 45; at += 1) await given(page, `/photos/picnic-${at}.webp`)
    await expect
      .poll(
        async () => (await stored(page)).filter((path) => !path.includes('-640.') && !path.includes('-1280.')).length,
      )
      .toBe(40)
    const paths = await stored(page)
    expect(paths).toEqual(
      expect.arrayContaining(['/photos/supper-640.avif', '/photos/picnic-1-1280.avif', '/photos/picnic-45.webp']),
    )
    expect(paths).not.toContain('/photos/picnic-1.webp')
  },
)
