import { expect, test } from 'vitest'
import { git } from '#tests/fixtures/church-repository.ts'
import { base64, startTestDesk } from './test-desk.ts'

const desk = await startTestDesk()
const keeper = await desk.signIn()

/** Saves one file as the editor does. @returns the status, and the file's blob by the editor's path */
async function save(change: { operation: string; path: string; sha?: string; from_path?: string }, entry: object) {
  const file = { ...change, path: `church/${change.path}`, content: base64(JSON.stringify(entry)) }
  const answer = await desk.api('/contents', keeper, { files: [file] })
  const { files: [saved] = [] } = (await answer.json()) as { files?: { sha: string }[] }
  return { status: answer.status, sha: saved?.sha ?? '' }
}
const create = (path: string, entry: object) => save({ operation: 'create', path }, entry)
const names = () => desk.repository.tree('HEAD').map(({ path }) => path.replace('church/', ''))
const ASKED = 'sermons/2024-01-07.json'
const sermon = (title: string, more = {}) => ({ title, date: '2024-01-07T10:30', ...more })

test('sermons in any alphabet get the names that an import would give them, and stay two', async () => {
  for (const title of ['교회의 기쁨', 'Радость', '???', '교회의 기쁨'])
    expect(await create(ASKED, sermon(title, { preacher: names().length }))).toMatchObject({ status: 201 })
  const given = ['-교회의-기쁨', '-교회의-기쁨-2', '-радость', ''].map((name) => `sermons/2024-01-07${name}.json`)
  expect(names()).toEqual(expect.arrayContaining(given))
})

test('the editor may change and delete a new entry by the path that it gave it', async () => {
  const asked = 'leaders/1a2b3c.json'
  const { sha } = await create(asked, { name: 'Ελένη' })
  const changed = await save({ operation: 'update', path: asked, sha }, { name: 'Ελένη', role: 'Pastor' })
  expect(git(desk.repository.git.folder, 'show', 'HEAD:church/leaders/ελενη.json')).toContain('Pastor')
  expect(await save({ operation: 'update', path: asked, sha }, { name: 'X' })).toMatchObject({ status: 409 })
  expect(await save({ operation: 'delete', path: asked, sha: changed.sha }, {})).toMatchObject({ status: 201 })
  expect(names().join()).not.toContain('ελενη')
})

test('an entry that is renamed, or cannot be read, keeps the name that it was given', async () => {
  const { sha } = await create('events/x.json', { title: 'Picnic', startsAt: '2024-06-01T12:00' })
  const moved = { operation: 'update', path: 'events/피크닉.json', from_path: 'church/events/x.json', sha }
  expect(await save(moved, { title: 'Picnic' })).toMatchObject({ status: 201 })
  expect(names().filter((name) => name.startsWith('events/'))).toEqual(['events/피크닉.json'])
})
