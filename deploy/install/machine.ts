/** What is done to a server: programs are run, and files are written without losing what someone changed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { placesOf } from './places.ts'

/** What we have written, by path: the hash of its text. */
const WRITTEN = '/etc/church/.written.json'
/** The last lines say what went wrong. */
const LAST_LINES = 12
/** A release belongs to root, and git would refuse to read it as another user. */
const SAFE = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }

interface RunOptions {
  /** The user; by default root. */
  as?: string | undefined
  cwd?: string
  env?: Record<string, string | undefined>
  timeoutMs?: number
}

/** @returns what the program printed. @throws with its last lines */
export function run(program: string, args: readonly string[], { as, cwd = '/', env, timeoutMs }: RunOptions = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...(as && { uid: idOf('-u', as), gid: idOf('-g', as) }),
    cwd,
    env: { ...process.env, ...SAFE, ...(as && { HOME: `${placesOf(as).data}/home` }), ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    ...(timeoutMs && { timeout: timeoutMs }),
  })
  if (status === 0) return stdout.trim()
  const said = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-LAST_LINES).join('\n')
  throw new Error(said || error?.message || `${program} ${args.join(' ')} was stopped.`)
}

/** @returns whether the program ended well */
export function succeeds(...args: Parameters<typeof run>): boolean {
  try {
    run(...args)
    return true
  } catch {
    return false
  }
}

const idOf = (kind: '-u' | '-g', user: string) => Number(spawnSync('id', [kind, user], { encoding: 'utf8' }).stdout)

/** Replaces the whole file or nothing: a power cut leaves no half of it. */
export function writeWhole(file: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, text, { mode, flush: true })
  chmodSync(`${file}.new`, mode)
  renameSync(`${file}.new`, file)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/**
 * Writes a file of ours. One that someone has changed, or that was there before us, is copied first.
 * @returns whether it is different now, and the copy's path if there is one
 */
export function writeOurs(file: string, text: string, isAsShipped = (_before: string) => false) {
  const written = JSON.parse(textOf(WRITTEN) || '{}') as Record<string, string>
  const before = textOf(file)
  const isTheirs = before !== '' && written[file] !== hashOf(before) && !isAsShipped(before)
  const copy = isTheirs && before !== text ? `${file}.before-${new Date().toISOString().slice(0, 19)}` : undefined
  if (copy) copyFileSync(file, copy)
  if (before !== text) writeWhole(file, text)
  writeWhole(WRITTEN, JSON.stringify({ ...written, [file]: hashOf(text) }), 0o600)
  return { isNew: before !== text, copy }
}

/** @returns the settings in a file of `NAME=value` lines; none if it is missing */
export const readSettingsFile = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...textOf(file).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!.trim()]),
  )

/** @returns the text of a settings file with these values, and all its other lines. An undefined value removes a setting */
export function changedSettings(text: string, values: Record<string, string | undefined>): string {
  const left = new Map(Object.entries(values))
  const lines = text.split('\n').flatMap((line) => {
    const [, name = ''] = /^([A-Z][A-Z0-9_]*)=/.exec(line) ?? []
    if (!left.has(name)) return [line]
    const value = left.get(name)
    left.delete(name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const added = [...left].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return `${[...lines.join('\n').trimEnd().split('\n'), ...added].filter((line, at) => at > 0 || line).join('\n')}\n`
}

/** Only root can read it. */
export function changeSettings(file: string, values: Record<string, string | undefined>, about: string): void {
  writeWhole(file, changedSettings(textOf(file) || `# ${about}\n`, values), 0o600)
}

/** The environment of a church's programs: what its units set, and its settings. */
export function environmentOf(name: string): Record<string, string> {
  const { data, messages, settings } = placesOf(name)
  const ours = { DIST_DIR: '.build/dist', DATABASE_URL: `file:${messages}`, DATA_DIR: `${data}/desk` }
  return { ...ours, ...readSettingsFile(settings) }
}
