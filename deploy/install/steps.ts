/** What the installer does, step by step. Each can be done again, and leaves alone what is already as it must be. */
import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Answers } from '#commands/terminal/read-answers.ts'
import { readPeople, type Person } from '#desk/people.ts'
import { memory, MEMORY_MB } from './checks.ts'
import { commitChurch, setSiteUrl } from './content.ts'
import { setUpFirewall } from './firewall.ts'
import {
  changeSettings,
  environmentOf,
  readSettingsFile,
  run,
  succeeds,
  readOrEmpty,
  writeOurs,
  writeWhole,
} from './machine.ts'
import { placesOf, SERVICES, TIMERS } from './places.ts'
import { setUpProxy } from './proxy.ts'
import { settingsFrom } from './questions.ts'
import { build, buildRelease, cloneRelease, liveRelease, removeOldReleases, sealRelease, switchTo } from './release.ts'

export interface Installation {
  name: string
  /** The project that the installer was started from. */
  root: string
  answers: Answers
  /** A folder that a backup was read into. */
  restored?: string | undefined
  /** Notes what someone has to do later. */
  later: (what: string, todo: string) => void
}

export interface InstallStep {
  title: string
  /** Without it, this step cannot be done. */
  needs?: string
  work: (installation: Installation) => void | Promise<void>
}

const UNITS = '/etc/systemd/system'
// Its own: a provider's may be in use.
const SWAP = '/church.swap'
const FIRST_PORT = 4173
const FIRST_DESK_PORT = 4180

function makeSwap({ later }: Installation): void {
  const { memoryMb, swapMb } = memory()
  if (memoryMb + swapMb >= MEMORY_MB) return
  if (!existsSync(SWAP)) run('fallocate', ['-l', '2G', SWAP])
  run('chmod', ['600', SWAP])
  run('mkswap', [SWAP])
  if (!succeeds('swapon', [SWAP])) {
    rmSync(SWAP)
    later(`There are ${memoryMb} MB of memory, and no swap can be made.`, 'If builds fail, rent a server with 2 GB.')
  } else if (!readOrEmpty('/etc/fstab').includes(SWAP)) appendFileSync('/etc/fstab', `${SWAP} none swap sw 0 0\n`)
}

/** Makes the church's user and its folders. @throws Error if another user or command has that name */
function makeUser({ name }: Installation): void {
  const { data, copies, releases } = placesOf(name)
  const isKnown = succeeds('id', [name])
  // The church's own command must not take the place of another.
  if (isKnown ? !run('getent', ['passwd', name]).includes(`:${data}/home:`) : succeeds('which', [name]))
    throw new Error(`This server has its own ${name} already. Run this again with --name and another name.`)
  if (!isKnown)
    run('useradd', ['--system', '--user-group', '--home-dir', `${data}/home`, '--shell', '/usr/sbin/nologin', name])
  const folder = (path: string, mode: string, user: string) =>
    run('install', ['-d', '-m', mode, '-o', user, '-g', name, path])
  folder(data, '0750', 'root')
  // The service may write its own files there, and not replace root's: the list of people.
  folder(`${data}/desk`, '1770', 'root')
  for (const own of ['home', 'messages']) folder(`${data}/${own}`, '0700', name)
  folder(copies, '0700', name)
  folder(releases, '0755', 'root')
}

/** The first ports that no other church on the server has. */
function freePorts(name: string): { PORT: string; DESK_PORT: string } {
  const taken = readdirSync('/etc/church')
    .filter((file) => /^[a-z0-9-]+\.env$/.test(file) && file !== `${name}.env`)
    .map((file) => Number(readSettingsFile(`/etc/church/${file}`).PORT))
  let at = 0
  while (taken.includes(FIRST_PORT + 100 * at)) at += 1
  return { PORT: String(FIRST_PORT + 100 * at), DESK_PORT: String(FIRST_DESK_PORT + 100 * at) }
}

function writeSettings({ name, answers, restored }: Installation): void {
  const { settings, backupSettings, people } = placesOf(name)
  run('install', ['-d', '-m', '0700', '/etc/church'])
  if (restored && !existsSync(settings)) run('install', ['-m', '600', join(restored, 'settings.env'), settings])
  const ports = readSettingsFile(settings).PORT ? {} : freePorts(name)
  changeSettings(
    settings,
    { ...ports, ...settingsFrom(answers), FIREWALL: answers.firewall },
    `Settings of site and desk (docs/settings.md). After a change: systemctl restart church@${name} church-desk@${name}`,
  )
  const before = readSettingsFile(backupSettings)
  changeSettings(
    backupSettings,
    {
      RESTIC_REPOSITORY: answers.backup || before.RESTIC_REPOSITORY || `/var/backups/${name}`,
      RESTIC_PASSWORD: answers.backupPassword || before.RESTIC_PASSWORD || randomBytes(15).toString('base64url'),
    },
    'Where backups go, and what opens them: restic reads its own variables here (AWS_ACCESS_KEY_ID …).',
  )
  const persons = readPeople(restored && !existsSync(people) ? join(restored, 'desk-people.json') : people)
  const keeper: Person = { name: answers.keeperName!, email: answers.keeperEmail!.toLowerCase(), role: 'keeper' }
  const all = persons.some(({ email }) => email === keeper.email) ? persons : [...persons, keeper]
  writeWhole(people, `${JSON.stringify(all, undefined, 2)}\n`, 0o640)
  run('chown', [`root:${name}`, people])
}

const keeperOf = ({ answers }: Installation) => ({ name: answers.keeperName!, email: answers.keeperEmail! })

function makeSite(installation: Installation): void {
  const { name, root, answers, restored, later } = installation
  const keeper = keeperOf(installation)
  const live = liveRelease(name)
  if (live) {
    if (setSiteUrl(live, answers.site!, keeper, name)) build(name, live)
    return
  }
  // What an installer that was stopped has left.
  removeOldReleases(name, [])
  if (existsSync(join(root, 'church'))) commitChurch(root, 'The church’s folder', keeper)
  const folder = cloneRelease(name, restored ? join(restored, 'repository.bundle') : root, { project: root })
  const files = restored ? join(restored, 'church') : join(root, 'church')
  // Recordings, and what else is not in git.
  if (existsSync(files)) {
    cpSync(files, join(folder, 'church'), { recursive: true, force: false })
    run('chown', ['-R', `${name}:`, join(folder, 'church')])
  }
  setSiteUrl(folder, answers.site!, keeper, name)
  buildRelease(name, folder, root)
  sealRelease(name, folder)
  switchTo(name, folder)
  if (!existsSync(join(folder, 'church')))
    later('The site shows the sample church.', 'In the project: npm run begin, then run the installer again.')
}

function restoreMessages({ name, restored }: Installation): void {
  if (!restored) return
  const backup = join(placesOf(name).copies, 'messages.db')
  if (existsSync(join(restored, 'messages.db'))) {
    // A folder that the church's user can read.
    run('install', ['-o', name, '-m', '600', join(restored, 'messages.db'), backup])
    run('node', ['dist-server/inbox.js', '--restore', backup], {
      as: name,
      cwd: liveRelease(name)!,
      env: environmentOf(name),
    })
    rmSync(backup)
  }
  rmSync(restored, { recursive: true })
}

/** Copies the units, and makes drop-ins for the church's own port and for the sandbox. */
export function writeUnits(name: string, root: string): void {
  const files = readdirSync(join(root, 'deploy/units'))
  const texts = files.flatMap((file): [string, string][] => {
    const text = readFileSync(join(root, 'deploy/units', file), 'utf8')
    if (file !== 'church-sandbox.conf') return [[file, text]]
    return ['church@', 'church-desk@', 'church-build@'].map((unit) => [`${unit}.service.d/sandbox.conf`, text])
  })
  const { PORT } = environmentOf(name)
  texts.push([`church@${name}.socket.d/port.conf`, `[Socket]\nListenStream=\nListenStream=127.0.0.1:${PORT}\n`])
  for (const [file, text] of texts) writeOurs(join(UNITS, file), text)
  // Of an earlier version: the church's time zone, as it was at the last update.
  rmSync(join(UNITS, `church-build@${name}.timer.d`), { recursive: true, force: true })
  run('systemctl', ['daemon-reload'])
}

function startServices({ name }: Installation): void {
  writeUnits(name, liveRelease(name)!)
  run('systemctl', ['enable', '--quiet', `church@${name}.socket`, ...SERVICES(name), ...TIMERS(name)])
  run('systemctl', ['restart', ...SERVICES(name)])
  run('systemctl', ['start', ...TIMERS(name)])
  writeOurs(
    `/usr/local/bin/${name}`,
    `#!/bin/sh\nexec node ${placesOf(name).current}/scripts/run.js deploy/command.ts ${name} "$@"\n`,
  )
  run('chmod', ['755', `/usr/local/bin/${name}`])
}

function closePorts({ answers }: Installation): void {
  if (answers.firewall !== 'no') setUpFirewall()
}

/** Makes what needs the time start only when the clock is right. */
function waitForClock(): void {
  const waiters = ['chrony-wait', 'systemd-time-wait-sync'].map((name) => `${name}.service`)
  // Another program that keeps the time may have none.
  const waiter = waiters.find((one) => succeeds('systemctl', ['cat', one]))
  if (waiter) run('systemctl', ['enable', '--quiet', waiter])
}

function firstBackup({ name, later }: Installation): void {
  const { backupSettings, backupStamp } = placesOf(name)
  const { RESTIC_REPOSITORY = '' } = readSettingsFile(backupSettings)
  if (!existsSync(backupStamp)) run('systemctl', ['start', `church-backup@${name}`])
  later(
    `What opens the backups is in ${backupSettings}.`,
    'Write RESTIC_PASSWORD down, and keep it away from this server: without it no backup can be read.',
  )
  if (RESTIC_REPOSITORY.startsWith('/'))
    later(
      'Backups are on this server only.',
      `Set RESTIC_REPOSITORY in ${backupSettings} to a place elsewhere (docs/going-live.md), then: systemctl start church-backup@${name}`,
    )
}

export const STEPS: readonly InstallStep[] = [
  { title: 'memory', work: makeSwap },
  { title: 'user and folders', work: makeUser },
  { title: 'settings and people', needs: 'user and folders', work: writeSettings },
  { title: 'site', needs: 'settings and people', work: makeSite },
  { title: 'messages', needs: 'site', work: restoreMessages },
  { title: 'services', needs: 'site', work: startServices },
  { title: 'https', needs: 'services', work: ({ name, answers }) => setUpProxy(name, answers) },
  { title: 'firewall', needs: 'services', work: closePorts },
  { title: 'clock', work: waitForClock },
  { title: 'backup', needs: 'services', work: firstBackup },
]
