import { expect, test } from 'vitest'
import { REPOSITORY_NAME } from '#desk/gitea.ts'
import { git } from './small-church.ts'
import { ORIGIN, startTestDesk } from './test-desk.ts'

const desk = await startTestDesk()
const { cookie } = await desk.signIn()

interface Change {
  operation: 'create' | 'update' | 'delete'
  path: string
  sha?: string
  from_path?: string
}

/** Saves as the editor does. @returns the status, and each file's blob by the editor's path */
async function save(change: Change, entry: object) {
  const files = [
    { ...change, path: `church/${change.path}`, content: Buffer.from(JSON.stringify(entry)).toString('base64') },
  ]
  const headers = { Authorization: 'token x', Cookie: cookie, Origin: ORIGIN, 'Content-Type': 'application/json' }
  const answer = await desk.ask(`api/v1/repos/${REPOSITORY_NAME}/contents`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ files }),
  })
  const { files: saved = [] } = (await answer.json()) as { files?: { sha: string }[] }
  return { status: answer.status, sha: saved[0]?.sha ?? '' }
}
const names = () => desk.repository.tree('HEAD').map(({ path }) => path.replace('church/', ''))
const ASKED = 'sermons/2024-01-07.json'
const sermon = (title: string, more = {}) => ({ title, date: '2024-01-07T10:30', ...more })

test('sermons in any alphabet get the names that an import would give them, and stay two', async () => {
  for (const title of ['교회의 기쁨', 'Радость', '???', '교회의 기쁨'])
    expect(await save({ operation: 'create', path: ASKED }, sermon(title, { preacher: names().length }))).toMatchObject(
      { status: 201 },
    )
  expect(names()).toEqual(
    expect.arrayContaining([
      'sermons/2024-01-07-교회의-기쁨.json',
      'sermons/2024-01-07-교회의-기쁨-2.json',
      'sermons/2024-01-07-радость.json',
      'sermons/2024-01-07.json',
    ]),
  )
})

test('saved again after a lost answer, it is still one entry', async () => {
  const before = names().length
  for (const _ of [1, 2]) await save({ operation: 'create', path: ASKED }, sermon('愛'))
  expect(names()).toHaveLength(before + 1)
})

test('the editor may change and delete a new entry by the path that it gave it', async () => {
  const asked = 'leaders/1a2b3c.json'
  const { sha } = await save({ operation: 'create', path: asked }, { name: 'Ελένη' })
  const changed = await save({ operation: 'update', path: asked, sha }, { name: 'Ελένη', role: 'Pastor' })
  expect(git(desk.repository.git.folder, 'show', 'HEAD:church/leaders/ελενη.json')).toContain('Pastor')
  expect(await save({ operation: 'update', path: asked, sha }, { name: 'X' })).toMatchObject({ status: 409 })
  expect(await save({ operation: 'delete', path: asked, sha: changed.sha }, {})).toMatchObject({ status: 201 })
  expect(names().join()).not.toContain('ελενη')
})

test('an entry that is renamed, or cannot be read, keeps the name that it was given', async () => {
  const { sha } = await save(
    { operation: 'create', path: 'events/x.json' },
    { title: 'Picnic', startsAt: '2024-06-01T12:00' },
  )
  const moved = { operation: 'update', path: 'events/피크닉.json', from_path: 'church/events/x.json', sha } as const
  expect(await save(moved, { title: 'Picnic' })).toMatchObject({ status: 201 })
  expect(names().filter((name) => name.startsWith('events/'))).toEqual(['events/피크닉.json'])
})
