/** Keeps saving two files together until it is killed. */
import { join } from 'node:path'
import { openRepository } from '#desk/repository/repository.ts'
import { createSaver } from '#desk/repository/save.ts'

const root = process.argv[2]!
const repository = await openRepository(root, join(root, 'church'))
const saver = createSaver(repository, () => [])
await saver.repair()
for (let count = Date.now(); ; count += 1) {
  const head = await repository.head()
  const changes = ['one', 'two'].map(async (name) => {
    const path = `church/sermons/${name}.json`
    return { path, bytes: Buffer.from(`{ "count": ${count} }\n`), seen: await repository.blob(head, path) }
  })
  await saver.save(await Promise.all(changes), `Save ${count}`, {
    name: 'Ruth Example',
    email: 'ruth@example.org',
    role: 'editor',
  })
  process.stdout.write('.')
}
