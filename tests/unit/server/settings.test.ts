import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readHost, isOn, readDatabaseSettings, readSettings, readWholeNumber } from '#server/settings.ts'
import { SETTINGS } from '#deploy/install/machine.ts'
import { setting, type Environment } from '#data/site/setting.ts'
import { readApiOrigin, readBasePath } from '#church-folder/site-url.ts'

test('without variables, the settings have their defaults', () => {
  expect(readSettings({})).toEqual({
    distDir: resolve('dist'),
    port: 4173,
    host: undefined,
    rateLimitPerMinute: 60,
    isBehindProxy: false,
    mail: undefined,
    databaseUrl: pathToFileURL(resolve('data/messages.db')).href,
    databaseAuthToken: undefined,
    allowedOrigins: [],
  })
})

test('every variable is read, and an empty one counts as unset', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '0',
    TRUST_PROXY: '1',
    ALLOWED_ORIGINS: 'https://church.example; https://www.church.example',
    DATA_DIR: '/srv/a b',
    DATABASE_URL: '',
    DATABASE_AUTH_TOKEN: 't',
    DIST_DIR: '/srv/site',
  })
  expect(settings).toEqual({
    distDir: '/srv/site',
    port: 0,
    host: '127.0.0.1',
    rateLimitPerMinute: 0,
    isBehindProxy: true,
    mail: undefined,
    databaseUrl: 'file:///srv/a%20b/messages.db',
    databaseAuthToken: 't',
    allowedOrigins: ['https://church.example', 'https://www.church.example'],
  })
  // Behind a proxy, the server listens only on this machine, unless HOST says otherwise.
  expect(readSettings({ TRUST_PROXY: '1' }).host).toBe('127.0.0.1')
  expect(readSettings({ TRUST_PROXY: '1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

test.each(['libsql://db.example', 'https://db.example', 'http://127.0.0.1:8080', 'ws://x', 'file:/x.db', 'file:x.db'])(
  '%s is a database URL',
  (url) => expect(readDatabaseSettings({ DATABASE_URL: url }).databaseUrl).toBe(url),
)

test.each(
  Object.entries({
    PORT: ['abc', '65536', '-1', '4173.5'],
    RATE_LIMIT_PER_MINUTE: ['many', '-1'],
    TRUST_PROXY: ['perhaps'],
    DATABASE_URL: ['postgres://x', 'https://', 'messages.db', 'file:', 'file:%zz', 'file://data/x.db'],
  }),
)('an invalid %s is refused with one line that names it: %j', (name, values) => {
  for (const value of values) {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`))
  }
})

const MAIL = { SMTP_URL: 'smtps://office:p%40ss@mail.example', MAIL_TO: 'office@church.example, pastor@church.example' }

test('email goes to one or more addresses, from MAIL_FROM, the mail server’s user, or the first recipient', () => {
  expect(readSettings({ ...MAIL, MAIL_FROM: 'web@church.example' }).mail).toEqual({
    smtpUrl: MAIL.SMTP_URL,
    to: ['office@church.example', 'pastor@church.example'],
    from: 'web@church.example',
  })
  const SMTP_URL = 'smtp://bulletin%40church.example:x@mail.example:587'
  expect(readSettings({ ...MAIL, SMTP_URL }).mail?.from).toBe('bulletin@church.example')
  expect(readSettings(MAIL).mail?.from).toBe('office@church.example')
})

test.each([
  [{ SMTP_URL: '' }, /^Email needs both/],
  [{ MAIL_TO: '' }, /^Email needs both/],
  [{ MAIL_TO: 'office' }, /^MAIL_TO must be an email address/],
  [{ MAIL_TO: ',' }, /^MAIL_TO must be an email address/],
  [{ MAIL_TO: 'a@church.example, nobody' }, /^MAIL_TO must be .*"nobody"/],
  [{ MAIL_FROM: 'Web <web@church.example>' }, /^MAIL_FROM must be an email address/],
  [{ SMTP_URL: '', MAIL_TO: '', MAIL_FROM: 'web@church.example' }, /^Email needs both/],
] as [Record<string, string>, RegExp][])('%j is refused with one line', (change, line) => {
  expect(() => readSettings({ ...MAIL, ...change })).toThrow(line)
})

test.each([
  ['mail.example', 'begin with smtp'],
  ['http://mail.example', 'begin with smtp'],
  ['smtp.mail.example:587', 'begin with smtp'],
  ['smtp://', 'name a mail server'],
  ['smtp://:587', 'name a mail server'],
  ['smtp://a:secret@mail.example:mail', 'name a mail server'],
  ['smtp://a:secret@', 'name a mail server'],
  ['smtps://a:secret@mail.example,587', 'name a mail server'],
  ['smtps://a:secret@https://mail.example', 'name a mail server'],
  ['smtp://office%40church.example@mail.example', 'have a password after the user'],
  ['smtp://office%40church.example:@mail.example', 'have a password after the user'],
  ['smtps://a:secr etse cret@smtp.gmail.example', 'without blanks'],
  ['smtps://a:sec\tret@mail.example', 'without blanks'],
  ['smtps://office@church.example:secret@mail.example', 'each @ in the user or the password written as %40'],
  ['smtps://a:sec@ret@mail.example', 'each @ in'],
  ['smtps://a:sec#ret@mail.example', 'each # in the user or the password written as %23'],
  ['smtps://a:#secret@mail.example:465', 'each # in'],
  ['smtps://a:sec/ret@mail.example', 'each / in the user or the password written as %2F'],
  ['smtps://a:sec?ret@mail.example', 'each ? in the user or the password written as %3F'],
  ['smtps://a:sec%ret@mail.example', 'each % in the user or the password written as %25'],
  ['smtp://a:secret@mail.example:465', 'begin with smtps:// for port 465'],
  ['smtps://a:secret%@mail.example', 'each % in'],
  ['smtps://a:sec%E9ret@mail.example', 'each % in'],
])('SMTP_URL %s is refused with the reason and without its password', (SMTP_URL, reason) => {
  const read = () => readSettings({ ...MAIL, SMTP_URL })
  expect(read).toThrow(
    `SMTP_URL must ${reason.replace('without blanks', 'be written without blanks').replace(/^each/, 'have each')}`,
  )
  expect(read).not.toThrow(/\n|sec|ret@/)
})

test.each([
  'smtp://mail.example',
  'SMTPS://a:b:c@mail.example:465?name=x.example',
  'smtp://a:b@mail.example:4650',
  'smtps://a:p%25%40%2F@[::1]:25',
  'smtp://ü:é!$&()=+@mail.example',
  'smtp://a:b@müller_1.example:587/',
])('SMTP_URL %s is taken', (SMTP_URL) => expect(readSettings({ ...MAIL, SMTP_URL }).mail?.smtpUrl).toBe(SMTP_URL))

/** Each setting in docs/settings.md with a good value, read as its program does. */
const GOOD: Record<string, [value: string, read: (env: Environment) => unknown]> = {
  PORT: ['8080', readSettings],
  HOST: ['127.0.0.1', readSettings],
  DATA_DIR: ['/srv/church', readSettings],
  DATABASE_URL: ['libsql://db.example', readSettings],
  DATABASE_AUTH_TOKEN: ['ey.J', readSettings],
  RATE_LIMIT_PER_MINUTE: ['9', readSettings],
  SMTP_URL: [MAIL.SMTP_URL, (env) => readSettings({ ...MAIL, ...env })],
  MAIL_TO: ['office@church.example', (env) => readSettings({ ...MAIL, ...env })],
  MAIL_FROM: ['office@church.example', (env) => readSettings({ ...MAIL, ...env })],
  TRUST_PROXY: ['1', readSettings],
  ALLOWED_ORIGINS: ['https://church.example', readSettings],
  DIST_DIR: ['dist', readSettings],
  BASE_PATH: ['/church/', (env) => readBasePath(env, '')],
  API_ORIGIN: ['https://forms.church.example', readApiOrigin],
  WITHDRAW_WORKER: ['1', (env) => isOn(env, 'WITHDRAW_WORKER')],
  DESK_PORT: ['4180', (env) => readWholeNumber(env, 'DESK_PORT', 4180, 65_535)],
  DESK_HOST: ['::1', (env) => readHost(env, 'DESK_HOST')],
  DESK_ORIGIN: ['https://church.example', (env) => setting(env, 'DESK_ORIGIN')],
}

test('the table above has every setting of the documents, but for those of the tests', () => {
  const [text] = readFileSync('docs/settings.md', 'utf8').split('## Tests')
  const named = [...text!.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names]) => names!.match(/[A-Z_]+/g))
  expect(Object.keys(GOOD).sort()).toEqual(named.sort())
  expect(SETTINGS.toSorted()).toEqual(named)
})

test.each(Object.entries(GOOD))(
  '%s says that it has quotes, a blank, a comment or a carriage return',
  (name, [value, read]) => {
    expect(() => read({ [name]: value })).not.toThrow()
    for (const quoted of [`"${value}"`, `'${value}'`, `“${value}”`, `"${value}`, `${value}'`])
      expect(() => read({ [name]: quoted })).toThrow(`${name} must be written without quotes.`)
    for (const blank of [` ${value}`, `${value} `, `${value}\t`, `\u00A0${value}`])
      expect(() => read({ [name]: blank })).toThrow(`${name} has a blank at its beginning or end`)
    for (const unseen of [`${value}\u200B`, `\u202A${value}\u202C`, value.replace(/^./, '$&\u2060')])
      expect(() => read({ [name]: unseen })).toThrow(`${name} has an invisible character in it`)
    expect(() => read({ [name]: `${value} # ours` })).toThrow(`${name} has a comment behind it`)
    for (const broken of [`${value}\r`, `${value}\n`, `"${value}"\r`])
      expect(() => read({ [name]: broken })).toThrow(`${name} has a line break or carriage return in it`)
  },
)

test.each([
  ['DATA_DIR', '~/church'],
  ['DATA_DIR', '~'],
  ['DATA_DIR', '$HOME/church'],
  ['DATA_DIR', '${HOME}/church'],
  ['DATA_DIR', '/srv/$USER/church'],
  ['DATA_DIR', '%USERPROFILE%\\church'],
  ['DIST_DIR', '~www/dist'],
  ['DATABASE_URL', 'file:~/messages.db'],
  ['DATABASE_URL', 'file:$HOME/messages.db'],
])('%s=%s is refused, since no shell reads it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be a whole path.*nothing replaces`))
})

test.each(['localhost:4173', 'http://localhost', '0.0.0.0:80', '127.0.0.1/24', '*', 'a b'])(
  'HOST %s is refused',
  (HOST) => {
    expect(() => readSettings({ HOST })).toThrow('HOST must be an IP address or a name, without port')
  },
)
