/** Keeps saving two files together until it is killed. */
import { join } from 'node:path'
import { openRepository } from '#church-folder/repository.ts'
import { createSaver } from '#desk/save.ts'
import { KEEPER } from './small-church.ts'

const root = process.argv[2]!
const repository = openRepository(root, join(root, 'church'))
const saver = createSaver(repository, () => [])
saver.repair()
for (let count = Date.now(); ; count += 1) {
  const changes = ['one', 'two'].map((name) => {
    const path = `church/sermons/${name}.json`
    return { path, bytes: Buffer.from(`{ "count": ${count} }\n`), seen: repository.blob('HEAD', path) }
  })
  saver.save(changes, `Save ${count}`, KEEPER)
  process.stdout.write('.')
}
