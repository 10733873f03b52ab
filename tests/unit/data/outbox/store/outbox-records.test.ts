/** Messages of a newer release, which this one must neither lose nor change. */
import { expect, test } from 'vitest'
import { readRecords } from '#data/outbox/store/outbox-records.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { rawText } from '#screens/contact/messages/message-texts.ts'
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
    [['draft', 'a draft of this release'], { id: 'a draft of this release' }],
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

test('all that is stored of an unreadable message is shown, whatever it is', () => {
  expect(rawText(NEWER)).toContain('Is there a class?')
  const circle: Record<string, unknown> = { text: 'round' }
  circle.self = circle
  for (const record of [undefined, null, 7, '', [['deep']], circle, new Date(START), new ArrayBuffer(8), 1n])
    expect(typeof rawText(record)).toBe('string')
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
