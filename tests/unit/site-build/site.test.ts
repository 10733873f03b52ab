import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asideOf, isOfToday, removeLeftovers, requireUsablePath } from '#site-build/site.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

test.each(['/home/ann/OneDrive - Grace Chapel (1)/site & more/É%20', '/home/ann/St. John’s Church'])(
  'a site in the folder %s can be built',
  (folder) => expect(() => requireUsablePath(folder)).not.toThrow(),
)

test.each([
  ["/home/ann/St. John's Church/site", "the character ' in that path"],
  ['/home/ann/church #1', 'the character # in that path'],
])('a site in the folder %s is not built, with the reason', (folder, words) => {
  expect(() => requireUsablePath(folder)).toThrow(words)
})

test('what killed builds left is removed, and a site that was taken away by a swap comes back', () => {
  const root = temporaryFolder()
  const aside = asideOf(join(root, 'dist'))
  // Another checkout builds its site next to this one.
  mkdirSync(join(asideOf(join(root, 'other')), 'site-15'), { recursive: true })
  for (const name of ['site-11', 'renderer-12', 'server-13', 'site-14.old']) {
    mkdirSync(join(aside, name), { recursive: true })
    writeFileSync(join(aside, name, 'index.html'), name)
  }
  writeFileSync(join(aside, 'lock'), '')
  removeLeftovers([aside], join(root, 'dist'))
  expect([readdirSync(aside), readdirSync(join(root, 'dist'))]).toEqual([['lock'], ['index.html']])
  expect(readdirSync(asideOf(join(root, 'other')))).toEqual(['site-15'])
})

test.each([
  ['America/Chicago', '2026-11-28T06:00:00Z', true],
  ['America/Chicago', '2026-11-28T05:59:59Z', false],
  ['Europe/Berlin', '2026-11-28T05:59:59Z', true],
  ['America/Chicago', '', false],
])('the daily build of %s has today’s site if one was built at %s: %s', (timeZone, builtAt, isBuilt) => {
  const dist = temporaryFolder()
  const stamp = join(dist, '.sources')
  if (builtAt) writeFileSync(stamp, '')
  if (builtAt) utimesSync(stamp, new Date(builtAt), new Date(builtAt))
  expect(isOfToday(dist, timeZone, Date.parse('2026-11-28T15:00:00Z'))).toBe(isBuilt)
})
