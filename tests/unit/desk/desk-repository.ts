/** A small church's repository in a temporary folder. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Person } from '#desk/sign-in/people.ts'
import { openRepository, type Repository } from '#desk/repository/repository.ts'

export const KEEPER: Person = { name: 'Ruth Example', email: 'ruth@example.org', role: 'keeper' }
export const SERMON = '{\n  "title": "Salt"\n}\n'

export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Keeper', '-c', 'user.email=keeper@example.org', ...args], {
    encoding: 'utf8',
  }).trim()

/** @returns a repository whose content is `church`, with one sermon and church.json */
export function newRepository(): Repository {
  const root = mkdtempSync(join(tmpdir(), 'church-desk-test-'))
  mkdirSync(join(root, 'church/sermons'), { recursive: true })
  writeFileSync(join(root, 'church/church.json'), '{}\n')
  writeFileSync(join(root, 'church/sermons/salt.json'), SERMON)
  git(root, 'init', '-q', '-b', 'main')
  // A keeper's own settings, which change what git prints.
  for (const setting of ['grep.lineNumber', 'diff.noprefix']) git(root, 'config', setting, 'true')
  git(root, 'config', 'color.ui', 'always')
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'Begin')
  return openRepository(root, join(root, 'church'))
}
