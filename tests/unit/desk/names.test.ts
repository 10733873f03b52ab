import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameFiles } from '#desk/names.ts'
import { createSaver } from '#desk/repository/save.ts'
import { newRepository } from './desk-repository.ts'
import { KEEPER } from './test-desk.ts'

test('the names are those of the newest commit, and all sermons are read once per commit', async () => {
  const repository = await newRepository()
  let reads = 0
  const counting = { ...repository, read: (paths: string[]) => ((reads += 1), repository.read(paths)) }
  const names = async () =>
    (await nameFiles(counting)).map(({ bytes }) => (JSON.parse(bytes.toString('utf8')) as { name: string }).name)
  expect([await names(), await names(), reads]).toEqual([[], [], 1])
  const bytes = Buffer.from('{ "title": "Light", "series": "On the Water", "preacher": "Ada Example" }')
  const saver = await createSaver({ repository, check: () => [] })
  await saver.save([{ path: 'church/sermons/light.json', bytes }], 'Add', KEEPER)
  expect([await names(), await names(), reads]).toEqual([
    ['On the Water', 'Ada Example'],
    ['On the Water', 'Ada Example'],
    2,
  ])
  rmSync(repository.git.folder, { recursive: true, force: true })
})
