/** Messages of a newer release, which this one must neither lose nor change. */
import { expect, test } from 'vitest'
import { discard } from '#data/outbox/outbox-edit.ts'
import { readRecords } from '#data/outbox/store/outbox-records.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { readUnreadable } from '#data/outbox/store/unreadable-entry.ts'
import { unreadableMessageText } from '#screens/contact/messages/message-texts.ts'
import { createDevice, START, waiting } from '../outbox-fakes.ts'

const NEWER = {
  ...waiting('newer-0001'),
  version: 99,
  sequence: 1,
  kind: 'contact',
  body: '{"name":"Ada Example","subject":"From tomorrow","message":"Is there a class?"}',
}
const keys = (entries: { key: string }[]) => entries.map(({ key }) => key)

test('only messages count as messages, whatever else is stored', () => {
  const { entries, unreadable } = readRecords([
    ['seq', 7],
    ['done', [{ number: '946-69F' }]],
    // A later release's own records have short keys, too.
    ['newer', { version: 99, body: '{}' }],
    [12_345_678, { version: 99 }],
    ['key-0001', { ...waiting('key-0001'), sequence: 1 }],
    ['key-0002', 'a text of another time'],
    ['newer-0001', NEWER],
  ])
  expect(keys(entries)).toEqual(['key-0001'])
  expect(keys(unreadable)).toEqual(['key-0002', 'newer-0001'])
})

test('a message of this version with an unknown state or kind is unreadable, not lost', () => {
  for (const change of [{ state: 'scheduled' }, { kind: 'prayer' }, { body: undefined }, { version: 2 }]) {
    const { entries, unreadable } = readRecords([['key-0001', { ...waiting('key-0001'), sequence: 1, ...change }]])
    expect([keys(entries), keys(unreadable)]).toEqual([[], ['key-0001']])
  }
})

test('a message with a malformed sequence is sent, before the others', () => {
  for (const sequence of ['abc1', NaN, '[object Object]1', undefined, {}, 1e308, 1.5]) {
    const { entries, unreadable } = readRecords([
      ['key-0001', { ...waiting('key-0001'), sequence: 1 }],
      ['key-0002', { ...waiting('key-0002'), sequence }],
    ])
    expect([keys(entries), keys(unreadable)]).toEqual([['key-0002', 'key-0001'], []])
  }
})

test('a message in a known form is shown with its fields', () => {
  const entry = readUnreadable('newer-0001', NEWER)
  expect(entry).toMatchObject({ writtenAt: START, kind: 'contact' })
  expect(unreadableMessageText(entry)).toEqual({ title: 'From tomorrow', text: 'Is there a class?\n\nAda Example' })
})

test('a message in an unknown form is shown with all its text, without keys and states', () => {
  const record = {
    version: 99,
    key: 'newer-0001',
    state: 'sealed',
    kind: 'letter',
    path: '/api/letters',
    pages: [{ text: 'Dear Pastor,' }, { text: 'thank you.', number: 2 }],
    body: '{"to":"office","copies":["Ada"]}',
  }
  expect(unreadableMessageText(readUnreadable('newer-0001', record))).toEqual({
    title: 'Message',
    text: 'Dear Pastor,\nthank you.\noffice\nAda',
  })
})

test('any record can be read', () => {
  const circle: Record<string, unknown> = { text: 'round' }
  circle.self = circle
  for (const record of [
    undefined,
    null,
    7,
    '',
    '{"half',
    [],
    [['deep']],
    circle,
    new Date(START),
    new ArrayBuffer(8),
    { writtenAt: NaN, body: '[' },
    { writtenAt: 9e15 },
  ]) {
    const entry = readUnreadable('newer-0001', record)
    expect(entry.writtenAt).toBeUndefined()
    expect(typeof unreadableMessageText(entry).text).toBe('string')
  }
  expect(readUnreadable('newer-0001', { writtenAt: new Date(START) }).writtenAt).toBe(START)
})

test('an unreadable message is neither sent nor changed, and holds back no other', async () => {
  const device = createDevice()
  device.putRecord('newer-0001', NEWER)
  await device.store.add(waiting('key-0001'))
  expect(await replay(device, { by: 'trigger' })).toBe(0)
  await replay(device, { by: 'person', key: 'newer-0001' })
  await device.store.update('newer-0001', { state: 'waiting' })
  expect(device.sentKeys()).toEqual(['key-0001'])
  expect(device.entries()).toEqual([NEWER])
})

test('messages replaced by an unreadable one are not sent', async () => {
  const device = createDevice()
  await device.store.add(waiting('key-0001'))
  await device.store.add(waiting('key-0002', { replaces: 'key-0001' }))
  device.putRecord('newer-0001', { ...NEWER, replaces: 'key-0002' })
  await replay(device, { by: 'trigger' })
  expect(device.sentKeys()).toEqual([])
  expect(await discard(device, 'newer-0001')).toBe(true)
  expect(device.entries()).toEqual([])
})

test('removing messages that replace each other ends', async () => {
  const device = createDevice()
  device.putRecord('newer-0001', { ...NEWER, replaces: 'newer-0002' })
  device.putRecord('newer-0002', { ...NEWER, key: 'newer-0002', replaces: 'newer-0001' })
  expect(await discard(device, 'newer-0001')).toBe(true)
  expect(device.entries()).toEqual([])
})

test('a removal can be undone, but not over a newer record', async () => {
  const device = createDevice()
  device.putRecord('newer-0001', NEWER)
  const [unreadable] = await device.store.unreadable()
  await discard(device, 'newer-0001')
  await device.store.putBack(unreadable!)
  expect(device.entries()).toEqual([NEWER])
  await device.store.putBack({ key: 'newer-0001', record: 'something else' })
  expect(device.entries()).toEqual([NEWER])
})
