/** Player and list by keyboard alone, with every name and value in words. */
import { card, expect, isWhole, keep, list, open, player, soundOf, test } from '#tests/e2e/kit/keeping.ts'

test('from Play on the card through all controls of the player and out of it', async ({ page, recorded }) => {
  await open(page, recorded, false)
  await card(page, recorded).getByRole('button', { name: 'Play' }).press('Enter')
  await expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(0)
  // Play and pause on the card, without reaching for the player.
  await card(page, recorded).getByRole('button', { name: 'Pause' }).press('Enter')
  expect((await soundOf(page)).paused).toBe(true)
  await player(page).getByRole('button', { name: 'Play', exact: true }).focus()
  const names: string[] = []
  const isInside = () => page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel === 'Sermon player')
  // As a screen reader announces it.
  const nameOf = async () => /"([^"]*)"/.exec(await page.locator(':focus').ariaSnapshot())![1]!
  await player(page).getByRole('button', { name: 'Options' }).press('Enter')
  await player(page).getByRole('button', { name: 'Play', exact: true }).focus()
  for (; await isInside(); await page.keyboard.press('Tab')) names.push(await nameOf())
  expect(names).toEqual([
    'Play',
    'Options',
    'Close the player',
    'Back 15 seconds',
    'Place in the sermon',
    'On 30 seconds',
    'Speed',
    'Sleep Timer',
    ...(recorded.sermon.audioFile!.chapters ? ['Chapter'] : []),
    ...(recorded.sermon.audioFile!.transcript ? ['Transcript'] : []),
    'Share From Here',
  ])
  const slider = player(page).getByRole('slider', { name: 'Place in the sermon' })
  await slider.press('Home')
  await player(page).getByRole('button', { name: 'On 30 seconds' }).press('Space')
  await expect(slider).toHaveAttribute('aria-valuetext', /^30 seconds of \d+ minutes?( \d+ seconds?)?$/)
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', /^35 seconds of /)
  await player(page).getByLabel('Speed').press('2')
  await player(page).getByRole('button', { name: 'Close the player' }).press('Enter')
  await expect(player(page)).toHaveCount(0)
  await expect(card(page, recorded).getByRole('button', { name: 'Play' })).toBeFocused()
})

test('Keep names the size; by keyboard the kept recording is played, and removed after a question', async ({
  page,
  recorded,
}) => {
  await open(page, recorded, false)
  const size = `${(recorded.sermon.audioFile!.bytes! / 1e6).toFixed(1)} MB`
  await card(page, recorded)
    .getByRole('button', { name: `Keep on this phone (${size})` })
    .press('Enter')
  await isWhole(page, recorded)
  await list(page).getByRole('button', { name: 'Play' }).press('Enter')
  await expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(0)
  const remove = list(page).getByRole('button', { name: 'Remove', exact: true })
  await remove.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove this recording?' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(list(page)).toBeHidden()
})

for (const [isPromised, words] of [
  [true, 'This phone has promised to keep them until you remove them.'],
  [false, 'They stay until you remove them, unless this phone runs out of room'],
] as const)
  test(`the list says whether the browser promised to keep it: ${isPromised}`, async ({ page, recorded }) => {
    await page.addInitScript((answer) => {
      Object.assign(StorageManager.prototype, { persist: async () => answer, persisted: async () => answer })
    }, isPromised)
    await open(page, recorded, false)
    await keep(page, recorded)
    await isWhole(page, recorded)
    await expect(list(page)).toContainText(words)
  })

test('in a tab on an iPhone the list advises adding the site to the Home Screen', async ({ page, recorded }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await open(page, recorded, false)
  await keep(page, recorded)
  await isWhole(page, recorded)
  await expect(list(page)).toContainText('add this site to your Home Screen first (Share, then Add to Home Screen)')
})
