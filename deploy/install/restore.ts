/** Reads the newest backup into a folder, from which the installer takes everything. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as prompts from '@clack/prompts'
import { orCancel } from '#commands/terminal/prompt.ts'
import type { Answers } from '#commands/terminal/read-answers.ts'
import { readPeople } from '#desk/people.ts'
import { typedPath } from '#server/settings.ts'
import { readSettingsFile, run } from './machine.ts'
import { isBackupPlace } from './places.ts'
import { answersFrom } from './questions.ts'

/** Where a backup is unpacked: on the disk, since recordings are large. It is there until everything has been taken from it. */
const restoreFolder = (name: string) => `/var/lib/church-restore-${name}`

/** Whether a backup was unpacked whole, and an installer that was stopped has not taken everything from it. */
export const isHalfRestored = (name: string) => existsSync(join(restoreFolder(name), 'settings.env'))

/**
 * Unpacks a church's last backup.
 * @param given a folder, or any address of restic
 * @param password by default it is asked
 * @returns the folder with what was backed up, and the answers of that time
 * @throws Error with what restic reports, if it cannot be read
 */
export async function readBackup(
  name: string,
  given: string,
  password?: string,
): Promise<{ folder: string; answers: Answers }> {
  const RESTIC_PASSWORD =
    password ??
    process.env.RESTIC_PASSWORD ??
    orCancel(await prompts.password({ message: 'The password of the backup' }))
  const folder = restoreFolder(name)
  const place = isBackupPlace(given) ? given : typedPath(given)
  const answers = { backup: place, backupPassword: RESTIC_PASSWORD }
  const all = join(folder, 'all')
  if (!isHalfRestored(name)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    run('restic', ['restore', 'latest', '--quiet', '--tag', name, '--target', all], {
      env: { RESTIC_REPOSITORY: place, RESTIC_PASSWORD },
    })
    if (existsSync(join(all, 'church'))) renameSync(join(all, 'church'), join(folder, 'church'))
    const copies = join(all, 'var/lib', name, 'copies')
    for (const file of readdirSync(copies)) renameSync(join(copies, file), join(folder, file))
  }
  const [keeper] = readPeople(join(folder, 'desk-people.json'))
  return { folder, answers: { ...answersFrom(readSettingsFile(join(folder, 'settings.env')), keeper), ...answers } }
}
