/** The desk while church.json is broken, by hand or by a commit. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { churchReader } from '#church-folder/known-church.ts'
import type { Repository } from '#church-folder/repository.ts'
import { readChurch, USUAL_CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { git } from './small-church.ts'
import { startTestDesk } from './test-desk.ts'

const WHOLE = readFileSync(join(USUAL_CONTENT_FOLDER, 'church.json'), 'utf8')
const NAME = (JSON.parse(WHOLE) as { name: string }).name
const without = (field: string) => JSON.stringify({ ...(JSON.parse(WHOLE) as object), [field]: undefined })

const fileOf = ({ git: { folder }, content }: Repository) => join(folder, content, 'church.json')
const SAID = 'church.json: line 3: a comma is missing'
const { repository } = await startTestDesk()
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

test('while church.json is broken, every page opens, the first says what is wrong, and the keepers get the email', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let mistakes = [SAID]
  const broken = await startTestDesk(() => Promise.reject(new Error(SAID)), {
    check: () => mistakes,
    readChurch: churchReader(repository, () => JSON.parse('{') as unknown),
  })
  const keeper = await broken.signIn()
  for (const path of ['', 'history', 'messages', 'devices', 'edit/config.json'])
    expect((await broken.page(path, keeper)).status, path).toBe(200)
  expect(await (await broken.page('', keeper)).text()).toContain(SAID)
  // Fixed by hand, but the build fails for another reason.
  mistakes = []
  await broken.post('announce/no-service', { date: '2026-11-29', text: 'Snow.', isConfirmed: 'yes' }, keeper)
  await vi.waitFor(() => expect(broken.letters.at(-1)?.subject).toBe(`${NAME}: a change could not be published`))
})

test('a fault of the desk is a page in words, with the way to History', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = false
  const desk = await startTestDesk(undefined, {
    check: () => {
      if (isBroken) throw new Error('disk')
      return []
    },
  })
  const keeper = await desk.signIn()
  isBroken = true
  const page = await desk.page('', keeper)
  expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('href="/desk/history"')])
})
