import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { toast } from '#tests/e2e/kit/forms.ts'
import { goOffline, goOnline, hold, openWithWorker } from '#tests/e2e/kit/helpers.ts'

test('a sign-up made offline is saved, and is delivered once the connection is back @journey', async ({
  page,
  context,
  site,
}) => {
  await openWithWorker(page, '/about')
  await goOffline(context)
  await page.getByLabel('Email').fill('later@example.org')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await toast(page, 'Saved', "There's no connection right now. We'll sign you up as soon as it's back.").waitFor()
  // At the same moment.
  expect(await page.getByLabel('Email').inputValue()).toBe('')
  await goOnline(context)
  await expect(toast(page, 'Success!', 'Your saved sign-up has been delivered.')).toBeVisible()
  expect((await site.inbox()).newsletter.filter((entry) => entry.email === 'later@example.org')).toHaveLength(1)
})

test('a mistyped domain is questioned, and one press corrects it; nothing is refused or moved', async ({ page }) => {
  // The page's own styles are enough for that: on a slow line the others come later.
  await hold(page, '**/*.css')
  await page.goto('/contact')
  const form = page.locator('form').filter({ has: page.getByLabel('Message') })
  const email = form.getByLabel('Email')
  // Both are measured at once, as the page may scroll in the meantime; a scroll moves them by 1/64 px against each other.
  const below = () =>
    form.evaluate((all) => {
      const message = all.querySelector('textarea')!
      return message.getBoundingClientRect().top - all.getBoundingClientRect().top
    })
  await email.fill('ann@gmial.co')
  await email.press('Tab')
  const question = form.getByRole('button', { name: 'Did you mean gmail.com?' })
  await expect(question).toBeVisible()
  const before = await below()
  await question.click()
  await expect(email).toHaveValue('ann@gmail.com')
  await expect(email).toBeFocused()
  await expect(question).toBeHidden()
  expect(await below()).toBeCloseTo(before, 0)
  // A church's long name does not widen a phone's page.
  await page.setViewportSize({ width: 320, height: 640 })
  await email.fill('ann@firstpresbyterianchurchofspringfieldillinois.con')
  await email.press('Tab')
  await expect(form.getByRole('button', { name: 'illinois.com?' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await email.fill('josé@example.org')
  await email.press('Enter')
  await expect(form.getByText('Please enter a valid email address: “é” before the @ can’t be used here')).toBeVisible()
})
