/** What the documentation names exists: commands, options, settings, files, links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { FORM_WORDS, KEPT } from '#data/forms/form-words.ts'
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

test('every npm command is in the list of commands', () => {
  const list = read('docs/commands.md')
  expect(
    Object.keys(scripts).filter(
      (name) => !list.includes(`| \`npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}\``),
    ),
  ).toEqual([])
})

/** A script that only opens a terminal for a command has that command's options. */
const withImports = (script: string) =>
  [script, ...[...read(script).matchAll(/from '#((?:server|scripts)\/[\w/-]+\.ts)'/g)].map(([, file]) => file!)]
    .map(read)
    .join('\n')

test('every option in the list of commands exists', () => {
  const unknown = read('docs/commands.md')
    .split('\n')
    .flatMap((line) => {
      const name = /^\| `npm (?:run (?:-s )?)?([\w:]+)/.exec(line)?.[1]
      const script = /scripts\/[\w-]+\.ts/.exec(scripts[name ?? ''] ?? '')?.[0]
      return script
        ? [...line.matchAll(/--([a-z]+)/g)]
            .filter(([, option]) => !withImports(script).includes(option!))
            .map(([option]) => `${script}: ${option}`)
        : []
    })
  expect(unknown).toEqual([])
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

test('every page is linked from another', () => {
  const leadsTo = new Set(
    PAGES.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#]+)/g)].map(([, target]) => join(dirname(page), target!)),
    ),
  )
  expect(PAGES.filter((page) => page !== 'README.md' && !leadsTo.has(page) && !leadsTo.has(dirname(page)))).toEqual([])
})

test('README.md is short', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150)
})

test('the page for testers has every toast of a form, and no toast that the site does not show', () => {
  const told = /^## What each toast says\n([\s\S]*?)\n## /m.exec(read('docs/testing.md'))![1]!
  const words = [...told.matchAll(/`([^`]+)`/g)].map(([, text]) => text!).filter((text) => /^[A-Z]/.test(text))
  expect(words.length).toBeGreaterThan(30)
  const source = [...filesOf('src', '.ts'), ...filesOf('src', '.tsx')].map(read).join('\n')
  // An ellipsis stands for what differs from case to case.
  expect(words.flatMap((text) => text.split('…')).filter((part) => !source.includes(part))).toEqual([])
  const outcomes = [...Object.values(FORM_WORDS).flatMap((outcome) => Object.values(outcome)), KEPT]
  expect(outcomes.flatMap(({ title, text }) => [title, text]).filter((text) => !words.includes(text))).toEqual([])
})

/** Not for people to set: the system's own, and what one of our programs tells another. */
const NO_SETTINGS = ['NODE_ENV', 'PATH', 'ENGINES_FIREFOX']

test('the table of settings has every setting that is read, and no other', () => {
  const table = read('docs/settings.md')
  const reading = /\benv\.([A-Z][A-Z_]+)\b|\(env, '([A-Z_]+)'|\b([A-Z][A-Z_]+): \w+(?=[^\n]*\} = env\b)/g
  const named = (files: string[]) =>
    files.flatMap((file) =>
      [...read(file).matchAll(reading)].map(([, direct, quoted, taken]) => direct ?? quoted ?? taken!),
    )
  const settings = named([...filesOf('server', '.ts'), ...filesOf('scripts', '.ts')])
  expect(
    [...new Set(settings)].filter((name) => !NO_SETTINGS.includes(name) && !table.includes(`\`${name}\``)),
  ).toEqual([])

  const known = new Set([...settings, ...named([...filesOf('tests', '.ts'), 'playwright.config.ts'])])
  const rows = table
    .split('\n')
    .flatMap((line) => [...(/^\| ([^|]*) \|/.exec(line)?.[1]?.matchAll(/`([A-Z_]+)`/g) ?? [])].map(([, name]) => name!))
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter((name) => !known.has(name))).toEqual([])
})
