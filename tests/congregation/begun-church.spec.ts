/**
 * The site of a church that has only answered the questions of `npm run begin`, on a small phone, online and offline.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { DRAWINGS, TO_REPLACE } from '#scripts/content/begin/starter.ts'
import { handsOn } from '#tests/e2e/kit/hands.ts'
import { collectProblems, goOffline } from '#tests/e2e/kit/helpers.ts'
import { visitor } from '#tests/engines/visitor/visitor.ts'
import { walkThroughBegunChurch } from './begun-walk.ts'
import { firstChurchOwn } from './first-church.ts'
import { testOf } from './fixtures.ts'
import { BEGUN_ENVIRONMENT, ROOT } from './folders.ts'

const test = testOf(BEGUN_ENVIRONMENT)

test('the build has no person, picture, sermon or address of the sample church', () => {
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

test('every screen is complete on a small phone, shows both services, and works with the server stopped', async ({
  page,
  context,
  site,
}) => {
  const problems = collectProblems(page)
  await page.setViewportSize({ width: 320, height: 700 })
  const cutOff = async () => {
    // The path without a screen.
    expect(problems.filter(({ text }) => !text.includes('404'))).toEqual([])
    await site.stop()
    await goOffline(context)
  }
  expect(await walkThroughBegunChurch(visitor(handsOn(page), site.url), cutOff)).toEqual([])
})

test('cards of the board beside each other are aligned, however long a name is', async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const cards = page.getByRole('main').getByRole('list').filter({ hasText: '8:00 AM' }).first().getByRole('listitem')
    await expect(cards.filter({ hasText: '10:45 AM' })).toContainText('Morning Worship with Communion for All Ages')
    const tops = await cards.evaluateAll((all) => {
      const at = (element: Element) => Math.round(element.getBoundingClientRect().top)
      return all.map((card) => [at(card), ...[...card.querySelectorAll('p')].map(at)] as const)
    })
    expect(tops).toHaveLength(3)
    for (const [row, label, , words] of tops) {
      expect(row, `${width}`).toBe(tops[0]![0])
      expect([label, words], `${width}`).toEqual([tops[0]![1], tops[0]![3]])
    }
  }
})

test('starter texts and drawings are listed until the church replaces them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'church-begun-'))
  try {
    cpSync(BEGUN_ENVIRONMENT.CONTENT_DIR, folder, { recursive: true })
    const replace = (file: string, from: string, to: string) => {
      const text = readFileSync(join(folder, file), 'utf8')
      expect(text).toContain(from)
      writeFileSync(join(folder, file), text.replace(from, to))
    }
    expect(contentOf(folder)).toMatch(
      /Still the sample’s, .+ \(4\):\n.+home\.json.+\n.+about\.json.+\n.+first-morning\.svg.+\n.+social-card\.svg.+\n\nThe site can be built as it is\.\n$/,
    )
    replace(
      'screens/home.json',
      TO_REPLACE.story,
      'The ferry stopped here on Sundays, and people sang while they waited.',
    )
    replace('screens/about.json', TO_REPLACE.history, 'The first ferryman kept a Bible under the bench.')
    for (const file of Object.keys(DRAWINGS)) replace(file, '#fbe7b0', '#ffffff')
    expect(contentOf(folder)).toBe('The content is in order.\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @returns what `npm run content` prints about a valid folder */
const contentOf = (folder: string) =>
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/content.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: folder },
  })
