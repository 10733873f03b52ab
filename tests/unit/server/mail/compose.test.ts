import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { composeMail, messageId } from '#server/mail/compose.ts'
import type { MailJob } from '#server/store/mail-queue.ts'

const SITE = { name: 'Sample Church', siteUrl: 'https://church.example', timeZone: 'America/Chicago' }
const SETTINGS = { smtpUrl: 'smtp://mail.example', to: ['office@church.example'], from: 'web@church.example' }
const job = (fields: Record<string, string> = {}, change: Partial<MailJob> = {}): MailJob => ({
  key: 'key-of-letter',
  kind: 'contact',
  receivedAt: '2025-09-01T12:00:00.000Z',
  fields: {
    name: 'José Lee',
    email: 'jose@example.com',
    phone: '',
    subject: 'Supper',
    message: 'May I bring a pie?\r\n\rJosé',
    ...fields,
  },
  addressee: 'office@church.example',
  attempts: 1,
  refusals: 0,
  ...change,
})

/** The email as sent. */
async function raw(given: MailJob): Promise<{ headers: string; body: string; lines: string[] }> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    composeMail(given, SETTINGS, SITE),
  )
  const text = (message as Buffer).toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  const lines = (message as Buffer).toString('latin1').split('\r\n')
  return { lines, headers: text.slice(0, end).replace(/\r\n[ \t]+/g, ' '), body: text.slice(end + 4) }
}
const namesIn = (headers: string) => headers.split('\r\n').map((line) => line.split(':')[0]!.toLowerCase())

test('a message becomes a plain-text email to the office, with its writer as Reply-To', async () => {
  const { headers, body } = await raw(job())
  expect(headers).toMatch(/^From: Sample Church <web@church\.example>$/m)
  expect(headers).toMatch(/^To: office@church\.example$/m)
  expect(headers).toMatch(/^Reply-To: =\?UTF-8\?Q\?Jos=C3=A9_Lee\?= <jose@example\.com>$/m)
  expect(headers).toMatch(/^Subject: Website message: Supper$/m)
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(headers).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(headers).toContain(messageId('key-of-letter', 'church.example'))
  expect(body).toMatch(/May I bring a pie\?\r?\n\r?\nJos=C3=A9/)
  expect(body).toContain('September 1, 2025')
})

test('the subject mentions a sign-up, and possible spam', async () => {
  expect((await raw(job({}, { kind: 'newsletter', fields: { email: 'bob@example.com' } }))).headers).toMatch(
    /^Subject: E-bulletin sign-up: bob@example\.com$/m,
  )
  const doubtful = await raw(job({}, { quarantined: 'markup for links' }))
  expect(doubtful.headers).toMatch(/^Subject: \[Possible spam\] Website message: Supper$/m)
  expect(doubtful.body).toContain('markup for links')
})

test.each([
  ['name', 'Ann\r\nBcc: everybody@example.org'],
  ['name', 'Ann" <evil@example.org>, "x'],
  ['subject', 'Hello\r\nBcc: everybody@example.org\r\n\r\n<b>body</b>'],
  ['subject', 'Hello\u2028X-Evil: 1\u0085X-Evil: 2\u0000'],
  ['phone', '1\r\n.\r\nMAIL FROM:<evil@example.org>'],
  ['message', 'Ten letters\r\n.\r\nMAIL FROM:<evil@example.org>\u0000'],
])('nothing in the %s becomes a header or a recipient: %j', async (field, value) => {
  const plain = namesIn((await raw(job())).headers)
  const { headers } = await raw(job({ [field]: value }))
  expect(namesIn(headers)).toEqual(plain)
  expect(headers.match(/^To: .*$/m)?.[0]).toBe('To: office@church.example')
  expect(headers.match(/^Reply-To: .*$/m)?.[0]).toMatch(/ <jose@example\.com>$/)
})

test.each([
  ['name', 'é'.repeat(30_000)],
  ['subject', 'x'.repeat(60_000)],
  ['subject', `🙂${'я'.repeat(20_000)}`],
  ['email', `x@${'long.'.repeat(12_000)}example`],
  ['message', 'x'.repeat(60_000)],
])('long words in the %s make no line over 998 characters (RFC 5322, 2.1.1)', async (field, value) => {
  const mail = await raw(job({ [field]: value }))
  for (const line of mail.lines) expect(line.length).toBeLessThanOrEqual(998)
  // The header is cut; the body is not.
  expect(mail.body.length).toBeGreaterThan(value.length)
})

test('an address too long for email is not offered for a reply', async () => {
  const { headers, body } = await raw(job({ email: `${'x'.repeat(300)}@example.com` }))
  expect(headers).not.toMatch(/^Reply-To:/m)
  expect(body).not.toContain('To answer the sender')
})
