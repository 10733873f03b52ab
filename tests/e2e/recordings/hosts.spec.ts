/** Recordings on another host than the site. */
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
  test,
} from '#tests/e2e/kit/saving.ts'
import { READABLE, startSoundHost, type SoundHost } from '#tests/e2e/kit/sound-host.ts'

let host: SoundHost
test.afterEach(() => host.close())

test('without CORS the recording plays and seeks, and keeping it says what still works', async ({ page, recorded }) => {
  host = await startSoundHost(recorded.file, {})
  recorded.moveTo(host.origin)
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  expect(await seeks(page)).toEqual({ at: expect.closeTo(0.8, 1), isOwn: false })
  await save(page, recorded)
  await expect(
    card(page, recorded).getByText('This recording cannot be saved. You can still listen online'),
  ).toBeVisible()
  // It still plays as before.
  expect((await seeks(page)).at).toBeGreaterThan(0.79)
})

test(
  'with CORS the recording can be kept while it plays, and plays with site and host stopped',
  { tag: '@nightly' },
  async ({ page, recorded }) => {
    host = await startSoundHost(recorded.file, READABLE)
    recorded.moveTo(host.origin)
    await open(page, recorded)
    await press(page, recorded, 'Play')
    await seeks(page)
    await save(page, recorded)
    await isSaved(page, recorded)
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
  'a file that no browser plays is not taken for a missing connection',
  { tag: '@nightly' },
  async ({ page, recorded }) => {
    host = await startSoundHost(Buffer.from('no sound'), {})
    recorded.moveTo(host.origin)
    await open(page, recorded, false)
    await press(page, recorded, 'Play')
    await expect(player(page)).toContainText('This browser cannot play this recording.')
  },
)

test(
  'a host that cannot be reached counts as a missing connection, not as a refusal',
  { tag: '@nightly' },
  async ({ page, recorded }) => {
    host = await startSoundHost(recorded.file, READABLE)
    recorded.moveTo(host.origin)
    await open(page, recorded, false)
    await host.close()
    await save(page, recorded)
    await expect(card(page, recorded).getByText('Waiting for a connection.')).toBeVisible()
    await press(page, recorded, 'Play')
    await expect(player(page)).toContainText('There is no connection.')
  },
)
