/** What a person does in the first seconds, and what must result. */
import { expect, type Page } from '@playwright/test'
import type { Site } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, MESSAGE, received, send, toast } from '#tests/e2e/kit/forms.ts'

/** The first retry is due within 30 s after the connection is back. Longer, for a busy machine. */
const DELIVERED = { timeout: 45_000 }

interface Given {
  page: Page
  site: Site
  /** Unique to each cell. */
  id: string
  isGone: boolean
  /** Goes back online if it was offline. */
  comeBack: () => Promise<void>
}

export interface Action {
  name: string
  screen: string
  /** Whether the action needs a phone's width. */
  isPhone?: boolean
  isSending?: boolean
  /** Whether it opens a screen whose code is not loaded. */
  isLeaving?: boolean
  act(given: Given): Promise<unknown>
  /** What must hold: even offline if the app has started, otherwise once it is back online. */
  ends(given: Given): Promise<unknown>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const donates = (page: Page, amount: string) =>
  expect(page.getByRole('link', { name: `Donate $${amount}` })).toHaveAttribute('href', new RegExp(`amount=${amount}`))
const hasTextSize = (page: Page, size: string) => expect(page.locator('html')).toHaveAttribute('data-text-size', size)
const saysOffline = (page: Page) =>
  expect(
    page
      .getByText(/There's no connection right now/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

export const ACTIONS: Action[] = [
  {
    name: 'a chosen series filters, and so does a word typed before it',
    screen: '/sermons',
    async act({ page }) {
      await page.getByLabel('Search').fill('the')
      await page.getByLabel('Series').selectOption({ index: 1 })
    },
    ends: ({ page }) => expect(page).toHaveURL(/q=the&series=/),
  },
  {
    name: 'a chosen speaker filters a shared URL further',
    screen: '/sermons?q=the',
    act: ({ page }) => page.getByLabel('Speaker').selectOption({ index: 1 }),
    async ends({ page }) {
      await expect(page).toHaveURL(/q=the&speaker=/)
      await expect(page.getByLabel('Search')).toHaveValue('the')
    },
  },
  {
    name: 'Share copies the link',
    screen: '/sermons',
    act: ({ page }) => page.getByRole('article').first().getByRole('button', { name: 'Share', exact: true }).click(),
    ends: ({ page }) => expect(page.locator('#root').getByText('Link Copied').first()).toBeVisible(),
  },
  {
    name: 'an amount typed after a quick one counts',
    screen: '/giving',
    async act({ page }) {
      await press(page, '$250')
      // In one step: `fill` selects first, so the text would be added to an amount that the app writes in between.
      await page.getByLabel('Custom amount').evaluate((field: HTMLInputElement) => {
        field.select()
        document.execCommand('insertText', false, '31')
      })
    },
    async ends({ page }) {
      await donates(page, '31.00')
      await expect(page.getByLabel('Custom amount')).toHaveValue('31')
    },
  },
  {
    name: 'a quick amount pressed after a typed one counts',
    screen: '/giving',
    async act({ page }) {
      await page.getByLabel('Custom amount').fill('31')
      await press(page, '$100')
    },
    async ends({ page }) {
      await donates(page, '100.00')
      await expect(page.getByRole('button', { name: '$100', exact: true })).toHaveAttribute('aria-pressed', 'true')
    },
  },
  {
    name: 'the contact form is sent and says so',
    isSending: true,
    screen: '/contact',
    async act({ page, id }) {
      await fillContact(page, { subject: id })
      await send(page)
    },
    async ends({ page, site, id, comeBack, isGone }) {
      // Offline before the app has started, nothing can be stored. The text stays and is sent once online.
      if (isGone) await saysOffline(page)
      else
        await expect(
          toast(page, 'Message Sent', "Thank you for contacting us. We'll get back to you soon!"),
        ).toBeVisible()
      await comeBack()
      await expect(page.getByLabel('Message')).toHaveValue('')
      await expect
        .poll(async () => (await received(site, id)).map(({ message }) => message), DELIVERED)
        .toEqual([MESSAGE.message])
    },
  },
  {
    name: 'an empty contact form names what is missing',
    screen: '/contact',
    act: ({ page }) => send(page),
    async ends({ page }) {
      for (const [field, least] of [
        ['Name', 2],
        ['Message', 10],
      ])
        await expect(page.getByText(`${field} must be at least ${least} characters`)).toBeVisible()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await expect(page).toHaveURL(/\/contact$/)
    },
  },
  {
    name: 'letters typed during hydration stay, and so does the caret',
    screen: '/contact',
    act: ({ page }) =>
      page.getByLabel('Message').pressSequentially('One line and another, and one more, and the last.'),
    async ends({ page }) {
      const message = page.getByLabel('Message')
      await expect(message).toHaveValue('One line and another, and one more, and the last.')
      await expect(message).toBeFocused()
      await page.keyboard.type(' End')
      await expect(message).toHaveValue('One line and another, and one more, and the last. End')
    },
  },
  {
    name: 'Erase asks before erasing',
    screen: '/contact',
    act: ({ page }) => page.locator('#this-device').getByRole('button').click(),
    ends: ({ page }) => expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible(),
  },
  {
    name: 'a sign-up is sent and says so',
    isSending: true,
    screen: '/',
    async act({ page, id }) {
      await page.getByLabel('Email').fill(`${id}@example.org`)
      await press(page, 'Subscribe')
    },
    async ends({ page, site, id, comeBack, isGone }) {
      if (isGone) await saysOffline(page)
      else await expect(toast(page, 'Success!', 'You have been subscribed to our E-bulletin.')).toBeVisible()
      await comeBack()
      const signedUp = async () => (await site.inbox()).newsletter.filter(({ email }) => email === `${id}@example.org`)
      await expect.poll(async () => (await signedUp()).length, DELIVERED).toBe(1)
    },
  },
  {
    name: 'the last of two chosen text sizes counts',
    screen: '/',
    async act({ page }) {
      await press(page, 'Largest')
      await press(page, 'Large')
    },
    async ends({ page }) {
      await expect(page.getByRole('button', { name: 'Large', exact: true })).toHaveAttribute('aria-pressed', 'true')
      await hasTextSize(page, 'large')
    },
  },
  {
    name: 'the menu opens',
    screen: '/',
    isPhone: true,
    act: ({ page }) => page.getByRole('button', { name: 'Menu' }).click(),
    async ends({ page }) {
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Giving' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeInViewport()
    },
  },
  {
    name: 'a text size and then a link both take effect',
    isLeaving: true,
    screen: '/statement-of-faith',
    async act({ page }) {
      await press(page, 'Largest')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Giving' }).first().click()
    },
    async ends({ page, comeBack }) {
      // A document loaded by the browser itself needs the connection.
      await comeBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Giving' })).toBeVisible()
      await hasTextSize(page, 'largest')
    },
  },
  {
    name: 'a photo opens in the viewer, and an arrow key leads to the next',
    screen: '/gallery',
    async act({ page }) {
      await page.getByRole('tabpanel').getByRole('link').first().click()
      await page.keyboard.press('ArrowRight')
    },
    ends: ({ page }) => expect(page.getByRole('dialog').getByText(/^2 of \d+$/)).toBeVisible(),
  },
  {
    name: 'the arrow keys move between tabs',
    screen: '/gallery',
    async act({ page }) {
      await tab(page, /Our Church/).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      // Presses the tab that the arrows led to.
      await page.keyboard.press('Enter')
      // The browser's own.
      await page.keyboard.press('Control+Home')
    },
    async ends({ page }) {
      await expect(tab(page, /Events/)).toHaveAttribute('aria-selected', 'true')
      await expect(tab(page, /Events/)).toBeFocused()
    },
  },
  {
    name: 'Plan Your Visit leads to its section of the contact page',
    isLeaving: true,
    screen: '/services',
    act: ({ page }) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /Plan Your Visit/ })
        .first()
        .click(),
    async ends({ page, comeBack }) {
      await comeBack()
      await expect(page).toHaveURL(/\/contact#plan-your-visit$/)
      await expect(page.locator('#plan-your-visit')).toBeInViewport()
    },
  },
]
