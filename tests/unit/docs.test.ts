/** What the documentation names exists: commands, files, links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isSample } from '#tests/sample-church.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const filesOf = (folder: string, ending: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesOf('docs', '.md')]

/** Files of the sample's content that another church may not have. */
const isMissing = (path: string) => !existsSync(path) && (isSample || !path.startsWith(join(ROOT, 'src/content')))

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string | undefined> }
const found = (pattern: RegExp, of: (match: RegExpMatchArray, page: string) => string | undefined) =>
  PAGES.flatMap((page) =>
    [...read(page).matchAll(pattern)].flatMap((match) => of(match, page) ?? []).map((what) => `${page}: ${what}`),
  )

test('every npm command named exists', () => {
  expect(
    found(/npm run (?:-s )?([a-z][\w:-]*)/g, ([command, name]) => (scripts[name!] === undefined ? command : undefined)),
  ).toEqual([])
})

test('every file and folder named exists', () => {
  expect(
    found(/`((?:src|sw|server|scripts|tests|deploy|docs|public)\/[\w./-]*)`/g, ([, path]) =>
      isMissing(join(ROOT, path!)) ? path : undefined,
    ),
  ).toEqual([])
})

test('every link within the documentation leads to a file', () => {
  expect(
    found(/\]\(([^)#]+)(?:#[^)]*)?\)/g, ([, target], page) =>
      !/^https?:/.test(target!) && isMissing(join(ROOT, dirname(page), target!)) ? target : undefined,
    ),
  ).toEqual([])
})

/** As GitHub makes anchors of headings. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

test('every link to a section leads to a heading', () => {
  const parts = (page: string) => [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading!))
  expect(
    found(/\]\(([^)#:]*\.md)?#([^)]+)\)/g, ([, target, part], page) =>
      parts(target ? join(dirname(page), target) : page).includes(part!) ? undefined : `${target ?? ''}#${part}`,
    ),
  ).toEqual([])
})
