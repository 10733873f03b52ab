/** Builds the site of a second, very different congregation beside the first one's. */
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secondChurchSermons } from '../fixtures/second-church-sermons.ts'
import { CONTENT, ENVIRONMENT, FIXTURE, ROOT } from './folders.ts'

export default function setup(): void {
  rmSync(CONTENT, { recursive: true, force: true })
  cpSync(FIXTURE, CONTENT, { recursive: true })
  writeFileSync(join(CONTENT, 'sermons.json'), JSON.stringify({ sermons: secondChurchSermons() }, null, 2))
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', `import { ensureBuilt } from '#scripts/build.ts'; await ensureBuilt({ log: (line) => console.error(line) })`], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...ENVIRONMENT },
  })
}
