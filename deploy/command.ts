/** `church status`, `church inbox`, `church update` …: the project's commands on a server, as the right user (deploy/install.sh). */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { UserError, runCommand } from '#church-folder/user-error.ts'
import { environmentOf, run, startOptions, succeeds } from './install/machine.ts'
import { placesOf } from './install/places.ts'

/** They look after the server, and are root's; all others are the church's user's. */
const ROOTS: Readonly<Record<string, string>> = {
  status: 'scripts/status.ts',
  update: 'deploy/update.ts',
  backup: 'deploy/backup.ts',
}

await runCommand(() => {
  const [, , name = 'church', command = 'status', ...args] = process.argv
  if (process.getuid!() !== 0) throw new UserError(`Only root can do this: sudo ${name} ${command}`)
  const cwd = placesOf(name).current
  const own = ROOTS[command]
  // What root has put there by hand: in a folder of root's, the desk could not save.
  if (!own && existsSync(`${cwd}/church`)) run('chown', ['-R', `${name}:`, `${cwd}/church`])
  const isNpm = !own && command !== 'git'
  const locked = args.find((arg) => existsSync(arg) && !succeeds('test', ['-r', resolve(arg)], { as: name }))
  if (isNpm && locked)
    throw new UserError(`The user ${name} may not read ${resolve(locked)}. Move it to /tmp, and name it there.`)
  const [program, given] = own
    ? [process.execPath, ['scripts/run.js', own, name]]
    : isNpm
      ? ['npm', ['--prefix', cwd, 'run', '--silent', command, '--']]
      : ['git', []]
  // A file is looked for where npm was started: where the person is.
  const theirs = { as: name, cwd: isNpm ? process.cwd() : cwd, env: environmentOf(name) }
  const options = startOptions(own ? { cwd } : theirs)
  process.exitCode = spawnSync(program, [...given, ...args], { ...options, stdio: 'inherit' }).status ?? 1
})
