/** Recordings on a different host than the site. */
import {
  card,
  closeSite,
  expect,
  isSaved,
  list,
  open,
  player,
  press,
  save,
  seeks,
  test,
} from '#tests/e2e/kit/saving.ts'
import type { RecordedSite } from '#tests/e2e/kit/recorded-site.ts'
import { startScriptedSite, type ScriptedSite } from '#tests/e2e/kit/scripted-site.ts'

const NIGHTLY = { tag: '@nightly' }

/** Its own port makes it another origin. */
let host: ScriptedSite
test.afterEach(() => host.close())
async function moveTo(recorded: RecordedSite, hasCors: boolean, file = recorded.file): Promise<void> {
  host = await startScriptedSite(async (_, answer) => {
    const response = await answer()
    if (!hasCors) response.headers.delete('Access-Control-Allow-Origin')
    return response
  })
  host.publishFile(recorded.path, file)
  recorded.moveTo(host.url)
}

test('without CORS, the recording plays and seeks, and an attempt to save it says what still works', async ({
  page,
  recorded,
}) => {
  await moveTo(recorded, false)
  await open(page, recorded, false)
  await press(page, recorded, 'Play')
  expect(await seeks(page)).toEqual({ at: expect.closeTo(0.8, 1), isOwn: false })
  await save(page, recorded)
  await expect(card(page, recorded).getByText('This recording can’t be saved. You can still listen')).toBeVisible()
  expect((await seeks(page)).at).toBeGreaterThan(0.79)
})

test(
  'with CORS, a recording can be saved while it plays, and then plays with site and host stopped',
  NIGHTLY,
  async ({ page, recorded }) => {
    await moveTo(recorded, true)
    await open(page, recorded)
    await press(page, recorded, 'Play')
    await save(page, recorded)
    await isSaved(page, recorded)
    await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
    await host.stop()
    await closeSite(page, recorded)
    await page.reload()
    await list(page).getByRole('button', { name: 'Play' }).click()
    expect(await seeks(page)).toEqual({ at: expect.closeTo(0.8, 1), isOwn: true })
  },
)

test(
  'an unplayable file is not reported as a lost connection; an unreachable host is',
  NIGHTLY,
  async ({ page, recorded }) => {
    await moveTo(recorded, false, Buffer.from('no sound'))
    await open(page, recorded, false)
    await press(page, recorded, 'Play')
    await expect(player(page)).toContainText('This browser can’t play this recording.')
    await host.stop()
    await player(page).getByRole('button', { name: 'Play', exact: true }).click()
    await expect(player(page)).toContainText('There is no connection.')
    await save(page, recorded)
    await expect(card(page, recorded).getByText('Waiting for a connection.')).toBeVisible()
  },
)
