/** Each screen shows what the specification names. */
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { expect, test } from './tester.ts'

test.skip(!isSample, NOT_THE_SAMPLE)

interface Screen {
  path: string
  h1: string | RegExp
  /** Like the texts, each seen once; separated by `; `. */
  headings?: string
  texts?: string
  /** In the main part: name and where it leads. */
  links?: [name: string, href: string | RegExp][]
}

const SCREENS: Screen[] = [
  {
    path: '/',
    h1: /^Welcome to/,
    headings: 'A Place to Call Home; Worship; Connect; Serve; Our Story; Latest Messages; Upcoming Events',
    texts:
      'Building a community of faith, hope, and love.; Sunday Services 10:00 AM Worship Service; Midweek Small Groups; Matthew 18:20; Senior Pastor; Office Administrator',
    links: [
      ['Join Us Sunday', '/services'],
      ['Learn More', '/about'],
      ['Statement of Faith', '/statement-of-faith'],
      ['All Sermons', '/sermons'],
      ['See Events on Facebook', /facebook\.com/],
    ],
  },
  {
    path: '/about',
    h1: 'About',
    headings: 'Our History; Vision and Mission; Know God; Find Community; Make a Difference; Our Leadership Team',
    texts:
      'Growth; 1982-2003; Move to the current building; 2005-present; Looking forward; Senior Pastor; Youth & Worship Leader; Office Administrator',
    links: [['Statement of Faith', '/statement-of-faith']],
  },
  {
    path: '/services',
    h1: 'Worship Services',
    headings:
      "Morning Worship; Youth Group; Small Groups; Weekday Activities; Prayer Meeting; What to Expect; Worship Style; Message; Children's Ministry; Dress Code; Communion; Easter; Christmas",
    texts: 'first Sunday of each month',
    links: [['Plan Your Visit', '/contact#plan-your-visit']],
  },
  {
    path: '/sermons',
    h1: 'Sermon Archive',
    texts: 'Showing 14 sermons',
  },
  {
    path: '/giving',
    h1: 'Giving',
    headings: 'Building Fund; Missions; Youth Ministry; General Fund',
    links: [['Contact Us', '/contact']],
  },
  {
    path: '/contact',
    h1: 'Contact Us',
    headings: 'Need Prayer?; Plan Your Visit; Welcome Center; Join Us',
    texts: 'Office Hours; 9:00 AM to 5:00 PM; Morning Worship; Philippians 4:6; free parking',
    links: [['Get Directions', /maps/]],
  },
  {
    path: '/gallery',
    h1: 'Gallery',
    headings:
      "Get Involved; Worship Team; Children's Ministry; Greeting Team; Church Building Improvements; Tech & Media",
    links: [['Contact Us to Volunteer', '/contact']],
  },
  {
    path: '/statement-of-faith',
    h1: 'Statement of Faith',
    headings:
      'The Scriptures Inspired; The One True God; The Deity of the Lord Jesus Christ; The Fall of Man; The Salvation of Man; The Ordinances of the Church; The Baptism in the Holy Spirit; Sanctification; The Church and Its Mission; The Ministry; Divine Healing; The Blessed Hope; The Millennial Reign of Christ; The Final Judgment; The New Heavens and New Earth; Our Foundation',
    texts: 'Our Foundation',
  },
  {
    path: '/privacy-policy',
    h1: 'Privacy Policy',
    headings:
      "Information We Collect; How We Use Your Information; Information Sharing and Disclosure; Data Security; Cookies and Tracking Technologies; Your Rights and Choices; Children's Privacy; Third-Party Links; Policy Updates; Contact Us",
    texts: 'Effective January 1, 2024',
  },
  {
    path: '/terms-of-use',
    h1: 'Terms of Use',
    headings:
      'Acceptance; Use of Website; Content and Intellectual Property; Religious Content and Beliefs; Privacy and Data Collection; Donations; Disclaimers; Limitation of Liability; Indemnification; Termination; Governing Law; Contact Information; Severability; Thank You',
    texts: 'Effective January 1, 2024; Thank You',
  },
]

const list = (names: string) => names.split('; ').filter(Boolean)

test('each screen has its headings, texts and links', async ({ page }) => {
  for (const { path, h1, headings = '', texts = '', links = [] } of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: h1 })).toBeVisible()
    const main = page.getByRole('main')
    for (const name of list(headings)) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    for (const text of list(texts)) await expect(main.getByText(text)).toBeVisible()
    for (const [name, href] of links)
      await expect(main.getByRole('link', { name }).first()).toHaveAttribute('href', href)
  }
})

test('the menu leads to every screen, and each navigation scrolls to the top', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('banner').getByRole('navigation')
  for (const [name, path] of [
    ['About', '/about'],
    ['Services', '/services'],
    ['Sermons', '/sermons'],
    ['Giving', '/giving'],
    ['Gallery', '/gallery'],
    ['Contact', '/contact'],
    ['Home', '/'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 2000))
    await menu.getByRole('link', { name }).click()
    await page.waitForURL(path)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('on a phone the menu opens, closes, and closes on navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const about = page.getByRole('banner').getByRole('link', { name: 'About' })
  await expect(about).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Menu' })
  await toggle.click()
  await expect(about).toBeVisible()
  await toggle.click()
  await expect(about).toBeHidden()
  await toggle.click()
  await about.click()
  await page.waitForURL('/about')
  await expect(about).toBeHidden()
})

test('the footer has the quick links, the legal links, the times, and two external links in new tabs', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of [
    ['Home', '/'],
    ['About Us', '/about'],
    ['Worship Services', '/services'],
    ['Sermons', '/sermons'],
    ['Gallery', '/gallery'],
    ['Contact', '/contact'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Use', '/terms-of-use'],
  ])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href!)
  await expect(footer.getByText('Sunday 10:00 AM Worship Service')).toBeVisible()
  await expect(footer.getByText('Tuesday 8:30 AM')).toBeVisible()
  await expect(footer.getByText('Prayer Meeting')).toBeVisible()
  for (const name of ['Facebook', 'YouTube'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank')
})

test('a link with a hash scrolls to its element', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'Plan Your Visit' }).click()
  await page.waitForURL('/contact#plan-your-visit')
  await expect(page.locator('#plan-your-visit')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Plan Your Visit' })).toBeInViewport()
})

test('the hero fills 70% of the window, and at least 500 px', async ({ page }) => {
  for (const [height, hero] of [
    [1000, 700],
    [600, 500],
  ] as const) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/')
    const heights = page.getByRole('heading', { level: 1 }).evaluate((h1) => {
      const all: number[] = []
      for (let e: Element | null = h1; e; e = e.parentElement) all.push(Math.round(e.getBoundingClientRect().height))
      return all
    })
    expect(await heights).toContain(hero)
  }
})

test('the donate button opens the payment page in a new tab, with a valid amount only', async ({ page, context }) => {
  await context.route('https://www.paypal.com/**', (route) => route.fulfill({ body: 'payment' }))
  await page.goto('/giving')
  const donate = page.getByRole('link', { name: 'Donate' })
  const amount = page.getByRole('spinbutton')
  await expect(amount).toHaveAttribute('min', '1')
  await expect(amount).toHaveAttribute('step', '0.01')
  for (const quick of ['25', '50', '100', '250']) {
    await page.getByRole('button', { name: `$${quick}`, exact: true }).click()
    await expect(amount).toHaveValue(quick)
    await expect(donate).toHaveAttribute('href', new RegExp(`amount=${quick}\\.00`))
  }
  await amount.fill('12.5')
  // Scrolling on with the pointer over the field does not change it.
  await amount.hover()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const popup = page.waitForEvent('popup')
  await donate.click()
  const url = new URL((await popup).url())
  expect(url.origin + url.pathname).toBe('https://www.paypal.com/donate')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    no_recurring: '0',
    currency_code: 'USD',
    amount: '12.50',
  })
  await amount.fill('-3')
  await expect(donate).not.toHaveAttribute('href', /amount=/)
})
