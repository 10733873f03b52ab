import { DAY_MS, MINUTE_MS } from '#schema/dates.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCodes } from '#desk/sign-in/codes.ts'
import { createDevices } from '#desk/sign-in/devices.ts'
import { openPeople, type Person } from '#desk/sign-in/people.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

const RUTH: Person = { name: 'Ruth Example', email: 'ruth@example.org', role: 'keeper' }

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

function codes() {
  const sent: string[] = []
  const find = (email: string) => (email.trim().toLowerCase() === RUTH.email ? RUTH : undefined)
  const { ask, use } = createCodes(find, async ({ subject }) => void sent.push(subject.slice(0, 6)))
  const askAndReceive: typeof ask = (...request) => {
    const ticket = ask(...request)
    vi.advanceTimersByTime(0)
    return ticket
  }
  return { ask: askAndReceive, use, sent }
}

test('a code signs in only once', () => {
  const { ask, use, sent } = codes()
  const ticket = ask(' Ruth@Example.org ', 'net')!
  expect(use(ticket, ` ${sent[0]!.slice(0, 3)} ${sent[0]!.slice(3)}`)).toEqual(RUTH)
  expect(use(ticket, sent[0]!)).toBeUndefined()
})

test('the fifth wrong try ends a code', () => {
  const { ask, use, sent } = codes()
  const tryAfter = (wrongTries: number) => {
    const ticket = ask(RUTH.email, 'net')!
    const right = sent.at(-1)!
    for (let tries = 0; tries < wrongTries; tries++) use(ticket, right === '000000' ? '000001' : '000000')
    return use(ticket, right)
  }
  expect([tryAfter(4), tryAfter(5)]).toEqual([RUTH, undefined])
})

test('a code is valid for fifteen minutes, and only in the browser that asked for it', () => {
  const { ask, use, sent } = codes()
  const other = ask(RUTH.email, 'net')!
  const tickets = [ask(RUTH.email, 'net')!, ask(RUTH.email, 'net')!]
  expect(use(other, sent[1]!)).toBeUndefined()
  vi.advanceTimersByTime(15 * MINUTE_MS - 1)
  expect(use(tickets[0]!, sent[1]!)).toEqual(RUTH)
  vi.advanceTimersByTime(1)
  expect(use(tickets[1]!, sent[2]!)).toBeUndefined()
})

test('an unknown address gets a ticket as well, but no email', () => {
  const { ask, use, sent } = codes()
  const ticket = ask('nobody@example.org', 'net')!
  expect(ticket).toHaveLength(ask(RUTH.email, 'net')!.length)
  expect([use(ticket, sent[0]!), sent.length]).toEqual([undefined, 1])
})

test('nobody’s mailbox is flooded, and a network cannot keep asking', () => {
  const { ask, sent } = codes()
  const times = <T>(length: number, work: (index: number) => T) => Array.from({ length }, (_, index) => work(index))
  expect(times(9, (index) => ask(RUTH.email, `net ${index}`)).filter(Boolean)).toHaveLength(4)
  expect(times(30, (index) => ask(`p${index}@example.org`, 'one net')).filter(Boolean)).toHaveLength(12)
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(ask(RUTH.email, 'one net')).toBeDefined()
  expect(sent).toHaveLength(5)
})

test('long addresses from many networks fill no memory', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { ask } = codes()
  const used = () => (collect(), process.memoryUsage().heapUsed)
  const before = used()
  for (let at = 0; at < 500; at++) ask(`${at}`.padEnd(60_000, 'x'), `net ${at}`)
  expect(used() - before).toBeLessThan(5_000_000)
})

test('a device stays signed in for thirty days, and its file contains no secret', () => {
  const file = join(temporaryFolder(), 'devices.json')
  let people = [RUTH]
  const open = () => createDevices(file, (email) => people.find((one) => one.email === email))
  const secret = open().signIn(RUTH, '')
  const who = (given?: string) => open().bySecret(given)?.person
  expect(readFileSync(file, 'utf8')).not.toContain(secret)
  expect([who(secret), who('guessed'), who(''), who()]).toEqual([RUTH, undefined, undefined, undefined])
  people = []
  expect(who(secret)).toBeUndefined()
  people = [RUTH]
  vi.setSystemTime(30 * DAY_MS)
  expect(who(secret)).toBeUndefined()
})

test('a device has a name that its owner knows, and stays signed out once it was signed out', () => {
  const devices = createDevices(join(temporaryFolder(), 'out.json'), () => RUTH)
  const secret = devices.signIn(RUTH, 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile')
  const [device] = devices.listFor(RUTH)
  expect(device!.name).toBe('Android')
  devices.signOut(RUTH, device!.id)
  expect(devices.bySecret(secret)).toBeUndefined()
})

test.each([
  ['[{ "name": "Ruth", "email": "ruth", "role": "keeper" }]', /people\.json:\n.*\n.*at 0\.email/],
  ['[{ "name": "Ruth", "email": "r@example.org", "role": "boss" }]', /"keeper" or "editor"/],
  ['{', /people\.json:\n.*JSON/],
  ['[]', /^Nobody can sign in yet/],
])('a mistake in the people file gives a readable message: %j', (text, message) => {
  const file = join(temporaryFolder(), 'people.json')
  writeFileSync(file, text)
  expect(() => openPeople(file, [])).toThrow(message)
})

test('the people file is read again at each request, and spells addresses in lower case', () => {
  const file = join(temporaryFolder(), 'people.json')
  writeFileSync(file, '[{ "name": "Ruth Example", "email": "Ruth@Example.org", "role": "keeper" }]')
  const people = openPeople(file, [])
  expect(people()).toEqual([RUTH])
  writeFileSync(file, '[]')
  expect(people()).toEqual([])
})
