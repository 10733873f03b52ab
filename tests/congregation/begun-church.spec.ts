/** A church that has only answered the questions of `npm run begin`: built, and walked through on a small phone, online and offline. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { BEGUN_CHURCH } from '../fixtures/begun-church.ts'
import { collectProblems, goOffline, waitForControl, waitForFullStyles } from '#tests/e2e/kit/helpers.ts'
import { startSite, type Site } from '#tests/e2e/kit/site.ts'
import { firstChurchOwn } from './first-church.ts'
import { BEGUN_ENVIRONMENT } from './folders.ts'

const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
    async ({}, use) => {
      const site = await startSite(BEGUN_ENVIRONMENT)
      await use(site)
      await site.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
})

const SCREENS = [
  '/',
  '/about',
  '/services',
  '/sermons',
  '/giving',
  '/contact',
  '/gallery',
  '/statement-of-faith',
  '/privacy-policy',
  '/terms-of-use',
]

test('no person, picture, sermon or address of the sample is in the build', () => {
  const words = firstChurchOwn().map((word) => word.toLowerCase())
  expect(words.length).toBeGreaterThan(50)
  const site = BEGUN_ENVIRONMENT.DIST_DIR
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('licenses'))
  const found = names
    .filter((name) => /\.(?:html|js|mjs|css|json|ics|xml|txt|webmanifest)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(site, name), 'utf8').toLowerCase()
      return words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`)
    })
  expect(found).toEqual([])
  expect(
    names.filter((name) => words.some((word) => word.startsWith('/photos/') && `/${name}`.includes(word))),
  ).toEqual([])
})

test('every screen is whole on a small phone, and works with the server stopped', async ({ page, context, site }) => {
  const problems = collectProblems(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await waitForFullStyles(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${path} is wider than the phone`,
    ).toBe(true)
    expect(await page.locator('body').innerText(), path).not.toMatch(/undefined|\bnull\b|NaN|, ,|\{church/)
  }
  for (const path of ['/', '/contact']) {
    await page.goto(path)
    const board = page.getByRole('main').getByRole('list').filter({ hasText: '8:00 AM' }).first()
    await expect(board, path).toContainText('Early Worship')
    await expect(board, path).toContainText('10:45 AM')
  }
  expect(problems).toEqual([])
  await waitForControl(page)
  await site.stop()
  await goOffline(context)
  for (const path of SCREENS) expect((await page.goto(path))?.status(), path).toBe(200)
  await page.goto('/')
  await expect(page).toHaveTitle(new RegExp(BEGUN_CHURCH.name))
})
