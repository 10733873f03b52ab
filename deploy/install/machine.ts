/** What is done to a server: programs are run, and files are written without losing what someone changed. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { closestMatch } from '#church-folder/check/closest-match.ts'
import { attempt } from '#data/site/attempt.ts'
import { placesOf } from './places.ts'

/** The last lines say what went wrong. */
const LAST_LINES = 12
/** A release belongs to root, and git would refuse to read it as another user. */
const SAFE = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'safe.directory',
  GIT_CONFIG_VALUE_0: '*',
  // A look at the content must not lock it while someone saves.
  GIT_OPTIONAL_LOCKS: '0',
}

interface RunOptions {
  /** The user; by default root. */
  as?: string | undefined
  cwd?: string
  env?: Record<string, string | undefined>
}

/** The options with which Node starts a program, as another user if one is named. */
export const startOptions = ({ as: user, cwd = '/', env }: RunOptions) => ({
  ...(user && { uid: idOf('-u', user), gid: idOf('-g', user) }),
  cwd,
  env: { ...process.env, ...SAFE, ...(user && { HOME: `${placesOf(user).data}/home` }), ...env },
})

/** Runs a program, and waits for it. @returns what it printed. @throws Error with the last lines, if it fails */
export function run(program: string, args: readonly string[], options: RunOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...startOptions(options),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (status === 0) return stdout.trim()
  const said = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-LAST_LINES).join('\n')
  throw new Error(said || error?.message || `${program} ${args.join(' ')} was stopped.`)
}

/** @returns whether the program ended well */
export const succeeds = (...args: Parameters<typeof run>) => attempt(() => run(...args)) !== undefined

const idOf = (kind: '-u' | '-g', user: string) => Number(run('id', [kind, user]))

/** Replaces the whole file or nothing: a power cut leaves no half of it. */
export function writeWhole(file: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true })
  // The service may write in some of these folders: a link that it has put there is not followed.
  rmSync(`${file}.new`, { force: true })
  writeFileSync(`${file}.new`, text, { mode, flush: true, flag: 'wx' })
  chmodSync(`${file}.new`, mode)
  renameSync(`${file}.new`, file)
}

export const readOrEmpty = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** @returns when a file was last changed, in ms since 1970; undefined if there is none */
export const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs

/** Writes a file of ours. Another one that was there, such as one that someone has changed, is kept next to it. */
export function writeOurs(file: string, text: string): void {
  const before = readOrEmpty(file)
  if (before === text) return
  const copy = `${file}.before-${new Date().toISOString().slice(0, 19)}`
  if (before) {
    copyFileSync(file, copy)
    console.log(`(${file} has changed; the one before is ${copy})`)
  }
  writeWhole(file, text)
}

/** A line of a settings file. */
const SETTING = /^[ \t]*([A-Z][A-Z0-9_]*)[ \t]*=(.*)/

/** @returns the settings in a file of `NAME=value` lines, as systemd reads them: without quotes; none if it is missing */
export const readSettingsFile = (file: string): Record<string, string> =>
  Object.fromEntries(
    readOrEmpty(file)
      .split('\n')
      .flatMap((line) => {
        const [, name, value = ''] = SETTING.exec(line) ?? []
        return name ? [[name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]] : []
      }),
  )

/** Those of docs/settings.md. */
export const SETTINGS =
  'PORT HOST DATA_DIR DATABASE_URL DATABASE_AUTH_TOKEN RATE_LIMIT_PER_MINUTE SMTP_URL MAIL_TO MAIL_FROM TRUST_PROXY ALLOWED_ORIGINS DIST_DIR BASE_PATH API_ORIGIN WITHDRAW_WORKER DESK_PORT DESK_HOST DESK_ORIGIN'.split(
    ' ',
  )

/** @param text a settings file's. @returns the lines that no program reads: misspelled names, and what is not `NAME=value` */
export const unreadSettings = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [, name] = /^[ \t]*(\w+)[ \t]*=/.exec(line) ?? []
    const meant = name && closestMatch(name, SETTINGS)
    if (/^\s*(?:[#;]|$)/.test(line) || (name && meant === name)) return []
    if (meant) return `${name}: did you mean ${meant}?`
    // From the instructions of another program.
    if (name) return /^(?:SMTP|MAIL|DESK|DATABASE)_/.test(name) ? `${name}: is not in docs/settings.md` : []
    return `“${line.replace(/=.*/, '')}”: write NAME=value`
  })

/** @returns the text of a settings file with these values, and all its other lines. An undefined value removes a setting */
export function changedSettings(text: string, values: Record<string, string | undefined>): string {
  const left = new Map(Object.entries(values))
  const lines = text.split('\n').flatMap((line) => {
    const [, name = ''] = SETTING.exec(line) ?? []
    if (!(name in values)) return [line]
    // A second line of that name would be the one that counts.
    const value = left.get(name)
    left.delete(name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const added = [...left].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return `${[...lines.join('\n').trimEnd().split('\n'), ...added].filter((line, at) => at > 0 || line).join('\n')}\n`
}

/** Changes a settings file, which only root can read. @param about the first line of a new file */
export function changeSettings(file: string, values: Record<string, string | undefined>, about: string): void {
  writeWhole(file, changedSettings(readOrEmpty(file) || `# ${about}\n`, values), 0o600)
}

/** The environment of a church's programs: what its units set, and its settings. */
export function environmentOf(name: string): Record<string, string> {
  const { data, messages, settings } = placesOf(name)
  const ours = { DIST_DIR: '.build/dist', DATABASE_URL: `file:${messages}`, DATA_DIR: `${data}/desk` }
  return { ...ours, ...readSettingsFile(settings) }
}
