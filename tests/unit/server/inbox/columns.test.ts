import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { inboxCsv } from '#server/inbox/csv.ts'
import { inboxText } from '#server/inbox/text.ts'
import { openStore, type Message, type Store } from '#server/store/messages.ts'
import { runInbox } from '#tests/unit/server/inbox-in-process.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

const LETTER = {
  name: 'Ann "Nan" Lee',
  email: 'ann@example.org',
  phone: '+1 555 0100',
  subject: '=HYPERLINK("x")',
  message: 'Line one,\nline two',
}
const RECEIVED_AT = '2025-09-01T12:00:00.000Z'
const letter = (change: Partial<typeof LETTER> = {}) => ({
  kind: 'contact' as const,
  key: 'k',
  receivedAt: RECEIVED_AT,
  fields: { ...LETTER, ...change },
})
const signUp = (email: string) => ({
  kind: 'newsletter' as const,
  key: 'n',
  receivedAt: RECEIVED_AT,
  fields: { email },
})

let folder: string
beforeEach(() => (folder = temporaryFolder()))
const inbox = (...args: string[]) => runInbox(args, { DATA_DIR: join(folder, 'data') })

/** Opens the database as a running server does, with one message and one sign-up. */
async function openFilled(...more: Partial<Message>[]): Promise<Store> {
  const store = await openStore({ url: pathToFileURL(join(folder, 'data/messages.db')).href })
  const newsletter = { kind: 'newsletter', bodyHash: 'h', receivedAt: '2025-09-01T13:00:00.000Z' } as const
  for (const message of [
    { kind: 'contact' as const, key: 'letter-1', receivedAt: RECEIVED_AT, body: JSON.stringify(LETTER) },
    { key: 'signup-1', body: '{"email":"bob@example.org"}' },
    ...more,
  ])
    await store.receive({ ...newsletter, ...message } as Message)
  return store
}

test('--json prints the two lists, even while the server has the database open', async () => {
  const store = await openFilled()
  const lists = {
    contact: [{ key: 'letter-1', receivedAt: RECEIVED_AT, ...LETTER }],
    newsletter: [{ key: 'signup-1', receivedAt: '2025-09-01T13:00:00.000Z', email: 'bob@example.org' }],
  }
  expect(await inbox('--json')).toEqual({ code: 0, stdout: `${JSON.stringify(lists)}\n`, stderr: '' })
  await store.close()
})

test('without messages, the lists are empty, and reading them creates no database', async () => {
  expect((await inbox('--json')).stdout).toBe('{"contact":[],"newsletter":[]}\n')
  expect((await inbox()).stdout).toContain('Contact messages: none')
  expect((await inbox('--csv', 'newsletter')).stdout).toBe('\ufeffkey,receivedAt,email\r\n')
  expect((await inbox('--forget', 'ann@example.org')).stdout).toBe('Erased 0 messages from ann@example.org.\n')
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test.each([
  [['--bogus'], /^inbox: Unknown option '--bogus'/],
  [['--csv'], /^inbox: Option '--csv/],
  [['--csv', 'all'], /^inbox: --csv takes contact or newsletter/],
  [['--forget', 'ann'], /^inbox: Erasing needs an email address/],
  [['--json', '--csv', 'contact'], /^inbox: Use only one option/],
  [['--show', 'ZZZ-ZZZ'], /^inbox: There is no message "ZZZ-ZZZ"/],
])('%j is refused with one line and exit code 2', async (args, line) => {
  const { code, stdout, stderr } = await inbox(...args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(line)
  expect(stderr).toMatch(/^[^\n]+npm run inbox -- --help\n$/)
})

test('an address is forgotten as people write it', async () => {
  const store = await openFilled({ key: 'signup-2', body: '{"email":"ida@xn--kln-sna.example"}' })
  await store.close()
  expect((await inbox('--forget', 'Ida@Köln.example')).stdout).toBe('Erased 1 message from Ida@Köln.example.\n')
})

test('cells that a spreadsheet would execute become text, and CSV is quoted as in RFC 4180', () => {
  expect(inboxCsv([letter()], 'contact')).toBe(
    '\ufeffkey,receivedAt,name,email,phone,subject,message\r\n' +
      `k,2025-09-01T12:00:00.000Z,"Ann ""Nan"" Lee",ann@example.org,'+1 555 0100,"'=HYPERLINK(""x"")","Line one,\nline two"\r\n`,
  )
  for (const start of ['=', '+', '-', '@', ' =', '\t=', '\r', '\n', '＝', '\u00a0@'])
    expect(inboxCsv([signUp(`${start}1`)], 'newsletter')).toMatch(/Z,"?'/)
})

test('lines and parts of a message that could become separate cells are not executed, and nothing controls a terminal', () => {
  const csv = (message: string) => inboxCsv([letter({ message })], 'contact')
  expect(csv('Hello\n=cmd|1\r\n @sum;\t+1\tand\t-1; it is 1=1, -2')).toContain(
    `,"Hello\n'=cmd|1\n' @sum;' +1 and -1; it is 1=1, -2"\r\n`,
  )
  const nasty = 'a\u001b]0;title\u0007\u009b2J'
  expect(csv(`${nasty}\0b`)).toContain(',"a\ufffd]0;title\ufffd\ufffd2J\ufffdb"')
  // Including a mark that changes the direction of the text.
  expect(inboxText([letter({ message: `${nasty}\u202eb` })], { width: 80 })).toContain(
    'a\ufffd]0;title\ufffd\ufffd2J\ufffdb',
  )
})

test('messages fit the terminal’s width, are indented, and show the church’s time', () => {
  const long = letter({ message: `${'word '.repeat(40)}\n\n${'x'.repeat(200)}` })
  const church = { name: 'Grace Chapel', timeZone: 'America/Chicago' }
  const text = inboxText([long, signUp('bob@example.org')], { width: 80, church })
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(text).toMatch(
    /Contact messages: 1[^]*^\S{3}-\S{3}\n {2}Name: Ann "Nan" Lee\n[^]*Received Monday, September 1, 2025 at 7:00/m,
  )
  expect(text).toMatch(/E-bulletin sign-ups: 1[^]*^\S{3}-\S{3}\n {2}Email: bob@example\.org/m)
  expect(text.split('\n').filter((line) => /word|xx/.test(line) && !line.startsWith('  '))).toEqual([])
  expect(text.match(/x/g)!.length).toBeGreaterThanOrEqual(200)
})

test('possible spam is listed separately, marked in JSON, and left out of CSV', async () => {
  const body = '{"email":"eve@example.org"}'
  const store = await openFilled({ key: 'signup-2', body, quarantined: 'The hidden field was filled in.' })
  const { newsletter } = JSON.parse((await inbox('--json')).stdout) as { newsletter: object[] }
  expect(newsletter.map((row) => 'quarantined' in row)).toEqual([false, true])
  expect((await inbox()).stdout.split('possible spam')[0]).not.toContain('eve@example.org')
  expect((await inbox()).stdout).toContain('E-bulletin sign-ups, possible spam: 1')
  expect((await inbox('--csv', 'newsletter')).stdout).not.toContain('eve@example.org')
  expect((await inbox('--show', 'signup-2')).stdout).toContain(
    'This message may be spam: The hidden field was filled in.',
  )
  expect((await inbox('--not-spam', receiptNumber('signup-2'))).code).toBe(0)
  expect((await inbox()).stdout).not.toContain('possible spam')
  await store.close()
})

test('a message can be shown and marked as answered by its receipt number, in any spelling', async () => {
  const store = await openFilled()
  const typed = receiptNumber('letter-1').toLowerCase().replace('-', '')
  expect((await inbox('--show', typed)).stdout).toContain('line two')
  expect((await inbox('--answered', typed)).stdout).toBe('Marked the message of Ann "Nan" Lee as answered.\n')
  expect((await inbox()).stdout).toMatch(/ {2}answered$/m)
  await store.close()
})

// For what a backup contains, see restore.test.ts.
test('a backup overwrites nothing, and a repeat of one of its messages is still known', async () => {
  const store = await openFilled()
  const copy = join(folder, 'copy.db')
  expect((await inbox('--backup', copy)).code).toBe(0)
  const { code, stderr } = await inbox('--backup', copy)
  expect([code, stderr]).toEqual([1, expect.stringContaining('was not overwritten')])
  await store.close()
  const restored = await openStore({ url: pathToFileURL(copy).href })
  const repeat = { kind: 'contact', key: 'letter-1', receivedAt: RECEIVED_AT, bodyHash: 'h', body: '{}' } as const
  expect(await restored.receive(repeat)).toBe('repeated')
  await restored.close()
})
