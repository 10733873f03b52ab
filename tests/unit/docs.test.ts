/** Links in the documentation are valid. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')

/** The anchor that GitHub makes for a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

test.each(PAGES)('every link in %s leads to a file, and to a heading in it', (page) => {
  const broken = [...read(page).matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)].filter(([, target = '', heading]) => {
    if (/^https?:/.test(target)) return false
    const file = target ? join(dirname(page), target) : page
    if (!existsSync(join(ROOT, file))) return true
    return heading && ![...read(file).matchAll(/^#+ (.+)$/gm)].some(([, text]) => anchor(text!) === heading)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test('docs/decisions/specification.md names files that exist', () => {
  const rows = read('docs/decisions/specification.md').matchAll(/^\| \d .*\| (.*) \| (.*) \|$/gm)
  const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
  const named = [...rows].flatMap(([, built, shown]) => [
    ...pathsIn(built!).map((path) => (/^(?:sw|server)\//.test(path) ? path : `src/${path}`)),
    ...pathsIn(shown!).map((path) => `tests/${path}`),
  ])
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
