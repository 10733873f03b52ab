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

type Script = (given: { page: Page; context: BrowserContext; site: Site; expect: typeof expect }) => Promise<void>
const compile = (script: string) =>
  new Function('given', `return (async ({ page, context, site, expect }) => {${script}})(given)`) as Script

test('docs/testing.md has its scripts', () =>
  expect(scripts.map(({ title }) => title)).toEqual(['Signs to wait for', 'Offline', 'A message that waits']))

for (const { title, script } of scripts) {
  test(`docs/testing.md: ${title}`, async ({ page, context, site }) => {
    test.skip(!isSample, NOT_THE_SAMPLE)
    await compile(script)({ page, context, site, expect })
  })
}
