/** The player by keyboard alone, with an accessible name and value for every control. */
import { card, expect, open, player, soundOf, test } from '#tests/e2e/kit/saving.ts'

test('the keyboard goes from Play on the card through all controls of the player and out of it @nightly', async ({
  page,
  recorded,
}) => {
  await open(page, recorded, false)
  await card(page, recorded).getByRole('button', { name: 'Play' }).press('Enter')
  await expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(0)
  // Play and pause on the card, without going to the player.
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
    'Back 15 seconds',
    'Position',
    'Forward 30 seconds',
    'Options',
    'Close the player',
    'Speed',
    'Sleep timer',
    ...(recorded.sermon.audioFile!.chapters ? ['Chapter'] : []),
    ...(recorded.sermon.audioFile!.transcript ? ['Transcript'] : []),
    'Share From Here',
  ])
  const slider = player(page).getByRole('slider', { name: 'Position' })
  await slider.press('Home')
  await player(page).getByRole('button', { name: 'Forward 30 seconds' }).press('Space')
  await expect(slider).toHaveAttribute('aria-valuetext', /^30 seconds of \d+ minutes?( \d+ seconds?)?$/)
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', /^35 seconds of /)
  await slider.press('ArrowLeft')
  await player(page).getByRole('button', { name: 'Back 15 seconds' }).press('Space')
  await expect(slider).toHaveAttribute('aria-valuetext', /^15 seconds of /)
  await player(page).getByLabel('Speed').press('2')
  await player(page).getByRole('button', { name: 'Close the player' }).press('Enter')
  await expect(player(page)).toHaveCount(0)
  await expect(card(page, recorded).getByRole('button', { name: 'Play' })).toBeFocused()
})

test(
  'the focused slider announces its position on a key press and on pause, and nothing while it plays',
  {
    tag: '@nightly',
  },
  async ({ page, recorded }) => {
    await open(page, recorded, false)
    await card(page, recorded).getByRole('button', { name: 'Play' }).press('Enter')
    const slider = player(page).getByRole('slider', { name: 'Position' })
    await expect(slider).toBeEnabled()
    await slider.focus()
    const said = async () => (await slider.getAttribute('aria-valuetext'))!.replace(/ of .*/, '')
    const isHeard = async (from: number) =>
      expect.poll(async () => (await soundOf(page)).currentTime).toBeGreaterThan(from)
    await slider.press('Home')
    await isHeard(3)
    expect([await said(), await slider.inputValue()]).toEqual(['0 seconds', '0'])
    await slider.press('ArrowRight')
    expect(await said()).toMatch(/^(8|9|1\d) seconds$/)
    // The visible time keeps running.
    const { currentTime } = await soundOf(page)
    await isHeard(currentTime + 2)
    const played = () => slider.evaluate((input) => Number(getComputedStyle(input).getPropertyValue('--played')))
    const before = await played()
    await expect.poll(played).toBeGreaterThan(before)
    await page.locator('body > audio').evaluate((audio: HTMLAudioElement) => audio.pause())
    await expect.poll(said).toBe(`${Math.floor((await soundOf(page)).currentTime)} seconds`)
  },
)
