/** Which photos the worker stores: a gallery may have more than a phone should store. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { goOffline, onLine, openWithWorker } from '#tests/e2e/kit/helpers.ts'
import type { ScriptedSite } from '#tests/e2e/kit/scripted-site.ts'

const PICNIC = Array.from({ length: 58 }, (_, at) => `picnic-${at + 1}`)
const PHOTOS = ['supper', 'porch', 'porch-2', 'stairs', 'stairs-2', ...PICNIC]
const ENDINGS = ['-640.avif', '-640.webp', '-1280.avif', '.webp']

test.beforeEach(({ scripted }) => {
  const photo = (name: string, at: number) => ({
    id: at + 1,
    category: 'events',
    description: `The photo called ${name}.`,
    url: `/photos/${name}.webp`,
    date: '2025-06-01T12:00:00-05:00',
  })
  const collections = JSON.parse(String(scripted.readFile('/data/collections.json'))) as object
  scripted.publishFile('/data/collections.json', JSON.stringify({ ...collections, gallery: PHOTOS.map(photo) }))
  for (const name of PHOTOS)
    for (const ending of ENDINGS) scripted.publishFile(`/photos/${name}${ending}`, name + ending)
})

/** @returns what the page gets; undefined if nothing */
const given = (page: Page, name: string) =>
  page.evaluate(
    (url) =>
      fetch(url).then(
        (response) => response.text(),
        () => undefined,
      ),
    `/photos/${name}`,
  )

/** The names of the stored photos. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pictures-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.split('/').at(-1)!)
  })
const storedCount = async (page: Page) => (await stored(page)).length

async function openOn(effectiveType: string, page: Page, { url }: ScriptedSite): Promise<void> {
  await onLine(page, { effectiveType })
  await openWithWorker(page, `${url}/`)
}

test(
  'offline, a viewed photo is shown in any size, and no photo is shown in place of another',
  { tag: '@nightly' },
  async ({ page, context, scripted }) => {
    await openOn('3g', page, scripted)
    for (const name of [
      'supper-640.avif',
      'porch-640.avif',
      'stairs-2.webp',
      'picnic-1-640.avif',
      'picnic-1-1280.avif',
    ])
      expect(await given(page, name)).toBe(name)
    await expect.poll(() => storedCount(page)).toBe(5)
    await goOffline(context)
    expect(await given(page, 'picnic-1.webp')).toBe('picnic-1-1280.avif')
    for (const ending of ENDINGS) expect(await given(page, `supper${ending}`), ending).toBe('supper-640.avif')
    expect(await given(page, 'porch-1280.avif')).toBe('porch-640.avif')
    // `porch-2` is a separate photo, not a size of `porch`.
    for (const name of ['porch-2.webp', 'porch-2-640.avif', 'stairs.webp', 'stairs-640.webp'])
      expect(await given(page, name), name).toBeUndefined()
  },
)

test('on a fast connection the first sixty photos are stored at 640 px, and not again in another format', async ({
  page,
  context,
  scripted,
}) => {
  await openOn('4g', page, scripted)
  await expect.poll(() => storedCount(page)).toBe(60)
  expect((await stored(page)).filter((name) => !name.endsWith('-640.webp'))).toEqual([])
  expect(await given(page, 'supper-640.avif')).toBe('supper-640.webp')
  expect(await given(page, 'picnic-58-640.avif')).toBe('picnic-58-640.avif')
  await goOffline(context)
  expect(await given(page, 'porch-2.webp')).toBe('porch-2-640.webp')
})

test(
  'the last forty full-size photos stay, and so do all that the gallery’s wall shows',
  { tag: '@nightly' },
  async ({ page, scripted }) => {
    await openOn('3g', page, scripted)
    await given(page, 'supper-640.avif')
    // High-density screens load the wall at 1280 px.
    for (const name of PICNIC.slice(0, 50)) await given(page, `${name}-1280.avif`)
    for (const name of PICNIC.slice(0, 45)) await given(page, `${name}.webp`)
    const whole = async () => (await stored(page)).filter((name) => name.endsWith('.webp'))
    await expect.poll(async () => (await whole()).length).toBe(40)
    expect(await stored(page)).toEqual(
      expect.arrayContaining(['supper-640.avif', 'picnic-1-1280.avif', 'picnic-45.webp']),
    )
    expect(await whole()).not.toContain('picnic-1.webp')
  },
)
