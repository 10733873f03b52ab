import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from '#scripts/build.ts'

test('what killed builds left is removed, and a site that was taken away by a swap comes back', () => {
  const root = mkdtempSync(join(tmpdir(), 'church-leftovers-'))
  const aside = join(root, '.build')
  for (const name of ['site-11', 'renderer-12', 'server-13', 'site-14.old']) {
    mkdirSync(join(aside, name), { recursive: true })
    writeFileSync(join(aside, name, 'index.html'), name)
  }
  writeFileSync(join(aside, 'lock'), '')
  removeLeftovers([aside], join(root, 'dist'))
  expect([readdirSync(aside), readdirSync(join(root, 'dist'))]).toEqual([['lock'], ['index.html']])
  rmSync(root, { recursive: true, force: true })
})
