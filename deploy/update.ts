/**
 * A newer version next to the old one: made, built and tried before it is switched to. If it does not answer, the old one is
 * back. Messages arrive all the time: the site stops only for a restart, and the proxy holds requests.
 */
import { spawn } from 'node:child_process'
import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { UserError, runCommand } from '#church-folder/user-error.ts'
import { withLock } from '#site-build/host/lock.ts'
import { answerOf, isGood, patiently, uncommittedIn } from './facts.ts'
import { disk } from './install/checks.ts'
import { environmentOf, run, startOptions, succeeds } from './install/machine.ts'
import { placesOf, SERVICES } from './install/places.ts'
import {
  build,
  buildRelease,
  cloneRelease,
  liveRelease,
  removeOldReleases,
  sealRelease,
  switchTo,
} from './install/release.ts'

const ANSWER_MS = 30_000
/** It bundles the editor first. */
const DESK_ANSWER_MS = 120_000
const NEEDED_MB = 1_500
const TRIAL_PORT = 4179

const say = (text: string) => console.log(`▶ ${text}`)

/** Waits until a URL answers with 2xx or 3xx. @throws Error with its last answer, if that takes too long */
async function waitForAnswer(
  url: string,
  { ms = ANSWER_MS, isOver = () => false, ...init }: RequestInit & { ms?: number; isOver?: () => boolean } = {},
): Promise<void> {
  const answer = await patiently(() => answerOf(url, init), isGood, { ms, isOver })
  if (!isGood(answer)) throw new Error(`${new URL(url).pathname} did not answer: ${answer}`)
}

/**
 * Starts the new server with a copy of the messages, without mail, on a port that nobody knows.
 * @throws Error if it does not serve a page and store a message
 */
async function tryOut(name: string, folder: string): Promise<void> {
  const { messages, copies } = placesOf(name)
  const ours = environmentOf(name)
  const copy = join(copies, 'trial.db')
  if (existsSync(messages))
    run('node', ['dist-server/inbox.js', '--backup', copy], { as: name, cwd: liveRelease(name)!, env: ours })
  const noMail = { SMTP_URL: undefined, MAIL_TO: undefined, MAIL_FROM: undefined }
  const trial = { DATABASE_URL: `file:${copy}`, PORT: String(TRIAL_PORT), HOST: '127.0.0.1', TRUST_PROXY: '1' }
  const child = spawn('node', ['dist-server/serve.js'], {
    ...startOptions({ as: name, cwd: folder, env: { ...ours, ...trial, ...noMail } }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += String(text)))
  const isOver = () => child.exitCode !== null
  const url = `http://127.0.0.1:${TRIAL_PORT}`
  const letter = { name: 'Us', email: 'us@example.org', phone: '', subject: 'A trial', message: 'Of a new version.' }
  try {
    await waitForAnswer(`${url}/`, { isOver })
    await waitForAnswer(`${url}/api/contact`, {
      isOver,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(letter),
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said.trim().split('\n').slice(-8).join('\n')}`)
  } finally {
    child.kill('SIGKILL')
    run('find', [copies, '-name', 'trial.db*', '-delete'])
  }
}

/** Makes the new release: the church's own commits, and the newest of the project. @throws Error if the two do not fit */
function make(name: string, live: string, from: string | undefined): string {
  const folder = cloneRelease(name, live, { as: name })
  const git = (...args: string[]) => run('git', args, { as: name, cwd: folder })
  // Someone in the service's place could have committed code, but could not change the code that runs.
  if (
    !succeeds('git', ['--work-tree', live, 'diff', '--quiet', 'HEAD', '--', '.', ':!church'], { as: name, cwd: folder })
  )
    throw new Error(`What is installed is not the repository’s code. Look at it: ${name} git diff HEAD -- . ":!church"`)
  git('fetch', '--quiet', from ?? 'origin', 'HEAD')
  const news = Number(git('rev-list', '--count', 'HEAD..FETCH_HEAD'))
  say(news === 0 ? 'nothing new: the same version is made again' : `changes: ${news}`)
  git('merge', '--quiet', '--no-edit', 'FETCH_HEAD')
  carryOver(live, folder, 'church')
  return folder
}

/** Brings what is not in git. Hard links: recordings are large. */
function carryOver(live: string, folder: string, what: string): void {
  const from = join(live, what)
  for (const name of existsSync(from) ? readdirSync(from, { recursive: true, encoding: 'utf8' }) : []) {
    const [old, own] = [join(from, name), join(folder, what, name)]
    if (existsSync(own) || !lstatSync(old).isFile()) continue
    mkdirSync(dirname(own), { recursive: true })
    linkSync(old, own)
  }
}

/** Brings what was saved at the desk in the meantime. @returns whether there was something */
function catchUp(name: string, live: string, folder: string): boolean {
  const git = (...args: string[]) => run('git', args, { as: name, cwd: folder })
  const before = git('rev-parse', 'HEAD')
  git('fetch', '--quiet', live, 'HEAD')
  // Merged into the church's own commits: the other way round, History would show one merge instead of who changed what.
  git('reset', '--quiet', '--hard', 'FETCH_HEAD')
  git('merge', '--quiet', '--no-edit', before)
  carryOver(live, folder, 'church')
  // Recordings on their way, and those that have arrived and are being prepared.
  carryOver(live, folder, '.git/desk-uploads')
  return git('rev-parse', 'HEAD') !== before
}

async function goLive(name: string, folder: string): Promise<void> {
  switchTo(name, folder)
  run('node', ['scripts/run.js', 'deploy/units.ts', name], { cwd: folder })
  const { PORT, DESK_PORT } = environmentOf(name)
  const [site, desk] = SERVICES(name) as [string, string]
  run('systemctl', ['restart', site])
  await waitForAnswer(`http://127.0.0.1:${PORT}/`)
  // Last: what is saved there would be lost if the old version came back.
  run('systemctl', ['restart', desk])
  await waitForAnswer(`http://127.0.0.1:${DESK_PORT}/desk/`, { ms: DESK_ANSWER_MS })
}

async function update(name: string, from: string | undefined): Promise<void> {
  const live = liveRelease(name)
  if (!live) throw new UserError(`There is no site of ${name} here. Install it first: sh deploy/install.sh`)
  const { freeMb } = disk(live)
  if (freeMb < NEEDED_MB)
    throw new UserError(
      `There are ${freeMb} MB left on the disk, and an update needs ${NEEDED_MB}. Nothing was changed.`,
    )
  const byHand = uncommittedIn(name, live)
  if (byHand.length > 0)
    throw new UserError(
      `Nothing was changed: the new version would not have what was changed by hand in ${byHand.join(', ')}. First: ${name} git add church && ${name} git commit -m "By hand"`,
    )
  removeOldReleases(name, [live])
  let folder: string
  try {
    say('a backup')
    run('systemctl', ['start', `church-backup@${name}`])
    say('the new version')
    folder = make(name, live, from)
    say('its parts and its build')
    buildRelease(name, folder, live)
    say('a trial')
    await tryOut(name, folder)
  } catch (error) {
    removeOldReleases(name, [live])
    throw new UserError(`Nothing was changed: the new version cannot be used.\n${(error as Error).message}`)
  }
  const desk = SERVICES(name)[1]!
  try {
    // A lost connection, or Ctrl+C, must not leave the desk stopped: what was running fails, and the old version comes back.
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    say('the switch')
    // It would call this an outage.
    run('systemctl', ['stop', `church-alert@${name}.timer`])
    run('systemctl', ['stop', desk])
    if (catchUp(name, live, folder)) build(name, folder)
    sealRelease(name, folder)
    await goLive(name, folder)
    console.log(
      `The new version is live: ${run('git', ['log', '-1', '--format=%h of %as'], { as: name, cwd: folder })}. The one before is kept in ${live}.`,
    )
  } catch (error) {
    say('back to the version before')
    await goLive(name, live).catch(({ message }: Error) => {
      throw new UserError(`Neither the new version nor the one before answers: ${name} status\n${message}`)
    })
    removeOldReleases(name, [live])
    throw new UserError(`The version before is back: the new one could not be used.\n${(error as Error).message}`)
  } finally {
    // Above all if the version before does not answer either.
    run('systemctl', ['start', `church-alert@${name}.timer`, desk])
  }
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
  process.umask(0o022)
  const [name = 'church'] = positionals
  // Each removes the releases that it does not know. Another church's takes the same port for its trial, and the memory.
  const wait = () => say('Waiting for another update …')
  await withLock('/run/church-update.db', () => update(name, values.from), wait)
})
