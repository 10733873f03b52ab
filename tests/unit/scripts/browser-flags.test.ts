import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { BARE_FLAGS, PLAYWRIGHT_FLAGS, PLAYWRIGHTS_DISABLED } from '#scripts/tests/browser-flags.ts'

test('what Playwright switches off stays off, as our list takes the place of its own', () => {
  const bundle = readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'lib/coreBundle.js'),
    'utf8',
  )
  const list = /\bdisabledFeatures = \[([\s\S]*?)\]\.filter\(Boolean\)/.exec(bundle)?.[1]
  expect(list, 'Playwright keeps its list elsewhere now: find it, and compare it by hand').toBeDefined()
  const theirs = [...list!.replace(/\/\/.*$/gm, '').matchAll(/"(\w+)"/g)].map(([, name]) => name)
  expect(theirs.length).toBeGreaterThan(5)
  expect([...PLAYWRIGHTS_DISABLED].sort()).toEqual([...theirs].sort())
})

test('Chromium heeds one list alone, so there is one', () => {
  for (const flags of [BARE_FLAGS, PLAYWRIGHT_FLAGS])
    expect(flags.filter((flag) => flag.startsWith('--disable-features='))).toHaveLength(1)
})
