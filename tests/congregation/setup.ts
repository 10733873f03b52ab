/** Builds the sites of a second, very different congregation and of one that has only begun, beside the first one's. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beginChurch } from '#scripts/begin/begin-church.ts'
import { BEGUN_CHURCH } from '../fixtures/begun-church.ts'
import { secondChurchPhotos, writeSecondChurchPhotos } from '../fixtures/second-church-photos.ts'
import { secondChurchSermons } from '../fixtures/second-church-sermons.ts'
import { BEGUN_ENVIRONMENT, CONTENT, ENVIRONMENT, FIXTURE, OLD_ADDRESSES, ROOT } from './folders.ts'

export default async function setup(): Promise<void> {
  rmSync(CONTENT, { recursive: true, force: true })
  cpSync(FIXTURE, CONTENT, { recursive: true })
  writeFileSync(join(CONTENT, 'sermons.json'), JSON.stringify({ sermons: secondChurchSermons() }, null, 2))
  writeFileSync(join(CONTENT, 'gallery.json'), JSON.stringify({ gallery: secondChurchPhotos() }, null, 2))
  writeFileSync(join(CONTENT, 'old-site.json'), JSON.stringify({ redirects: OLD_ADDRESSES }))
  await writeSecondChurchPhotos(join(CONTENT, 'photos'))
  rmSync(BEGUN_ENVIRONMENT.CONTENT_DIR, { recursive: true, force: true })
  mkdirSync(dirname(BEGUN_ENVIRONMENT.CONTENT_DIR), { recursive: true })
  beginChurch(BEGUN_ENVIRONMENT.CONTENT_DIR, BEGUN_CHURCH, '2026-01-25')
  for (const environment of [ENVIRONMENT, BEGUN_ENVIRONMENT]) build(environment)
}

function build(environment: Record<string, string>): void {
  execFileSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `import { ensureBuilt } from '#scripts/build.ts'; await ensureBuilt({ log: (line) => console.error(line) })`,
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    },
  )
}
