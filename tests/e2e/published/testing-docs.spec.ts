/** Runs the scripts of `docs/testing.md` as they are. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, type Site } from '#tests/e2e/kit/fixtures.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

const text = readFileSync(resolve(import.meta.dirname, '../../../docs/testing.md'), 'utf8')
const scripts = [...text.matchAll(/## ([^\n]+)\n(?:(?!\n## )[\s\S])*?```ts\n([\s\S]*?)```/g)].map(
  ([, title, script]) => ({ title: title!, script: script! }),
)

interface Given {
  page: Page
  context: BrowserContext
  site: Site
  expect: typeof expect
}

/** A script may import, and may be a whole file with a test. */
function compile(script: string): (given: Given) => Promise<void> {
  const body = script.replace(/^import (\{.*\}) from ('.*')$/gm, 'const $1 = await load($2)')
  const run = new Function(
    'given',
    'load',
    `return (async ({ page, context, site, expect }) => { { ${body} } })(given)`,
  ) as (given: Given, load: (name: string) => Promise<unknown>) => Promise<void>
  return async (given) => {
    const tests: Promise<void>[] = []
    const kit = { expect, test: (_: string, steps: (given: Given) => Promise<void>) => void tests.push(steps(given)) }
    await run(given, (name) => (name.endsWith('/fixtures.ts') ? Promise.resolve(kit) : import(name)))
    await Promise.all(tests)
  }
}

test('the page has a script for each thing that testers ask', () =>
  expect(scripts.map(({ title }) => title)).toEqual([
    'Signs to wait for',
    'First visits',
    'Offline',
    'A message that waits',
    'Updates',
    'Storage',
    "A church's own tests",
  ]))

for (const { title, script } of scripts) {
  test(`docs/testing.md: ${title}`, async ({ page, context, site }) => {
    test.skip(!isSample, NOT_THE_SAMPLE)
    await compile(script)({ page, context, site, expect })
  })
}
