/** Rules of every style sheet, so that a change of the look is a change in one place. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const sheets = ['src/ui', 'src/forms', 'src/screens', 'src/recordings'].flatMap((folder) =>
  readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css.ts'))
    .map((name) => [`${folder}/${name}`, readFileSync(resolve(ROOT, folder, name), 'utf8')] as const),
)

test('colours are functional tokens: no style sheet of a component or screen names one', () => {
  const named = sheets
    .filter(([name]) => name !== 'src/ui/styles/tokens.css.ts')
    .flatMap(([name, text]) =>
      [...text.matchAll(/#[0-9a-f]{3,8}\b(?=['" ;,)])|\b(?:rgb|hsl|oklch)a?\(/gi)].map(
        ([colour]) => `${name}: ${colour}`,
      ),
    )
  expect(named).toEqual([])
})

test('transitions take 150 to 200 ms', () => {
  const tokens = sheets.find(([name]) => name === 'src/ui/styles/tokens.css.ts')![1]
  const durations = [...tokens.matchAll(/motion: \{([^}]*)\}/g)].flatMap(([, line]) =>
    [...line!.matchAll(/'(\d+)ms'/g)].map(([, ms]) => Number(ms)),
  )
  expect(durations.length).toBeGreaterThan(0)
  for (const duration of durations) expect([150, 200]).toContain(duration)
  // Animations while loading have a pace of their own, and stand still with reduced motion.
  const own = sheets.flatMap(([name, text]) =>
    [...text.matchAll(/(?:animation|transition): `([^`]*)`/g)]
      .filter(([, value]) => /\b[\d.]+m?s\b/.test(value!) && !value!.includes('infinite'))
      .map(([, value]) => `${name}: ${value}`),
  )
  expect(own).toEqual([])
})
