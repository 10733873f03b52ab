/**
 * Whatever a person does from the first paint on ends as in the settled app: actions × moments × line × worker or none × online or
 * gone. Nothing here waits for a sign of readiness. By day on the fast line, in turns; `npm run nightly -- everything` runs every cell
 * whole, and adds the rural line.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test, type Site } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, MESSAGE, send, toast } from '#tests/e2e/kit/forms.ts'
import { goOffline, goOnline, SERMON_COUNT, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

/** The first retry of a message comes within so long after the line is back (rulings, "Sending"), and the machine has other things to do. */
const DELIVERED = { timeout: 45_000 }
/** After the first paint. */
const MOMENTS_MS = [0, 150, 400, 1000, 3000]
/** What the bench calls rural, in bytes a second; at a quarter of the processor. */
const RURAL = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 18_750 }
const CPU = 4
const RURAL_LIMIT_MS = 60_000

interface Given {
  page: Page
  site: Site
  /** Unlike every other cell's. */
  id: string
  isGone: boolean
  /** Brings the line back, where it has gone. */
  comeBack: () => Promise<void>
}

interface Action {
  name: string
  screen: string
  /** A phone where the action needs one. */
  isPhone?: boolean
  isSending?: boolean
  /** Leads to a screen whose code this page has not fetched. */
  isLeaving?: boolean
  act(given: Given): Promise<unknown>
  /** Holds also while the line is gone, if the app is there; else once it is back. */
  ends(given: Given): Promise<unknown>
}

const status = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const photoTab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const textSize = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const ACTIONS: Action[] = [
  {
    name: 'a word typed into the sermon search filters',
    screen: '/sermons',
    act: ({ page }) => page.getByLabel('Search').pressSequentially('freedom'),
    async ends({ page }) {
      await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeHidden()
      await expect(page).toHaveURL(/q=freedom$/)
      await expect(page.getByLabel('Search')).toHaveValue('freedom')
    },
  },
  {
    name: 'a series that was chosen filters, and a word typed before it too',
    screen: '/sermons',
    async act({ page }) {
      await page.getByLabel('Search').fill('the')
      await page.getByLabel('Series').selectOption({ index: 1 })
    },
    ends: ({ page }) => expect(page).toHaveURL(/q=the&series=/),
  },
  {
    name: 'a speaker that was chosen filters a shared address further',
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
    ends: ({ page }) => status(page, 'Link copied'),
  },
  {
    name: 'a quick amount stands in the box and in the link',
    screen: '/giving',
    act: ({ page }) => page.getByRole('button', { name: '$50', exact: true }).click(),
    async ends({ page }) {
      await expect(page.getByLabel('Custom amount')).toHaveValue('50')
      await expect(page.getByRole('link', { name: /^Donate \$50\.00/ })).toHaveAttribute('href', /amount=50\.00/)
    },
  },
  {
    name: 'an amount that was typed after a quick one counts',
    screen: '/giving',
    async act({ page }) {
      await page.getByRole('button', { name: '$250', exact: true }).click()
      // `fill` selects and types in two steps: an amount that the app writes between them is added to, as in the settled app.
      await page.getByLabel('Custom amount').evaluate((field: HTMLInputElement) => {
        field.select()
        document.execCommand('insertText', false, '31')
      })
    },
    async ends({ page }) {
      await expect(page.getByRole('link', { name: /^Donate \$31\.00/ })).toBeVisible()
      await expect(page.getByLabel('Custom amount')).toHaveValue('31')
    },
  },
  {
    name: 'a quick amount that was pressed after a typed one counts',
    screen: '/giving',
    async act({ page }) {
      await page.getByLabel('Custom amount').fill('31')
      await page.getByRole('button', { name: '$100', exact: true }).click()
    },
    ends: ({ page }) => expect(page.getByRole('link', { name: /^Donate \$100\.00/ })).toBeVisible(),
  },
  {
    name: 'the contact form is sent, and says so',
    isSending: true,
    screen: '/contact',
    async act({ page, id }) {
      await fillContact(page, { subject: id })
      await send(page)
    },
    async ends({ page, site, id, comeBack, isGone }) {
      // Without app and line nothing can be stored: the text stays, and goes once there is a line.
      if (isGone)
        await expect(
          page
            .getByText(/There's no connection right now/)
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
      else
        await expect(
          toast(page, 'Message Sent', "Thank you for contacting us. We'll get back to you soon!"),
        ).toBeVisible()
      await comeBack()
      await expect(page.getByLabel('Message')).toHaveValue('')
      await expect
        .poll(
          async () =>
            (await site.inbox()).contact.filter(({ subject }) => subject === id).map(({ message }) => message),
          DELIVERED,
        )
        .toEqual([MESSAGE.message])
    },
  },
  {
    name: 'an empty contact form says what is missing, beside the fields',
    screen: '/contact',
    act: ({ page }) => send(page),
    async ends({ page }) {
      for (const words of [
        'Name must be at least 2 characters',
        'Please enter a valid email address',
        'Message must be at least 10 characters',
      ])
        await expect(page.getByText(words)).toBeVisible()
      await expect(page).toHaveURL(/\/contact$/)
    },
  },
  {
    name: 'letters typed while the form is taken over stay, and the caret with them',
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
    name: 'Erase asks first',
    screen: '/contact',
    act: ({ page }) => page.locator('#this-device').getByRole('button').click(),
    ends: ({ page }) => expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible(),
  },
  {
    name: 'a sign-up is sent, and says so',
    isSending: true,
    screen: '/',
    async act({ page, id }) {
      await page.getByLabel('Email').fill(`${id}@example.org`)
      await page.getByRole('button', { name: 'Subscribe' }).click()
    },
    async ends({ page, site, id, comeBack, isGone }) {
      if (isGone)
        await expect(
          page
            .getByText(/There's no connection right now/)
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
      else await expect(toast(page, 'Success!', 'You have been subscribed to our E-bulletin.')).toBeVisible()
      await comeBack()
      await expect
        .poll(
          async () => (await site.inbox()).newsletter.filter(({ email }) => email === `${id}@example.org`).length,
          DELIVERED,
        )
        .toBe(1)
    },
  },
  {
    name: 'a wrong address is told beside its field',
    screen: '/about',
    async act({ page }) {
      await page.getByLabel('Email').fill('nobody')
      await page.getByLabel('Email').press('Enter')
    },
    async ends({ page }) {
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('nobody')
    },
  },
  {
    name: 'a text size is chosen, and the last press counts',
    screen: '/',
    async act({ page }) {
      await textSize(page, 'Largest').click()
      await textSize(page, 'Large').click()
    },
    async ends({ page }) {
      await expect(textSize(page, 'Large')).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('html')).toHaveAttribute('data-text-size', 'large')
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
    name: 'a text size, then a link: both are done, in this order',
    isLeaving: true,
    screen: '/statement-of-faith',
    async act({ page }) {
      await textSize(page, 'Largest').click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Giving' }).first().click()
    },
    async ends({ page, comeBack }) {
      // A document that the browser itself asks for needs the line.
      await comeBack()
      await heading(page, 'Giving')
      await expect(page.locator('html')).toHaveAttribute('data-text-size', 'largest')
    },
  },
  {
    name: 'a photo opens in the viewer',
    screen: '/gallery',
    act: ({ page }) => page.getByRole('tabpanel').getByRole('link').first().click(),
    async ends({ page }) {
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    },
  },
  {
    name: 'another tab, then its first photo',
    screen: '/gallery',
    act: ({ page }) => photoTab(page, /Events/).click(),
    ends: ({ page }) => expect(photoTab(page, /Events/)).toHaveAttribute('aria-selected', 'true'),
  },
  {
    name: 'the arrow keys move between tabs',
    screen: '/gallery',
    async act({ page }) {
      await photoTab(page, /Our Church/).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
    },
    async ends({ page }) {
      await expect(photoTab(page, /Events/)).toHaveAttribute('aria-selected', 'true')
      await expect(photoTab(page, /Events/)).toBeFocused()
    },
  },
  {
    name: 'a link of the contents leads to its place',
    screen: '/privacy-policy',
    act: ({ page }) =>
      page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Your Rights and Choices' })
        .click(),
    async ends({ page }) {
      await expect(page).toHaveURL(/#your-rights-and-choices$/)
      await expect(page.getByRole('heading', { name: 'Your Rights and Choices' })).toBeInViewport()
    },
  },
  {
    name: 'Plan Your Visit leads to its place on the contact page',
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
  {
    name: 'the not-found screen leads home',
    isLeaving: true,
    screen: '/nowhere',
    act: ({ page }) => page.getByRole('main').getByRole('link').first().click(),
    async ends({ page, comeBack }) {
      await comeBack()
      await heading(page, /Welcome/)
    },
  },
]

/** Opens a page and goes on at a moment after its first paint. */
async function openAt(page: Page, path: string, momentMs: number): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.evaluate(
    (ms) =>
      new Promise((done) =>
        new PerformanceObserver(
          (list) => list.getEntriesByName('first-contentful-paint').length > 0 && setTimeout(done, ms),
        ).observe({ type: 'paint', buffered: true }),
      ),
    momentMs,
  )
}

/** So many of a cell's pages at a time, each in a profile of its own. */
const LANES = { fast: 3, rural: 1 }
/** By day each cell takes one action in so many, others than its neighbours; by night it takes all. A profile with a worker takes longest. */
const DAY_SHARE = process.env.NIGHTLY === '1' ? { 'no worker': 1, 'a worker': 1 } : { 'no worker': 6, 'a worker': 12 }

async function newProfile(
  browser: Browser,
  baseURL: string,
  serviceWorkers: 'allow' | 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  if (serviceWorkers === 'block') return context
  const page = await context.newPage()
  await page.goto('/')
  await waitForControl(page)
  await page.close()
  return context
}

let cell = 0
for (const line of ['fast', 'rural'] as const) {
  for (const host of ['no worker', 'a worker'] as const) {
    for (const net of ['online', 'gone'] as const) {
      for (const momentMs of MOMENTS_MS) {
        const turn = cell++
        test(
          `${line} line, ${host}, ${net}, ${momentMs} ms after the first paint`,
          { tag: line === 'rural' ? '@nightly' : [] },
          async ({ browser, site }) => {
            test.skip(!isSample, NOT_THE_SAMPLE)
            test.setTimeout(line === 'rural' ? ACTIONS.length * RURAL_LIMIT_MS : 120_000)
            // What has never come cannot be shown without a line and without a worker.
            const waiting = ACTIONS.filter((_, at) => (at + turn) % DAY_SHARE[host] === 0).filter(
              ({ isLeaving }) => !isLeaving || host === 'a worker' || net === 'online',
            )
            const lane = async () => {
              const context = await newProfile(browser, site.url, host === 'a worker' ? 'allow' : 'block')
              for (let action; (action = waiting.shift());) {
                const own = action
                await test.step(own.name, () =>
                  perform(own, {
                    context,
                    site,
                    line,
                    momentMs,
                    isGone: net === 'gone',
                    isFirstVisit: host === 'no worker',
                  }),
                )
              }
              await context.close()
            }
            await Promise.all(Array.from({ length: LANES[line] }, lane))
          },
        )
      }
    }
  }
}

interface Cell {
  context: BrowserContext
  site: Site
  line: 'fast' | 'rural'
  momentMs: number
  isGone: boolean
  isFirstVisit: boolean
}

async function perform(
  { screen, isPhone, act, ends, isSending }: Action,
  { context, site, line, momentMs, isGone, isFirstVisit }: Cell,
): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 })
  if (isFirstVisit) await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (line === 'rural') {
    await session.send('Network.emulateNetworkConditions', RURAL)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  }
  await openAt(page, screen, momentMs)
  let isBack = !isGone
  if (isGone) await goOffline(context)
  const comeBack = async () => {
    if (!isBack) await goOnline(context)
    isBack = true
  }
  const given: Given = { page, site, id: `early-${crypto.randomUUID()}`, isGone, comeBack }
  await act(given)
  // Without worker, app and line nothing but words can answer: those who send something are told so, the others when the line is back.
  const hasApp = (await page.locator('html').getAttribute('data-app')) !== null
  if (!hasApp && isFirstVisit && !isSending) await comeBack()
  await ends(given)
  await comeBack()
  // What is kept on the device is not the next action's.
  await session.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'indexeddb,local_storage' })
  await page.close()
}
