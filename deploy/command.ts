/** `church status`, `church inbox`, `church update` …: the project's commands on a server, as the right user (deploy/install.sh). */
import { spawnSync } from 'node:child_process'
import { environmentOf, run } from './install/machine.ts'
import { placesOf } from './install/places.ts'

/** They look after the server, and are root's; all others are the church's user's. */
const ROOTS: Readonly<Record<string, string>> = {
  status: 'scripts/status.ts',
  update: 'deploy/update.ts',
  backup: 'deploy/backup.ts',
}

const [, , name = 'church', command = 'status', ...args] = process.argv
const { current, data } = placesOf(name)
const cwd = run('realpath', [current])
const own = ROOTS[command]
const program = own
  ? [process.execPath, 'scripts/run.js', own, name, ...args]
  : [
      'runuser',
      '-u',
      name,
      '--',
      ...(command === 'git' ? ['git', ...args] : ['npm', 'run', '--silent', command, '--', ...args]),
    ]
const env = own
  ? process.env
  : {
      ...process.env,
      ...environmentOf(name),
      HOME: `${data}/home`,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
    }
process.exitCode = spawnSync(program[0]!, program.slice(1), { cwd, env, stdio: 'inherit' }).status ?? 1
