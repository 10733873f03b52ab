/** `npm run status`: what is well, and what to do about the rest. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { listening } from '#tests/free-port.ts'
import { certificateOf, type HealthFacts } from '#deploy/facts.ts'
import { judge, screen } from '#deploy/health.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const HOUR = 3_600_000
const WELL: HealthFacts = {
  name: 'church',
  siteAnswer: '200',
  deskAnswer: '303',
  failedUnits: [],
  builtAt: NOW - 12 * HOUR,
  counts: { messages: 12, unanswered: 3, mailWaiting: 0, mailGivenUp: 0, mailError: undefined },
  backedUpAt: NOW - 9 * HOUR,
  disk: { freeMb: 20_000, freeShare: 0.5 },
  memoryMb: 900,
  certificate: { from: NOW - 30 * 24 * HOUR, to: NOW + 60 * 24 * HOUR },
  node: { is: '20.19.2', needed: '20.19' },
  uncommitted: [],
  isClockRight: true,
  unreadSettings: [],
}

test('all is well', () => {
  const lines = judge(WELL, NOW)
  expect(lines.filter(({ todo }) => todo)).toEqual([])
  expect(screen(lines)).toContain('✓ messages     12, 3 not answered')
})

test.each<[string, Partial<HealthFacts>, string]>([
  ['site', { siteAnswer: '500' }, 'journalctl -u church@church'],
  ['desk', { deskAnswer: 'connect ECONNREFUSED' }, 'journalctl -u church-desk@church'],
  ['certificate', { certificate: 'there is none' }, 'journalctl -u caddy'],
  ['certificate', { certificate: { from: NOW - 80 * 24 * HOUR, to: NOW + 10 * 24 * HOUR } }, 'journalctl -u caddy'],
  ['last build', { builtAt: NOW - 40 * HOUR }, 'church-build@church'],
  ['last backup', { backedUpAt: undefined }, 'church-backup@church'],
  ['messages', { counts: undefined }, 'church inbox'],
  ['email', { counts: { messages: 1, unanswered: 1, mailWaiting: 0, mailGivenUp: 1, mailError: '550' } }, 'SMTP_URL'],
  ['disk', { disk: { freeMb: 900, freeShare: 0.5 } }, 'make room'],
  ['memory', { memoryMb: 60 }, 'ps aux'],
  ['Node', { node: { is: '20.9.0', needed: '20.19' } }, 'install Node 20.19'],
  ['content', { uncommitted: ['church/church.json'] }, 'church git add church'],
  ['settings', { unreadSettings: ['SMPT_URL: did you mean SMTP_URL?'] }, '/etc/church/church.env'],
  ['clock', { isClockRight: false }, 'timedatectl'],
  ['caddy', { failedUnits: ['caddy'] }, 'journalctl -u caddy'],
])('%s: %o', (about, change, todo) => {
  const bad = judge({ ...WELL, ...change }, NOW).filter((line) => line.todo)
  expect(bad.filter((line) => line.about === about)).toMatchObject([{ todo: expect.stringContaining(todo) as string }])
  // A counter that cannot be read says nothing about email either.
  expect(bad.length).toBe(about === 'messages' ? 2 : 1)
})

test('a certificate that is not there is told in words, without the noise of OpenSSL', async () => {
  const server = createServer()
  const port = await listening(server)
  expect(await certificateOf('grace.example', port)).toBe('there is none')
  await new Promise((done) => server.close(done))
  expect(await certificateOf('grace.example', port)).toBe('port 443 does not answer')
})

const PEOPLE = ['full@example.org', 'ruth@example.org'].map((email) => ({ name: 'Ruth', email, role: 'keeper' }))
test.each([
  ['each keeper, once, even if one cannot be reached', JSON.stringify(PEOPLE), 'ruth@example.org'],
  ['the office, if nobody can read the list of people', '[{', 'office@example.org'],
])('what is not well is told to %s', async (_, people, told) => {
  const data = temporaryFolder()
  const places = {
    settings: join(data, 'env'),
    people: join(data, 'people.json'),
    alertNotes: join(data, 'alert.json'),
  }
  writeFileSync(places.people, people)
  writeFileSync(places.settings, 'SMTP_URL=smtp://mail.example\nMAIL_TO=office@example.org\n')
  const sent: string[] = []
  const send = async ({ to }: { to: string }) => {
    if (to.startsWith('full')) throw new Error('552 The mailbox is full')
    sent.push(to)
  }
  vi.doMock('#deploy/facts.ts', () => ({ gather: () => Promise.reject(new Error('fatal: index file corrupt')) }))
  vi.doMock('#deploy/install/places.ts', () => ({ placesOf: () => places }))
  vi.doMock('#server/mail/smtp.ts', () => ({ openSmtp: () => send }))
  vi.spyOn(console, 'log').mockReturnValue()
  process.argv = ['node', 'scripts/status.ts', 'grace', '--mail']
  vi.resetModules()
  await import('../../../scripts/status.ts')
  vi.resetModules()
  await import('../../../scripts/status.ts')
  expect(sent).toEqual([told])
})
