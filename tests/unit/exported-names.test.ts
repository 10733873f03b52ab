/** A name that is exported means one thing: a search for it ends at one file. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOMS = ['src', 'sw', 'server', 'church-folder', 'site-build', 'commands', 'desk', 'tools', 'scripts', 'deploy']
const DECLARED = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
/** The router's files each have one. Style modules are imported as a whole. */
const EXCEPTIONS = ['Route']

test('every exported name of the product is exported by one file', () => {
  const files = execFileSync('git', ['ls-files', ...ROOMS], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.css\.ts$|\.d\.ts$|routeTree/.test(file))
  const places = new Map<string, string[]>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(DECLARED))
      places.set(name, [...new Set([...(places.get(name) ?? []), file])])
  expect(places.size).toBeGreaterThan(1000)
  expect([...places].filter(([name, all]) => all.length > 1 && !EXCEPTIONS.includes(name))).toEqual([])
})

test('style modules are imported as a whole; tokens are words of their own', () => {
  const named = execFileSync('git', ['grep', '-nE', String.raw`^import \{.*[/.](css)\.ts'`, '--', 'src'], {
    encoding: 'utf8',
  })
  expect(named.split('\n').filter((line) => line && !line.includes('tokens.css.ts'))).toEqual([])
})
