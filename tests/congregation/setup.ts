/** Builds the site of a second, very different congregation beside the first one's. */
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secondChurchPhotos, writeSecondChurchPhotos } from '../fixtures/second-church-photos.ts'
import { secondChurchSermons } from '../fixtures/second-church-sermons.ts'
import { CONTENT, ENVIRONMENT, FIXTURE, ROOT } from './folders.ts'

export default async function setup(): Promise<void> {
  rmSync(CONTENT, { recursive: true, force: true })
  cpSync(FIXTURE, CONTENT, { recursive: true })
  writeFileSync(join(CONTENT, 'sermons.json'), JSON.stringify({ sermons: secondChurchSermons() }, null, 2))
  writeFileSync(join(CONTENT, 'gallery.json'), JSON.stringify({ gallery: secondChurchPhotos() }, null, 2))
  await writeSecondChurchPhotos(join(CONTENT, 'photos'))
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', `import { ensureBuilt } from '#scripts/build.ts'; await ensureBuilt({ log: (line) => console.error(line) })`], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...ENVIRONMENT },
  })
}
