import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCodes } from '#desk/sign-in/codes.ts'
import { createDevices } from '#desk/sign-in/devices.ts'
import { findAmong, openPeople } from '#desk/people.ts'
import { DAY_MS, MINUTE_MS } from '#schema/dates.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { KEEPER } from './small-church.ts'

let sent: string[]
let codes: ReturnType<typeof createCodes>
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  sent = []
  codes = createCodes(
    (email) => (email.trim().toLowerCase() === KEEPER.email ? KEEPER : undefined),
    async ({ subject }) => void sent.push(subject.slice(0, 6)),
    () => 'Prairie Hope',
  )
})

/** Asks for a code. @returns the ticket, if there is one */
const ask = (email = KEEPER.email, network = 'net') => codes.ask(email, network) ?? ''

test('a code signs in only once', () => {
  const ticket = ask(' Ruth@Example.org ')
  // A Japanese keyboard may type wide digits.
  const wide = String.fromCharCode(...Array.from(sent[0]!.slice(3), (digit) => 0xff10 + Number(digit)))
  expect(codes.use(ticket, ` ${sent[0]!.slice(0, 3)} ${wide}`)).toEqual(KEEPER)
  expect(codes.use(ticket, sent[0]!)).toBeUndefined()
})

test('the fifth wrong try ends a code', () => {
  const tryAfter = (wrongTries: number) => {
    const ticket = ask()
    const right = sent.at(-1)!
    for (let tries = 0; tries < wrongTries; tries++) codes.use(ticket, right === '000000' ? '000001' : '000000')
    return codes.use(ticket, right)
  }
  expect([tryAfter(4), tryAfter(5)]).toEqual([KEEPER, undefined])
})

test('a code is valid for fifteen minutes, and only in the browser that asked for it', () => {
  const [other, first, second] = [ask(), ask(), ask()]
  expect(codes.use(other, sent[1]!)).toBeUndefined()
  vi.advanceTimersByTime(15 * MINUTE_MS - 1)
  expect(codes.use(first, sent[1]!)).toEqual(KEEPER)
  vi.advanceTimersByTime(1)
  expect(codes.use(second, sent[2]!)).toBeUndefined()
})

test('an unknown address gets a ticket as well, but no email', () => {
  const ticket = ask('nobody@example.org')
  expect(ticket).toHaveLength(ask().length)
  expect([codes.use(ticket, sent[0]!), sent.length]).toEqual([undefined, 1])
})

test('nobody’s mailbox is flooded, and a network cannot keep asking', () => {
  const times = <T>(length: number, work: (index: number) => T) => Array.from({ length }, (_, index) => work(index))
  expect(times(9, (index) => ask(KEEPER.email, `net ${index}`)).filter(Boolean)).toHaveLength(4)
  expect(times(30, (index) => ask(`p${index}@example.org`, 'one net')).filter(Boolean)).toHaveLength(12)
  vi.advanceTimersByTime(15 * MINUTE_MS)
  ask(KEEPER.email, 'one net')
  expect(sent).toHaveLength(5)
  for (let at = 0; at < 60; at++, vi.advanceTimersByTime(15 * MINUTE_MS)) ask(KEEPER.email, `net ${at}`)
  expect(sent).toHaveLength(40)
})

test('long addresses from many networks fill no memory', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => (collect(), process.memoryUsage().heapUsed)
  const before = used()
  for (let at = 0; at < 500; at++) ask(`${at}`.padEnd(60_000, 'x'), `net ${at}`)
  expect(used() - before).toBeLessThan(5_000_000)
})

test('a device has a name that its owner knows, stays signed in for thirty days, and its file contains no secret', () => {
  const file = join(temporaryFolder(), 'devices.json')
  let people = [KEEPER]
  const open = () => createDevices(file, (email) => people.find((one) => one.email === email))
  const secret = open().signIn(KEEPER, 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile')
  const who = (given?: string) => open().bySecret(given)?.person
  expect(readFileSync(file, 'utf8')).not.toContain(secret)
  expect(open().listFor(KEEPER)).toMatchObject([{ name: 'Android' }])
  expect([who(secret), who('guessed'), who(''), who()]).toEqual([KEEPER, undefined, undefined, undefined])
  people = []
  expect(who(secret)).toBeUndefined()
  people = [KEEPER]
  vi.setSystemTime(30 * DAY_MS)
  expect(who(secret)).toBeUndefined()
})

test('a damaged list of devices signs everyone out, and the next sign-in makes a new one', () => {
  const file = join(temporaryFolder(), 'devices.json')
  const devices = createDevices(file, () => KEEPER)
  writeFileSync(file, '[{"id":')
  expect(devices.bySecret('x')).toBeUndefined()
  expect(devices.bySecret(devices.signIn(KEEPER, ''))?.person).toBe(KEEPER)
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

test('the people file is read again on each request, and spells addresses in lower case', () => {
  const file = join(temporaryFolder(), 'people.json')
  writeFileSync(file, '\uFEFF[{ "name": "Ruth Example", "email": "Ruth@Grüß.example", "role": "keeper" }]')
  const people = openPeople(file, [])
  // A browser may send an international domain in either form.
  const [person] = people()
  for (const typed of [' RUTH@grüß.example', 'ruth@xn--gr-hia9i.example', person!.email])
    expect([typed, findAmong(people)(typed)]).toEqual([typed, person])
  writeFileSync(file, '[]')
  expect(people()).toEqual([])
})
