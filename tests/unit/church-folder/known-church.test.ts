/** What is known of a church whose church.json is broken, by hand or by a commit. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { churchReader } from '#church-folder/known-church.ts'
import type { Repository } from '#church-folder/repository.ts'
import { readChurch, USUAL_CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { git, newRepository } from '#tests/fixtures/church-repository.ts'

const WHOLE = readFileSync(join(USUAL_CONTENT_FOLDER, 'church.json'), 'utf8')
const NAME = (JSON.parse(WHOLE) as { name: string }).name
const without = (field: string) => JSON.stringify({ ...(JSON.parse(WHOLE) as object), [field]: undefined })

const fileOf = ({ git: { folder }, content }: Repository) => join(folder, content, 'church.json')
const repository = newRepository(temporaryFolder(afterAll))
const read = () => churchReader(repository, () => readChurch(join(repository.git.folder, repository.content)))
const commit = (text: string, subject: string) => {
  writeFileSync(fileOf(repository), text)
  git(repository.git.folder, 'commit', '-qam', subject)
}

test('a repository that never had a church is not the end', () => {
  expect(read()().name).toBe('Your church')
})

test.each([
  ['half a file', (text: string) => text.slice(0, text.length / 2)],
  ['an empty file', () => ''],
  ['null', () => 'null'],
  ['a list', () => '[]'],
  ['a trailing comma', (text: string) => text.replace(/\}\s*$/, ',}')],
  ['a conflict that git left', (text: string) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> x\n`],
  ['no time zone', () => without('timeZone')],
  ['a time zone on Mars', (text: string) => text.replace(/"timeZone": "[^"]+"/, '"timeZone": "Mars/Olympus"')],
  ['no services', () => without('gatherings')],
  ['no URL', () => without('siteUrl')],
  ['a name that is a number', (text: string) => text.replace(/"name": "[^"]+"/, '"name": 7')],
])('with %s the church is still known, from before or from the history', (_, spoil) => {
  commit(`${WHOLE}\n`, 'Whole')
  const running = read()
  expect(running().name).toBe(NAME)
  writeFileSync(fileOf(repository), spoil(WHOLE))
  expect(running().name).toBe(NAME)
  // Now from a desk that starts: first from the last commit, then from the one before.
  expect(read()().name).toBe(NAME)
  commit(spoil(WHOLE), 'Broken')
  expect(read()()).toMatchObject({ name: NAME, timeZone: running().timeZone })
  rmSync(fileOf(repository))
  expect(read()().name).toBe(NAME)
})
