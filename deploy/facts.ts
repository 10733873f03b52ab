/** Finds out how a church's server is doing (deploy/health.ts judges it). As root. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from 'node:tls'
import { attempt } from '#data/site/attempt.ts'
import type { countsOf } from '#server/inbox/command.ts'
import { disk, memory } from './install/checks.ts'
import { changedAt, environmentOf, readOrEmpty, run, succeeds, unreadSettings } from './install/machine.ts'
import { placesOf, SERVICES } from './install/places.ts'

const TIMEOUT_MS = 10_000
const AGAIN_MS = 250

/**
 * Asks again and again, until an answer is good.
 * @param ms for how long; by default a minute: a restart takes seconds, the desk's first start and a new certificate longer
 * @param isOver whether to stop earlier
 * @returns the first good answer, or the last one after that time
 */
export async function patiently<T>(
  find: () => Promise<T>,
  isGoodOne: (found: T) => boolean,
  { ms = 60_000, isOver = (): boolean => false } = {},
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const found = await find()
    if (isGoodOne(found) || Date.now() > end || isOver()) return found
    await setTimeout(AGAIN_MS)
  }
}

/** Whether an answer's status is one of a working program. */
export const isGood = (answer: string) => /^[23]/.test(answer)

/** @returns the status of an answer, or why there is none */
export const answerOf = (url: string, init?: RequestInit) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init }).then(
    ({ status }) => String(status),
    ({ message, cause }: Error) => String((cause as Error | undefined)?.message ?? message),
  )

/** @returns from when to when a host's certificate is valid (ms since 1970), or what is wrong */
export const certificateOf = (host: string, port = 443) =>
  new Promise<string | { from: number; to: number }>((done) => {
    const socket = connect(
      { host: '127.0.0.1', port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS },
      () => {
        const { valid_from, valid_to } = socket.getPeerCertificate()
        socket.destroy()
        done({ from: Date.parse(valid_from), to: Date.parse(valid_to) })
      },
    )
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      done(code === 'ECONNREFUSED' ? 'port 443 does not answer' : 'there is none'),
    )
    socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ECONNREFUSED' })))
  })

/** @returns the files of the content that someone has changed by hand and not committed */
export const uncommittedIn = (name: string, cwd: string) =>
  run('git', ['status', '--porcelain', '--', 'church', ':!church/recordings'], { as: name, cwd })
    .split('\n')
    .filter(Boolean)
    .map((line) => line.trim().split(/\s+/).slice(1).join(' '))

export type HealthFacts = Awaited<ReturnType<typeof gather>>

/**
 * Looks at a church's site, desk and server. What could not be found out is undefined. Times are in ms since 1970.
 * @throws if there is no such church on this server
 */
export async function gather(name: string) {
  const { current, backupStamp, settings } = placesOf(name)
  if (!existsSync(current)) throw new Error(`There is no site of ${name} on this server.`)
  const env = environmentOf(name)
  const isFailed = (unit: string) => succeeds('systemctl', ['is-failed', '--quiet', unit])
  const units = [...SERVICES(name), `church-build@${name}`, `church-backup@${name}`, 'caddy']
  const index = join(current, '.build/dist/index.html')
  const counts = attempt(() => run('node', ['dist-server/inbox.js', '--counts'], { as: name, cwd: current, env }))
  const inContainer = succeeds('systemd-detect-virt', ['--container', '--quiet'])
  const needed = (JSON.parse(readFileSync(join(current, 'package.json'), 'utf8')) as { engines: { node: string } })
    .engines.node
  return {
    name,
    siteAnswer: await patiently(() => answerOf(`http://127.0.0.1:${env.PORT}/`), isGood),
    deskAnswer: await patiently(() => answerOf(`http://127.0.0.1:${env.DESK_PORT}/desk/`), isGood),
    failedUnits: units.filter(isFailed),
    builtAt: changedAt(index),
    counts: counts ? (JSON.parse(counts) as ReturnType<typeof countsOf>) : undefined,
    backedUpAt: changedAt(backupStamp),
    disk: disk(current),
    memoryMb: memory().availableMb,
    certificate: await patiently(
      () => certificateOf(new URL(env.DESK_ORIGIN!).hostname),
      (found) => typeof found !== 'string',
    ),
    node: { is: process.versions.node, needed: needed.replace(/^\D+/, '') },
    uncommitted: uncommittedIn(name, current),
    unreadSettings: unreadSettings(readOrEmpty(settings)),
    // There another computer sets it.
    isClockRight: inContainer
      ? undefined
      : run('timedatectl', ['show', '--property', 'NTPSynchronized', '--value']) === 'yes',
  }
}
