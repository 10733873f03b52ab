/** Every regular expression in the source reads every shape in linear time. New ones are picked up automatically. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { expectLinear } from './cpu-time.ts'

const ROOT = resolve(import.meta.dirname, '../..')

interface Found {
  file: string
  pattern: RegExp
}

/** All regular expression literals in a folder and its subfolders. */
function patternsIn(folder: string): Found[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = `${folder}/${name}`
      const found: Found[] = []
      const { program, errors } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
      expect(errors).toEqual([])
      JSON.stringify(program, (key, value: unknown) => {
        if (key === 'regex') {
          const { pattern, flags } = value as { pattern: string; flags: string }
          found.push({ file, pattern: new RegExp(pattern, flags) })
        }
        return typeof value === 'bigint' ? String(value) : value
      })
      return found
    })
}

/** Those that a folder's modules put together while they are loaded: from tables of words, and from parts that have names. */
async function patternsMadeIn(folder: string): Promise<Found[]> {
  const made: Found[] = []
  const construct = (native: typeof RegExp, args: ConstructorParameters<typeof RegExp>) => {
    const pattern = new native(...args)
    const [caller = ''] = /\/[^:()]+/.exec(new Error().stack!.split('\n')[2]!) ?? []
    if (caller.startsWith(join(ROOT, folder))) made.push({ file: relative(ROOT, caller), pattern })
    return pattern
  }
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  const Native = RegExp
  globalThis.RegExp = new Proxy(RegExp, { construct })
  for (const name of names.filter((one) => one.endsWith('.ts'))) await import(join(ROOT, folder, name))
  globalThis.RegExp = Native
  return made
}

const PATTERNS = ['server', 'sw', 'src', 'church-folder', 'site-build', 'commands', 'tools', 'scripts'].flatMap(
  patternsIn,
)
PATTERNS.push(...(await patternsMadeIn('commands')))

test('the patterns in the source are found', () => {
  expect(PATTERNS.length).toBeGreaterThan(60)
})

test.each(PATTERNS)('$file $pattern', async ({ pattern }) => {
  await expectLinear((text) => (pattern.global ? text.replace(pattern, '') : pattern.exec(text)))
})
