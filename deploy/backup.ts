/** The nightly backup of a church (`church-backup@.service`), as root: messages, settings, people, repository, recordings. */
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { runCommand } from '#church-folder/user-error.ts'
import {
  changedAt,
  environmentOf,
  readOrEmpty,
  readSettingsFile,
  run,
  succeeds,
  writeWhole,
} from './install/machine.ts'
import { isBackupPlace, placesOf } from './install/places.ts'
import { liveRelease } from './install/release.ts'

const KEPT = ['--keep-daily', '14', '--keep-weekly', '8', '--keep-monthly', '12']
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Copies what a backup takes: a database or a repository that is read while it changes could be neither before nor after. */
function makeCopies(name: string, live: string): string {
  const { copies, messages, people, settings } = placesOf(name)
  run('find', [copies, '-mindepth', '1', '-delete'])
  const env = environmentOf(name)
  if (existsSync(messages))
    run('node', ['dist-server/inbox.js', '--backup', `${copies}/messages.db`], { as: name, cwd: live, env })
  run('git', ['bundle', 'create', '--quiet', `${copies}/repository.bundle`, 'HEAD', '--branches', '--tags'], {
    as: name,
    cwd: live,
  })
  copyFileSync(people, `${copies}/desk-people.json`)
  copyFileSync(settings, `${copies}/settings.env`)
  return copies
}

/** Makes a backup, and checks it once a week. @throws Error with what restic or the database reports */
function backUp(name: string, now: number): void {
  const { backupSettings, backupStamp, checkStamp } = placesOf(name)
  const live = liveRelease(name)!
  const env = readSettingsFile(backupSettings)
  const { RESTIC_REPOSITORY: place = '' } = env
  if (!isBackupPlace(place))
    throw new Error(
      `RESTIC_REPOSITORY in ${backupSettings} must be a whole path or an address of restic, not “${place}”.`,
    )
  const copies = makeCopies(name, live)
  const restic = (...args: string[]) => run('restic', ['--quiet', ...args], { env, cwd: live })
  // Where backups were before and none are now, a disk is missing: what is made there would not be found again.
  if (readOrEmpty(backupStamp) !== place && !succeeds('restic', ['cat', 'config'], { env })) restic('init')
  // After a power cut in the middle of a backup.
  restic('unlock')
  const ours = ['--tag', name, '--group-by', 'tags']
  restic('backup', ...ours, '--host', name, copies, ...(existsSync(`${live}/church`) ? ['church'] : []))
  restic('forget', ...ours, '--prune', ...KEPT)
  if (now - (changedAt(checkStamp) ?? 0) > WEEK_MS) {
    restic('check', '--read-data-subset', '10%')
    writeWhole(checkStamp, '')
  }
  writeWhole(backupStamp, place)
  rmSync(`${copies}/messages.db`, { force: true })
}

await runCommand(() => {
  process.umask(0o077)
  backUp(process.argv[2] ?? 'church', Date.now())
})
