import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { WITHOUT_WORKER, waitForApp } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.use(WITHOUT_WORKER)

test('quick amounts and a custom amount go into the donation link; four areas have headings; Contact Us leads to the contact page @journey', async ({
  page,
}) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await page.goto('/giving')
  await waitForApp(page)
  const donate = page.getByRole('link', { name: /^Donate/ })
  const query = async () => new URL((await donate.getAttribute('href'))!).searchParams
  expect((await query()).get('amount')).toBeNull()
  expect(Object.fromEntries(await query())).toMatchObject({ no_recurring: '0', currency_code: 'USD' })
  await expect(donate).toHaveAttribute('href', /^https:\/\/www\.paypal\.com\/donate\?business=/)

  for (const amount of [25, 50, 100, 250]) {
    await page.getByRole('button', { name: `$${amount}`, exact: true }).click()
    await expect(page.getByLabel('Custom amount')).toHaveValue(String(amount))
    expect((await query()).get('amount')).toBe(`${amount}.00`)
    await expect(page.getByRole('button', { name: `$${amount}`, exact: true })).toHaveAttribute('aria-pressed', 'true')
  }
  for (const [typed, expected] of [
    ['12.5', '12.50'],
    ['', null],
  ] as const) {
    await page.getByLabel('Custom amount').fill(typed)
    await expect.poll(async () => (await query()).get('amount')).toBe(expected)
  }
  await expect(page.getByLabel('Custom amount')).toHaveAttribute('min', '1')
  await expect(page.getByLabel('Custom amount')).toHaveAttribute('step', '0.01')

  for (const name of ['Building Fund', 'Missions', 'Youth Ministry', 'General Fund'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})
