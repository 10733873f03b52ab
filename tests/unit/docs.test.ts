/** What the documentation names exists: commands, files, links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isSample } from '#tests/sample-church.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]

/** What the sample's content folder holds, another church may do without. */
const isMissing = (path: string) => !existsSync(path) && (isSample || !path.startsWith(join(ROOT, 'src/content')))

/** A page as it stands today; decisions may speak of what has gone since. */
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8').split('\n## Decisions')[0]!

test('every npm command that is named can be run', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string | undefined> }
  const missing = PAGES.flatMap((page) => [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].filter(([, name]) => scripts[name!] === undefined).map(([command]) => `${page}: ${command}`))
  expect(missing).toEqual([])
})

test('every file and folder that is named is there', () => {
  const missing = PAGES.flatMap((page) =>
    [...read(page).matchAll(/`((?:src|sw|server|scripts|tests|deploy|docs|public)\/[\w./-]*)`/g)].map(([, path]) => path!).filter((path) => isMissing(join(ROOT, path))).map((path) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every link within the documentation leads somewhere', () => {
  const missing = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!).filter((target) => !/^https?:/.test(target) && isMissing(join(ROOT, dirname(page), target))).map((target) => `${page}: ${target}`),
  )
  expect(missing).toEqual([])
})

test('every setting that the server or the build reads is in the table', () => {
  const table = read('README.md')
  const sources = ['server/settings.ts', 'server/post-settings.ts', 'server/run.ts', 'scripts/build.ts', 'scripts/build/site-address.ts', 'scripts/build/content-folder.ts'].map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const named = new Set([...sources.matchAll(/\benv\.([A-Z][A-Z_]+)\b|\(env, '([A-Z_]+)'/g)].map(([, direct, quoted]) => direct ?? quoted!))
  named.delete('NODE_ENV')
  expect([...named].filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
