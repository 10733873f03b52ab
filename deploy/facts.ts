/** Finds out how a church's server is doing (deploy/health.ts judges it). As root. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from 'node:tls'
import type { BackupNotes } from './backup.ts'
import { isGood, type HealthFacts } from './health.ts'
import { disk, memory } from './install/checks.ts'
import { environmentOf, run, succeeds } from './install/machine.ts'
import { placesOf, SERVICES } from './install/places.ts'

const TIMEOUT_MS = 10_000

/** A restart takes seconds, the desk's first start and a new certificate a minute. */
const PATIENCE_MS = 60_000
const AGAIN_MS = 1_000

/** @returns the first good answer, or the last one after a while */
async function patiently<T>(find: () => Promise<T>, isGoodOne: (found: T) => boolean): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await find()
    if (isGoodOne(found) || Date.now() > end) return found
    await setTimeout(AGAIN_MS)
  }
}

/** @returns the status of an answer, or why there is none */
const answerOf = (url: string) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ status }) => String(status),
    ({ message, cause }: Error) => String((cause as Error | undefined)?.message ?? message),
  )

const certificateOf = (host: string) =>
  new Promise<HealthFacts['certificate']>((done) => {
    const socket = connect(
      { host: '127.0.0.1', port: 443, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS },
      () => {
        const { valid_from, valid_to } = socket.getPeerCertificate()
        socket.destroy()
        done({ from: Date.parse(valid_from), to: Date.parse(valid_to) })
      },
    )
    socket.once('error', ({ message }) => done(`there is none (${message})`))
    socket.once('timeout', () => done('port 443 does not answer'))
  })

/** @returns what a program says; undefined if it cannot */
function ask<T>(...args: Parameters<typeof run>): T | undefined {
  try {
    return JSON.parse(run(...args)) as T
  } catch {
    return undefined
  }
}

/** @throws if there is no such church on this server */
export async function gather(name: string): Promise<HealthFacts> {
  const { current, backupNotes } = placesOf(name)
  if (!existsSync(current)) throw new Error(`There is no site of ${name} on this server.`)
  const env = environmentOf(name)
  const isFailed = (unit: string) => succeeds('systemctl', ['is-failed', '--quiet', unit])
  const units = [...SERVICES(name), `church-build@${name}`, `church-backup@${name}`, 'caddy']
  const index = join(current, '.build/dist/index.html')
  const inContainer = succeeds('systemd-detect-virt', ['--container', '--quiet'])
  const needed = (JSON.parse(readFileSync(join(current, 'package.json'), 'utf8')) as { engines: { node: string } })
    .engines.node
  return {
    name,
    siteAnswer: await patiently(() => answerOf(`http://127.0.0.1:${env.PORT}/`), isGood),
    deskAnswer: await patiently(() => answerOf(`http://127.0.0.1:${env.DESK_PORT}/desk/`), isGood),
    failedUnits: units.filter(isFailed),
    builtAt: existsSync(index) ? statSync(index).mtimeMs : undefined,
    counts: ask('node', ['dist-server/inbox.js', '--counts'], { as: name, cwd: current, env }),
    backedUpAt: existsSync(backupNotes)
      ? (JSON.parse(readFileSync(backupNotes, 'utf8')) as BackupNotes).madeAt
      : undefined,
    disk: disk(current),
    memoryMb: memory().availableMb,
    certificate: await patiently(
      () => certificateOf(new URL(env.DESK_ORIGIN!).hostname),
      (found) => typeof found !== 'string',
    ),
    node: { is: process.versions.node, needed: needed.replace(/^\D+/, '') },
    uncommitted: run('git', ['status', '--porcelain', '--', 'church'], { as: name, cwd: current })
      .split('\n')
      .filter(Boolean)
      .map((line) => line.trim().split(/\s+/).slice(1).join(' ')),
    isClockRight: inContainer
      ? undefined
      : run('timedatectl', ['show', '--property', 'NTPSynchronized', '--value']) === 'yes',
  }
}
