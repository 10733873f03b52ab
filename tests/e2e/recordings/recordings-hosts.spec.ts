/** Recordings that lie on another host than the site. */
import { card, closeSite, expect, isWhole, keep, list, open, press, seeks, test } from '#tests/e2e/kit/keeping.ts'
import { READABLE, startSoundHost, type SoundHost } from '#tests/e2e/kit/sound-host.ts'

let host: SoundHost
test.afterEach(() => host.close())

test('a host that lets this site read nothing: the recording plays and seeks, and to keep it says what still helps', async ({
  page,
  recorded,
}) => {
  host = await startSoundHost(recorded.file, {})
  recorded.moveTo(host.origin)
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  expect(await seeks(page)).toEqual({ at: expect.closeTo(0.8, 1), isOwn: false })
  await keep(page, recorded)
  await expect(card(page, recorded).getByText('does not let it be kept here. You can still listen')).toBeVisible()
  // That is true, and what plays is left alone.
  expect((await seeks(page)).at).toBeGreaterThan(0.79)
})

test(
  'a host that allows it: kept while it plays, it goes on, and plays with site and host gone',
  { tag: '@nightly' },
  async ({ page, recorded }) => {
    host = await startSoundHost(recorded.file, READABLE)
    recorded.moveTo(host.origin)
    await open(page, recorded)
    await press(page, recorded, 'Play')
    await seeks(page)
    await keep(page, recorded)
    await isWhole(page, recorded)
    expect((await seeks(page)).at).toBeGreaterThan(0.79)
    await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
    await host.close()
    await closeSite(page, recorded)
    await page.reload()
    await list(page).getByRole('button', { name: 'Play' }).click()
    expect(await seeks(page)).toEqual({ at: expect.closeTo(0.8, 1), isOwn: false })
  },
)

test(
  'a file there that no browser plays is not taken for a missing line',
  { tag: '@nightly' },
  async ({ page, recorded }) => {
    host = await startSoundHost(Buffer.from('no sound'), {})
    recorded.moveTo(host.origin)
    await open(page, recorded, false)
    await press(page, recorded, 'Play')
    await expect(page.getByRole('region', { name: 'Sermon player' }).getByRole('alert')).toContainText(
      'This browser cannot play this recording.',
    )
  },
)

test(
  'a host that cannot be reached is a line that is missing, not a host that refuses',
  { tag: '@nightly' },
  async ({ page, recorded }) => {
    host = await startSoundHost(recorded.file, READABLE)
    recorded.moveTo(host.origin)
    await open(page, recorded, false)
    await host.close()
    await keep(page, recorded)
    await expect(card(page, recorded).getByText('Waiting for a connection.')).toBeVisible()
    await press(page, recorded, 'Play')
    await expect(page.getByRole('region', { name: 'Sermon player' }).getByRole('alert')).toContainText(
      'There is no connection.',
    )
  },
)
