import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readDatabaseSettings, readSettings } from '#server/settings.ts'

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
    ALLOWED_ORIGINS: 'https://church.example, https://www.church.example',
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
  '%s is a database address',
  (url) => expect(readDatabaseSettings({ DATABASE_URL: url }).databaseUrl).toBe(url),
)

test.each(
  Object.entries({
    PORT: ['abc', '65536', '-1', '4173.5'],
    RATE_LIMIT_PER_MINUTE: ['many', '-1'],
    TRUST_PROXY: ['perhaps'],
    DATABASE_URL: ['postgres://x', 'https://', 'messages.db', 'file:%zz'],
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
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL must be/],
  [{ SMTP_URL: 'http://mail.example' }, /^SMTP_URL must be/],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must be/],
  [{ SMTP_URL: 'smtp://a:sec ret@mail.example' }, /^SMTP_URL must be/],
  [{ SMTP_URL: '' }, /^Email needs both/],
  [{ MAIL_TO: '' }, /^Email needs both/],
  [{ MAIL_TO: 'office' }, /^MAIL_TO must be an email address/],
  [{ MAIL_TO: ' , ' }, /^MAIL_TO must be an email address/],
  [{ MAIL_TO: 'a@church.example, nobody' }, /^MAIL_TO must be .*"nobody"/],
  [{ MAIL_FROM: 'Web <web@church.example>' }, /^MAIL_FROM must be an email address/],
  [{ SMTP_URL: '', MAIL_TO: '', MAIL_FROM: 'web@church.example' }, /^Email needs both/],
] as [Record<string, string>, RegExp][])('%j is refused with one line that reveals no password', (change, line) => {
  const read = () => readSettings({ ...MAIL, ...change })
  expect(read).toThrow(line)
  expect(read).not.toThrow(/\n|ss@|sec ret/)
})
