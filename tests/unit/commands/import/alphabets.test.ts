/** A church in Hangul, Greek, Cyrillic, Arabic and Chinese: begun, imported, checked, and edited and undone at the desk. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openRepository } from '#church-folder/repository.ts'
import { createSaver } from '#desk/save.ts'
import { checkContent } from '#church-folder/check/every-file.ts'
import { formatProblem } from '#church-folder/check/problem.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { readRedirects } from '#church-folder/redirects.ts'
import { LOST, MOVED_SERMONS, moveChurch } from '#tests/fixtures/moved-church.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { putIntoGit } from '#tests/fixtures/church-repository.ts'
import { KEEPER } from '#tests/unit/desk/small-church.ts'

const root = temporaryFolder(afterAll)
const content = join(root, 'church')
const brought = await moveChurch(content)
const check = (folder: string) => checkContent(folder, content).map(formatProblem)

test('it is imported with its recordings, and the content is valid', () => {
  expect(brought).toMatchObject({ count: 5, missing: [expect.stringMatching(`${LOST}.*answered with 404`)] })
  expect(check(content)).toEqual([])
  const sermons = readCollection('sermons', content)
  expect(new Set(sermons.map(({ title }) => title))).toEqual(new Set(MOVED_SERMONS.map(([title]) => title)))
  expect(sermons.filter(({ audioFile }) => audioFile?.url.startsWith('/recordings/'))).toHaveLength(5)
  expect(Object.keys(readRedirects(content)).filter((path) => path.startsWith('/sermons/'))).toHaveLength(6)
})

test('every entry can be changed at the desk, and the change undone', () => {
  putIntoGit(root)
  const repository = openRepository(root, content)
  const saver = createSaver(repository, check)
  const entries = repository.tree('HEAD').filter(({ path }) => /church\/(?:sermons|leaders)\//.test(path))
  expect(entries).toHaveLength(11)
  for (const { path, sha } of entries) expect([path, repository.isContent(path), sha.length]).toEqual([path, true, 40])
  const changes = entries.map(({ path, sha }) => {
    const entry = JSON.parse(readFileSync(join(root, path), 'utf8')) as { description?: string }
    return {
      path,
      seen: sha,
      bytes: Buffer.from(JSON.stringify({ ...entry, [path.includes('/leaders/') ? 'bio' : 'description']: '새 글' })),
    }
  })
  const commit = saver.save(changes, 'Changed all', KEEPER)
  for (const { path } of entries) expect(readFileSync(join(root, path), 'utf8')).toContain('새 글')
  saver.undo(commit, 'Changed all', KEEPER)
  expect(repository.tree('HEAD')).toEqual(repository.tree('HEAD~2'))
})
