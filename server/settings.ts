/** The settings from environment variables. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { EmailField } from '#schema/forms/contact-message.ts'
import { attempt } from '#data/site/attempt.ts'
import { setting, type Environment } from '#data/site/setting.ts'
import type { MailSettings } from './mail/compose.ts'
import { databaseFile } from './store/database.ts'

/** @returns the absolute path of the folder that a setting names. @throws as `setting`, and for `~` or `$HOME` */
export function folderOf(env: Environment, name: string, otherwise: string): string {
  const path = setting(env, name) ?? otherwise
  requireWhole(name, path)
  return resolve(path)
}

/** @returns the absolute path of what someone has typed where they are: npm starts every command in the project's folder */
export const typedPath = (path: string, env: Environment = process.env) => resolve(env.INIT_CWD ?? '', path)

/** Refuses `~` and `$HOME`, which only a shell replaces. */
function requireWhole(name: string, path: string): void {
  const [it] = /^(?:~|%\w+%)|\$\{?\w+\}?/.exec(path) ?? []
  if (it) throw new Error(`${name} must be a whole path, such as /srv/church: nothing replaces ${it} here.`)
}

/** Reads all settings. An empty variable counts as not set. @throws Error with one line that says what to do */
export function readSettings(env: Environment) {
  /** Whether `X-Forwarded-*` headers come from our own proxy. */
  const isBehindProxy = isOn(env, 'TRUST_PROXY')
  return {
    distDir: readDistDir(env),
    /** 0: the system chooses one. */
    port: readWholeNumber(env, 'PORT', 4173, 65_535),
    /** Undefined: every address. Behind a proxy 127.0.0.1: others could bypass it and forge `X-Forwarded-For`. */
    host: readHost(env, 'HOST') ?? (isBehindProxy ? '127.0.0.1' : undefined),
    isBehindProxy,
    /** Undefined if the office gets no mail. */
    mail: mailSettings(env),
    /** Posts per minute and sender; 0 for no limit. */
    rateLimitPerMinute: readWholeNumber(env, 'RATE_LIMIT_PER_MINUTE', 60, 1_000_000),
    /** Other sites whose pages may post here: `https://church.example`. */
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
    ...readDatabaseSettings(env),
  }
}

/** @returns the absolute path of the built site */
export const readDistDir = (env: Environment) => folderOf(env, 'DIST_DIR', 'dist')

/** Where the messages are stored: `file:…` for the embedded database, otherwise the URL of a libSQL server. */
export const readDatabaseSettings = (env: Environment) => ({
  databaseUrl: databaseUrl(env),
  databaseAuthToken: setting(env, 'DATABASE_AUTH_TOKEN'),
})

function databaseUrl(env: Environment): string {
  const url = setting(env, 'DATABASE_URL')
  if (!url) return pathToFileURL(resolve(folderOf(env, 'DATA_DIR', 'data'), 'messages.db')).href
  requireWhole('DATABASE_URL', url.replace(/^file:(?:\/\/)?/, ''))
  const isFile = /^file:./.test(url) && attempt(() => databaseFile(url)) !== undefined
  if (isFile || (/^(?:libsql|https?|wss?):\/\/./.test(url) && URL.canParse(url))) return url
  // The message leaves the URL out: it may contain a token.
  throw new Error(
    'DATABASE_URL must be the URL of a libSQL server (libsql://…, https://…) or a file (file:/path/to/messages.db, with every percent sign written as %25). Leave it out for the built-in database.',
  )
}

function mailSettings(env: Environment): MailSettings | undefined {
  const [smtpUrl, to, from] = ['SMTP_URL', 'MAIL_TO', 'MAIL_FROM'].map((name) => setting(env, name))
  if (!smtpUrl && !to && !from) return undefined
  if (!smtpUrl || !to)
    throw new Error('Email needs both SMTP_URL and MAIL_TO. To send no email, leave out all mail settings.')
  const wrong = smtpFault(smtpUrl)
  // The message leaves the URL out: it contains a password.
  if (wrong) throw new Error(`SMTP_URL must ${wrong}, such as smtps://office%40church.example:password@mail.example.`)
  const addresses = emails('MAIL_TO', to)
  const [sender] = emails('MAIL_FROM', from || userAddress(smtpUrl) || addresses[0]!)
  return { smtpUrl, to: addresses, from: sender! }
}

/** @returns what a mail server's URL lacks, as the end of a sentence after "must"; undefined if it is right */
function smtpFault(url: string): string | undefined {
  const [, rest] = /^smtps?:\/\/(.*)$/i.exec(url) ?? []
  if (rest === undefined) return 'begin with smtp:// or smtps://'
  if (/\s/.test(rest)) return 'be written without blanks, also those that Gmail shows within an app password'
  const [user] = /^.*(?=@)/.exec(rest) ?? ['']
  const [sign] = /[@/?#]|%(?![\da-f]{2})/i.exec(user) ?? []
  // encodeURIComponent knows them all.
  if (sign) return `have each ${sign} in the user or the password written as ${encodeURIComponent(sign)}`
  if (!isDecodable(user)) return 'have each % in the user or the password written as %25'
  if (/^[^:]+:?$/.test(user)) return 'have a password after the user'
  const isServer = /^(?:\[[\da-f:.]+\]|[\p{L}\d_.-]+)(?::\d+)?(?:[/?]|$)/iu.test(rest.replace(/^.*@/, ''))
  if (!isServer || !URL.canParse(url)) return 'name a mail server, and its port if it is a special one'
  // That port speaks TLS from the first byte: without it, both sides would wait for the other.
  return /^smtp:/i.test(url) && new URL(url).port === '465' ? 'begin with smtps:// for port 465' : undefined
}

/** @returns the address to listen on; undefined if it is not set. @throws Error with one line that says what to do */
export function readHost(env: Environment, name: string): string | undefined {
  const host = setting(env, name)
  if (host && !isIP(host) && !/^[a-z\d]+(?:[-.][a-z\d]+)*$/i.test(host))
    throw new Error(
      `${name} must be an IP address or a name, without port, such as 127.0.0.1, not ${JSON.stringify(host)}.`,
    )
  return host
}

/** @param list addresses, separated by commas. @throws Error if one is wrong, or there are too many */
function emails(name: 'MAIL_TO' | 'MAIL_FROM', list: string): string[] {
  const addresses = list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const wrong = addresses.find((address) => !v.is(EmailField, address))
  if (wrong !== undefined || addresses.length === 0 || (name === 'MAIL_FROM' && addresses.length > 1))
    throw new Error(
      `${name} must be an email address${name === 'MAIL_TO' ? ', or several separated by commas' : ''}, not ${JSON.stringify(wrong ?? list)}.`,
    )
  return addresses
}

/** The default sender: most mail servers let a user send only from their own address. */
function userAddress(smtpUrl: string): string | undefined {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return v.is(EmailField, user) ? user : undefined
}

const isDecodable = (text: string) => attempt(() => decodeURIComponent(text)) !== undefined

export function isOn(env: Environment, name: string): boolean {
  const value = setting(env, name)
  if (!value || value === '0' || value === 'false') return false
  if (value === '1' || value === 'true') return true
  throw new Error(`${name} must be 1 or 0, not ${JSON.stringify(value)}.`)
}

export function readWholeNumber(env: Environment, name: string, otherwise: number, highest: number): number {
  const value = setting(env, name)
  if (!value) return otherwise
  if (/^\d{1,9}$/.test(value) && Number(value) <= highest) return Number(value)
  throw new Error(
    `${name} must be a whole number from 0 to ${highest}, not ${JSON.stringify(value)}. Leave it out to use ${otherwise}.`,
  )
}

function origins(env: Environment, name: string): string[] {
  const given = (setting(env, name) ?? '').split(/[\s,;]+/).filter(Boolean)
  const wrong = given.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined)
    throw new Error(
      `${name} must list origins (scheme and host, no path), such as https://church.example, not ${JSON.stringify(wrong)}.`,
    )
  return given
}
