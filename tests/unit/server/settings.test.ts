import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readDatabaseSettings, readSettings, SettingsError } from '#server/settings.ts'

test('without any variable the defaults hold', () => {
  expect(readSettings({})).toEqual({
    port: 4173,
    host: undefined,
    rateLimitPerMinute: 60,
    isBehindProxy: false,
    databaseUrl: pathToFileURL(resolve('data/messages.db')).href,
    databaseAuthToken: undefined,
    allowedOrigins: [],
  })
})

test('every variable is read, and an empty one counts as none', () => {
  const settings = readSettings({ PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: '1', ALLOWED_ORIGINS: 'https://church.example, https://www.church.example', DATA_DIR: '/srv/a b', DATABASE_URL: '', DATABASE_AUTH_TOKEN: 't' })
  expect(settings).toEqual({ port: 0, host: '127.0.0.1', rateLimitPerMinute: 0, isBehindProxy: true, databaseUrl: 'file:///srv/a%20b/messages.db', databaseAuthToken: 't', allowedOrigins: ['https://church.example', 'https://www.church.example'] })
})

test.each(['libsql://db.example', 'https://db.example', 'http://127.0.0.1:8080', 'ws://x', 'file:/tmp/x.db', 'file:x.db'])('%s is a database address', (url) => {
  expect(readDatabaseSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '4173.5'],
  ['RATE_LIMIT_PER_MINUTE', 'many'],
  ['RATE_LIMIT_PER_MINUTE', '-1'],
  ['TRUST_PROXY', 'perhaps'],
  ['DATABASE_URL', 'postgres://x'],
  ['DATABASE_URL', 'https://'],
  ['DATABASE_URL', 'messages.db'],
])('%s=%s is refused in one line that names the variable', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`))
})
