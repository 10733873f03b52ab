/** Sees to it that the site is built, once, before any test needs it: two servers that built it at the same time would be in each other's way. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
/** In a process of its own: the build's own configuration needs tsx, which this one runs without. */
const PROGRAM = `import { ensureBuilt } from '#scripts/build.ts'; await ensureBuilt({ log: (line) => console.error(line) })`

export default function setup(): void {
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    cwd: ROOT,
    stdio: 'inherit',
  })
}
