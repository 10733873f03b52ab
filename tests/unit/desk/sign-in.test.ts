import { DAY_MS, MINUTE_MS } from '#schema/dates.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCodes } from '#desk/sign-in/codes.ts'
import { createDevices, deviceName } from '#desk/sign-in/devices.ts'
import { openPeople, type Person } from '#desk/sign-in/people.ts'

const RUTH: Person = { name: 'Ruth Example', email: 'ruth@example.org', role: 'keeper' }

const folder = mkdtempSync(join(tmpdir(), 'church-desk-sign-in-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => vi.useRealTimers())

function codes() {
  const sent: string[] = []
  const find = (email: string) => (email.trim().toLowerCase() === RUTH.email ? RUTH : undefined)
  return { ...createCodes(find, (_, code) => void sent.push(code)), sent }
}

test('a code signs in only once', () => {
  const { ask, use, sent } = codes()
  const ticket = ask(' Ruth@Example.org ', 'net')!
  expect(use(ticket, ` ${sent[0]!.slice(0, 3)} ${sent[0]!.slice(3)}`, 'net')).toEqual(RUTH)
  expect(use(ticket, sent[0]!, 'net')).toBe('over')
})

test('the fifth wrong try invalidates a code', () => {
  const { ask, use, sent } = codes()
  const ticket = ask(RUTH.email, 'net')!
  const wrong = sent[0] === '000000' ? '000001' : '000000'
  for (const problem of ['wrong', 'wrong', 'wrong', 'wrong', 'over']) expect(use(ticket, wrong, 'net')).toBe(problem)
  expect(use(ticket, sent[0]!, 'net')).toBe('over')
})

test('a code is valid for fifteen minutes, and only in the browser that asked for it', () => {
  const { ask, use, sent } = codes()
  const other = ask(RUTH.email, 'net')!
  const ticket = ask(RUTH.email, 'net')!
  expect(use(other, sent[1]!, 'net')).toBe('wrong')
  vi.setSystemTime(15 * MINUTE_MS + 1)
  expect(use(ticket, sent[1]!, 'net')).toBe('over')
})

test('an unknown address gets the same answers, and no email', () => {
  const { ask, use, sent } = codes()
  const ticket = ask('nobody@example.org', 'net')!
  expect(ticket).toHaveLength(ask(RUTH.email, 'net')!.length)
  for (const problem of ['wrong', 'wrong', 'wrong', 'wrong', 'over']) expect(use(ticket, '123456', 'net')).toBe(problem)
  expect(sent).toHaveLength(1)
})

test('nobody’s mailbox is flooded, and a network cannot keep guessing', () => {
  const { ask, use, sent } = codes()
  const times = <T>(length: number, work: (index: number) => T) => Array.from({ length }, (_, index) => work(index))
  expect(times(9, (index) => ask(RUTH.email, `net ${index}`)).filter(Boolean)).toHaveLength(4)
  expect(times(30, (index) => ask(`p${index}@example.org`, 'one net')).filter(Boolean)).toHaveLength(12)
  const outcomes = times(60, () => use('no ticket', '123456', 'one net'))
  expect(outcomes.filter((outcome) => outcome === 'limit')).toHaveLength(20)
  vi.setSystemTime(15 * MINUTE_MS + 1)
  expect(ask(RUTH.email, 'one net')).toBeDefined()
  expect(sent).toHaveLength(5)
})

test('a device stays signed in for thirty days, and its file contains no secret', () => {
  const file = join(folder, 'devices.json')
  let people = [RUTH]
  const find = (email: string) => people.find((one) => one.email === email)
  const open = () => createDevices(file, find)
  const secret = open().signIn(RUTH, 'Firefox on Android')
  expect(readFileSync(file, 'utf8')).not.toContain(secret)
  expect(open().bySecret(secret)?.person).toEqual(RUTH)
  expect([open().bySecret('guessed'), open().bySecret(''), open().bySecret(undefined)]).toEqual(
    Array(3).fill(undefined),
  )
  people = []
  expect(open().bySecret(secret)).toBeUndefined()
  people = [RUTH]
  vi.setSystemTime(30 * DAY_MS + 1)
  expect(open().bySecret(secret)).toBeUndefined()
})

test('a device that was signed out stays signed out', () => {
  const devices = createDevices(join(folder, 'out.json'), () => RUTH)
  const secret = devices.signIn(RUTH, 'a browser')
  devices.signOut(RUTH, devices.listFor(RUTH)[0]!.id)
  expect(devices.bySecret(secret)).toBeUndefined()
})

test.each([
  ['[{ "name": "Ruth", "email": "ruth", "role": "keeper" }]', /people\.json, person 1, email: /],
  ['[{ "name": "Ruth", "email": "r@example.org", "role": "boss" }]', /"keeper" or "editor"/],
  ['{', /people\.json: .*JSON/],
  ['[]', /^Nobody can sign in yet/],
])('a mistake in the people file gives a readable message: %j', (text, message) => {
  const file = join(folder, 'people.json')
  writeFileSync(file, text)
  expect(() => openPeople(file)).toThrow(message)
})

test('the people file is read again at each request, and spells addresses in lower case', () => {
  const file = join(folder, 'people.json')
  writeFileSync(file, '[{ "name": "Ruth Example", "email": "Ruth@Example.org", "role": "keeper" }]')
  const people = openPeople(file)
  expect(people()).toEqual([RUTH])
  writeFileSync(file, '[]')
  expect(people()).toEqual([])
})

test('a device has a name that a person would use', () => {
  expect(deviceName('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36')).toBe(
    'Chrome on Android',
  )
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  expect(deviceName(`${iphone} CriOS/156.0 Mobile/15E148 Safari/604.1`)).toBe('Chrome on iPhone')
  expect(deviceName(`${iphone} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`)).toBe('Firefox on iPhone')
  expect(deviceName('')).toBe('A browser on a device')
})
