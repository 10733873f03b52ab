import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkImports, findImports, formatImportProblem } from '#scripts/check/check-imports.ts'
import { RULES } from '#scripts/check/import-rules.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'church-imports-'))
  write(
    'package.json',
    JSON.stringify({
      imports: {
        '#schema/*': './src/schema/*',
        '#data/*': './src/data/*',
        '#ui/*': './src/ui/*',
        '#server/*': './server/*',
        '#scripts/*': './scripts/*',
      },
    }),
  )
  for (const { folder } of RULES) mkdirSync(join(root, folder), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const problems = () => checkImports(root).map(formatImportProblem)

test('imports that run one way are in order', () => {
  write(
    'src/data/a.ts',
    `import * as v from 'valibot'\nimport { b } from './b.ts'\nimport type { C } from '#schema/c.ts'\n`,
  )
  write('src/screens/home/HomeScreen.tsx', `import { D } from '../../ui/D.tsx'\nimport { a } from '#data/a.ts'\n`)
  expect(problems()).toEqual([])
})

test('an import that runs back is told with file, line, what and why', () => {
  write('src/data/a.ts', `import * as v from 'valibot'\n\nimport { D } from '#ui/D.tsx'\n`)
  expect(problems()).toEqual(['src/data/a.ts:3: imports #ui/D.tsx: src/data may import only src/schema, src/content'])
})

test('the build knows nothing of the volunteers’ commands', () => {
  write('scripts/content/a.ts', `import { b } from '#scripts/build/b.ts'\n`)
  write('scripts/build/b.ts', `import { c } from '#scripts/content/c.ts'\n`)
  expect(problems()).toEqual([
    'scripts/build/b.ts:1: imports #scripts/content/c.ts: scripts/build may import only server, src/app, src/forms, src/ui, src/client, src/data, src/schema, src/content',
  ])
})

test('a relative path leads where an alias does', () => {
  write('src/schema/a.ts', `export { b } from '../data/b.ts'\n`)
  expect(problems()).toEqual(['src/schema/a.ts:1: imports ../data/b.ts: src/schema may import nothing of ours'])
})

test('a circle is told, of types too; what is loaded later may lead back', () => {
  write('src/data/a.ts', `import { b } from './b.ts'\n`)
  write('src/data/b.ts', `export const b = 1\nimport type { C } from '#data/c.ts'\n`)
  write('src/data/c.ts', `export type { A } from './a.ts'\n`)
  write('src/data/d.ts', `import { e } from './e.ts'\n`)
  write('src/data/e.ts', `export const e = () => import('./d.ts')\n`)
  expect(problems()).toEqual([
    'src/data/c.ts:1: imports ./a.ts: a circle: src/data/a.ts → src/data/b.ts → src/data/c.ts → src/data/a.ts',
  ])
})

test('types and dynamic imports count', () => {
  write(
    'sw/a.ts',
    `import type { S } from '#server/s.ts'\nconst b = await import('#ui/B.tsx')\ntype T = import('#ui/T.tsx').T\n`,
  )
  expect(problems()).toHaveLength(3)
})

test.each([
  ['src/data/a.ts', 'node:fs'],
  ['src/data/a.ts', 'react'],
  ['src/schema/a.ts', 'react-dom/client'],
  ['src/ui/A.tsx', 'node:path'],
  ['src/ui/A.tsx', '@tanstack/react-query'],
  ['src/client/a.ts', 'hono'],
  ['src/client/a.ts', 'workbox-precaching'],
  ['sw/a.ts', 'react'],
  ['server/a.ts', '@tanstack/react-query'],
])('%s must not import %s', (file, specifier) => {
  write(file, `import x from '${specifier}'\n`)
  expect(problems()).toHaveLength(1)
})

test('the page may talk to its worker by workbox-window', () => {
  write('src/client/a.ts', `import { Workbox } from 'workbox-window'\n`)
  expect(problems()).toEqual([])
})

test('all forms of imports are found, with their lines', () => {
  const code = `import './a.css'
import b, { type B } from "./b.ts"
import {
  c,
  d as e,
} from './c.ts'
export * from './d.ts'
export { f } from './f.ts'
export const g = 'from'
const text = 'import x from nowhere'
void import('./h.ts')
`
  expect(
    findImports(code)
      .map(({ specifier, line }) => `${line} ${specifier}`)
      .sort(),
  ).toEqual(['1 ./a.css', '11 ./h.ts', '2 ./b.ts', '6 ./c.ts', '7 ./d.ts', '8 ./f.ts'].sort())
})
