/** What the installer understands, writes and lets in. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dnsFault as hostFault, mailFault, readMemory } from '#deploy/install/checks.ts'
import { churchFacts, commitChurch } from '#deploy/install/content.ts'
import { changedSettings, readSettingsFile, startOptions, unreadSettings, writeWhole } from '#deploy/install/machine.ts'
import { churchNameFault, placesOf } from '#deploy/install/places.ts'
import { proxyText } from '#deploy/install/proxy.ts'
import { answersFrom, settingsFrom, checkAnswers } from '#deploy/install/questions.ts'
import { listening } from '#tests/free-port.ts'
import { mailServer } from '#tests/fixtures/mail-server.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

const GIVEN = {
  site: 'GraceChapel.example/',
  office: 'office@gracechapel.example, elder@gracechapel.example',
  mailServer: 'mail.gracechapel.example',
  mailUser: 'office@gracechapel.example',
  mailPassword: 'p@ss/word #1',
  keeperName: 'Ruth Example',
  keeperEmail: 'ruth@grüßgott.example',
}

const GIVEN_BY = { name: GIVEN.keeperName, email: GIVEN.keeperEmail }

test('answers become settings, and settings the answers of the next time', () => {
  const { answers, wrong } = checkAnswers(GIVEN)
  expect(wrong).toEqual([])
  const settings = settingsFrom(answers)
  expect(settings).toEqual({
    DESK_ORIGIN: 'https://gracechapel.example',
    SMTP_URL: 'smtps://office%40gracechapel.example:p%40ss%2Fword%20%231@mail.gracechapel.example:465',
    MAIL_TO: 'office@gracechapel.example,elder@gracechapel.example',
  })
  const again = answersFrom(settings, GIVEN_BY)
  expect(settingsFrom(checkAnswers(again).answers)).toEqual(settings)
  // As in the list of people: otherwise each run would add them again.
  expect(answers.keeperEmail).toBe('ruth@xn--grgott-cta5u.example')
})

test.each([
  ['smtp://mail.example', 'smtp://mail.example:587'],
  ['smtps://mail.example', 'smtps://mail.example:465'],
  ['smtps://mail.example:465?name=grace.example', 'smtps://mail.example:465?name=grace.example'],
])('the mail server %s is still %s when the installer runs again', (SMTP_URL, url) => {
  const again = answersFrom({ DESK_ORIGIN: 'https://grace.example', MAIL_TO: GIVEN.office, SMTP_URL })
  expect(settingsFrom(checkAnswers({ ...GIVEN, mailUser: '', ...again }).answers).SMTP_URL).toBe(url)
})

test('the test message comes from the address that messages come from', async () => {
  const letters: string[] = []
  const server = mailServer((letter) => void letters.push(letter))
  const mailServerName = `127.0.0.1:${await listening(server.server)}`
  const answers = { ...GIVEN, site: 'https://grace.example', mailServer: mailServerName, mailUser: '' }
  const MAIL_FROM = 'site@gracechapel.example'
  expect(await mailFault({ ...answers, ...answersFrom({ MAIL_FROM }) })).toBeUndefined()
  expect(letters).toEqual([expect.stringContaining(`From: ${MAIL_FROM}`)])
  server.close()
})

test('a firewall that is left alone once stays alone', () => {
  expect(answersFrom({ FIREWALL: 'no' }).firewall).toBe('no')
})

test('what is not answered has a default, or is named', () => {
  const { answers, wrong } = checkAnswers({ site: 'gracechapel.example', office: 'office@gracechapel.example' })
  expect(answers).toMatchObject({
    mailServer: 'mail.gracechapel.example:465',
    keeperEmail: 'office@gracechapel.example',
  })
  expect(wrong).toEqual(['keeperName cannot be blank: write something like Ruth Example'])
})

test.each([
  [{ site: 'http://192.0.2.70' }, 'site must be a name alone'],
  [{ site: 'https://gracechapel.example/church' }, 'site must be a name alone'],
  [{ office: 'office' }, 'office must be an email address'],
  [{ mailServer: 'mail.gracechapel.example:smtp' }, 'mailServer must be a name and a port'],
  [{ mailServer: 'mail.gracechapel.example:70000' }, 'mailServer must be a name and a port'],
  [{ backup: '~/backups' }, 'backup must be a whole path'],
  [{ firewall: 'off' }, 'firewall must be no, or blank'],
  [{ keeperEmail: 'Ruth <ruth@gracechapel.example>' }, 'keeperEmail must be an email address'],
  [{ sight: 'x' }, 'sight is not one of the questions'],
])('%o is refused: %s', (change, line) => {
  expect(checkAnswers({ ...GIVEN, ...change }).wrong.join()).toContain(line)
})

test.each([
  ['church', true],
  ['grace-2', true],
  ['Grace', false],
  ['../etc', false],
  ['-x', false],
])('a church on the server may be called %s: %s', (name, isGood) => {
  expect(churchNameFault(name) === undefined).toBe(isGood)
})

test.each([
  ['', { PORT: '4173' }, 'PORT=4173\n'],
  ['# Mine\nPORT=1\nRATE_LIMIT_PER_MINUTE=0\n', { PORT: '2' }, '# Mine\nPORT=2\nRATE_LIMIT_PER_MINUTE=0\n'],
  ['SMTP_URL=x\nMAIL_TO=y\n', { SMTP_URL: undefined, A: '1' }, 'MAIL_TO=y\nA=1\n'],
  ['PORT=1\n PORT = "3"\n', { PORT: '2' }, 'PORT=2\n'],
])('%j with %o keeps what others wrote', (text, values, expected) => {
  expect(changedSettings(text, values)).toBe(expected)
})

test.each([
  ['# Mine\n; too\n\nPORT=1\nNODE_OPTIONS=--x\nAWS_ACCESS_KEY_ID=y\n', []],
  [
    'SMPT_URL=x\nMAILTO=y\nport=1',
    ['SMPT_URL: did you mean SMTP_URL?', 'MAILTO: did you mean MAIL_TO?', 'port: did you mean PORT?'],
  ],
  ['SMTP_HOST=x\nMAIL_SERVER=y', ['SMTP_HOST: is not in docs/settings.md', 'MAIL_SERVER: is not in docs/settings.md']],
  ['export PORT=1\nHOST = x\nMAIL_TO: y\nMAIL_TO', ['“export PORT”', '“MAIL_TO: y”', '“MAIL_TO”']],
  ['\uFEFFPORT=1\nSMTP_URL=smtps://a:b=c@d\n', ['“\uFEFFPORT”']],
])('of the settings %j those are not read: %j', (text, unread) => {
  expect(unreadSettings(text).map((one) => one.replace(/: write .*/, ''))).toEqual(unread)
})

test.each([
  [['192.0.2.7'], undefined],
  [['192.0.2.7', '2001:db8::7'], undefined],
  [[], 'gracechapel.example leads nowhere yet.'],
  [['192.0.2.9'], 'gracechapel.example leads to 192.0.2.9, not to this server (192.0.2.7 or 2001:db8::7).'],
])('a name that leads to %j: %s', (theirs, what) => {
  expect(hostFault('gracechapel.example', theirs, ['127.0.0.1', '192.0.2.7', '2001:db8::7', 'fe80::1'])?.what).toBe(
    what,
  )
})

test('a settings file is read as systemd does, and a church’s file with a mark before its first letter', () => {
  const folder = temporaryFolder()
  const [settings, church] = ['church.env', 'church/church.json'].map((name) => join(folder, name))
  writeFileSync(settings!, '# A="1"\r\nA="sftp:me@host:x"\r\n B = \'two words\' \nC=a"b"\n')
  expect(readSettingsFile(settings!)).toEqual({ A: 'sftp:me@host:x', B: 'two words', C: 'a"b"' })
  mkdirSync(join(folder, 'church'))
  writeFileSync(church!, '\uFEFF{ "siteUrl": "https://grace.example" }')
  expect(churchFacts(folder)).toEqual({ siteUrl: 'https://grace.example' })
  mkdirSync(join(folder, 'church/.git'))
  expect(() => commitChurch(folder, 'Begin', GIVEN_BY)).toThrow('remove church/.git')
  rmSync(join(folder, 'church/.git'), { recursive: true })
  symlinkSync(temporaryFolder(), join(folder, 'church/photos'))
  expect(() => commitChurch(folder, 'Begin', GIVEN_BY)).toThrow('church/photos is a link')
})

test('root writes through no link that someone has put there, and runs nothing as itself for a user who is not there', () => {
  const folder = temporaryFolder()
  const [file, other] = ['people.json', 'other'].map((name) => join(folder, name))
  writeFileSync(other!, 'theirs')
  symlinkSync(other!, `${file}.new`)
  writeWhole(file!, '[]')
  expect([file!, other!].map((one) => readFileSync(one, 'utf8'))).toEqual(['[]', 'theirs'])
  expect(() => startOptions({ as: 'nobody-here' })).toThrow('nobody-here')
})

test('what was emailed about is noted where a full disk does not matter', () => {
  expect(placesOf('grace').alertNotes).toBe('/run/church-alert-grace.json')
})

test('memory is read in MB, swap included', () => {
  const meminfo =
    'MemTotal:        2014000 kB\nMemAvailable:     900000 kB\nSwapTotal:       1048576 kB\nSwapFree:         524288 kB\n'
  expect(readMemory(meminfo)).toEqual({ memoryMb: 1967, swapMb: 1024, availableMb: 1391 })
})

test('the proxy has the church’s own name and ports, and the other name only if it leads here', () => {
  const recipe = readFileSync('deploy/Caddyfile', 'utf8')
  const proxy = { host: 'gracechapel.example', port: 4273, deskPort: 4280, isInternal: false }
  const alone = proxyText(recipe, proxy)
  expect(alone).not.toMatch(/church\.example|4173|4180|www|tls internal/)
  expect(alone).toMatch(/127\.0\.0\.1:4280[^]*127\.0\.0\.1:4273/)
  const both = proxyText(recipe, { ...proxy, otherName: 'www.gracechapel.example', isInternal: true })
  expect(both.match(/^\S+ \{\n\ttls internal/gm)).toHaveLength(2)
  expect(both).toContain('redir https://gracechapel.example{uri} permanent')
})
