/** The nightly backup of a church (`church-backup@.service`), as root: messages, settings, people, repository, recordings. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runCommand } from '#church-folder/user-error.ts'
import { environmentOf, readSettingsFile, run, succeeds, writeWhole } from './install/machine.ts'
import { placesOf } from './install/places.ts'
import { liveRelease } from './install/release.ts'

const KEPT = ['--keep-daily', '14', '--keep-weekly', '8', '--keep-monthly', '12']
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export interface BackupNotes {
  /** Both in ms since 1970. */
  madeAt: number
  checkedAt: number
}

/** Copies that nobody is writing: a database or a repository read while it changes could be neither before nor after. */
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

/** @throws what restic, or the database, has against it */
function backUp(name: string, now: number): void {
  const { backupNotes, backupSettings } = placesOf(name)
  const live = liveRelease(name)!
  const copies = makeCopies(name, live)
  const env = { ...readSettingsFile(backupSettings), RESTIC_CACHE_DIR: `/var/cache/church/${name}` }
  const restic = (...args: string[]) => run('restic', ['--quiet', ...args], { env, cwd: live })
  mkdirSync(env.RESTIC_CACHE_DIR, { recursive: true, mode: 0o700 })
  if (!succeeds('restic', ['cat', 'config'], { env })) restic('init')
  // After a power cut in the middle of a backup.
  restic('unlock')
  restic(
    'backup',
    '--tag',
    name,
    '--host',
    name,
    '--group-by',
    'tags',
    copies,
    ...(existsSync(`${live}/church`) ? ['church'] : []),
  )
  restic('forget', '--tag', name, '--group-by', 'tags', '--prune', ...KEPT)
  const last = existsSync(backupNotes) ? (JSON.parse(readFileSync(backupNotes, 'utf8')) as BackupNotes).checkedAt : 0
  if (now - last > WEEK_MS) restic('check', '--read-data-subset', '10%')
  const notes: BackupNotes = { madeAt: now, checkedAt: now - last > WEEK_MS ? now : last }
  writeWhole(backupNotes, JSON.stringify(notes), 0o600)
  rmSync(`${copies}/messages.db`, { force: true })
}

await runCommand(() => {
  process.umask(0o077)
  backUp(process.argv[2] ?? 'church', Date.now())
})
