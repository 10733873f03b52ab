/** Records from another release, and damaged ones: none is lost or changed, and reading and showing them never fails. */
import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { replay } from '#data/outbox/delivery/replay.ts'
import { isDue, nextReplayInMs } from '#data/outbox/delivery/retry-schedule.ts'
import { ReceiptSchema } from '#data/outbox/store/entry.ts'
import { recordsOf } from '#data/outbox/store/database.ts'
import { MESSAGE_WRITES, READS, type Records } from '#data/outbox/store/transactions.ts'
import {
  formatMoment,
  isEditable,
  messageInWords,
  rawText,
  stateInWords,
} from '#screens/contact/messages/message-texts.ts'
import { spoilt } from '#tests/spoilt.ts'
import { createDevice, START, waiting } from '../outbox-fakes.ts'

const A_THOUSAND = { numRuns: 1000, seed: 27 }
const WHOLE = {
  ...waiting('key-0001'),
  sequence: 1,
  body: '{"name":"Ada Example","email":"ada@example.org","subject":"A question","message":"Is there a class?"}',
  nextAttemptAt: START,
  retryAfter: START,
  refusal: { status: 422, text: 'no' },
}
const NEWER = { ...WHOLE, key: 'newer-0001', version: 99, kind: 'contact' }
const RECEIPT = { number: '946-69F', kind: 'contact', writtenAt: START, deliveredAt: START, announced: 'pending' }

const read = (...stored: Parameters<typeof recordsOf>[0]) => READS.readAll(recordsOf(stored))
const keysOf = ({ entries, unreadable }: ReturnType<typeof read>) =>
  [entries, unreadable].map((each) => each.map(({ key }) => key))

test('only messages count as messages, whatever else is stored', () => {
  const stored = read(
    ['seq', 7],
    ['done', [RECEIPT]],
    // Record keys that a later release might add are short.
    ['newer', { version: 99, body: '{}' }],
    [12_345_678, { version: 99 }],
    ['key-0001', WHOLE],
    ['key-0002', 'a text of another time'],
    [['draft', 'a draft of this release'], { id: 'a draft of this release' }],
    ['newer-0001', NEWER],
  )
  expect(keysOf(stored)).toEqual([['key-0001'], ['key-0002', 'newer-0001']])
})

test('a message that this release does not understand is unreadable, not lost', () => {
  const times = [8.64e15 + 1, -8.64e15 - 1, Infinity, NaN, 1e300, '2026', null, {}]
  for (const change of [
    { state: 'scheduled' },
    { kind: 'prayer' },
    { body: undefined },
    { version: 2 },
    ...times.map((writtenAt) => ({ writtenAt })),
  ])
    expect([change, keysOf(read(['key-0001', { ...WHOLE, ...change }]))]).toEqual([change, [[], ['key-0001']]])
})

test('a message stored by the first release is sent, and one with a malformed sequence goes before the others', async () => {
  const device = createDevice()
  device.putRecord('key-0001', { ...waiting('key-0001', { state: 'sending', attempts: 0 }), sequence: 1 })
  await replay(device, { by: 'trigger' })
  expect(device.sentKeys()).toEqual(['key-0001'])
  for (const sequence of ['abc1', NaN, undefined, {}, 1e308, 1.5]) {
    const stored = read(['key-0001', WHOLE], ['key-0002', { ...WHOLE, key: 'key-0002', sequence }])
    expect(keysOf(stored)).toEqual([['key-0002', 'key-0001'], []])
  }
})

test('an unreadable message is neither sent nor changed, holds back no other, and is sent once it can be read again', async () => {
  const device = createDevice()
  device.putRecord('newer-0001', NEWER)
  await device.store.add(waiting('key-0001'))
  expect(await replay(device, { by: 'trigger' })).toBe(0)
  await replay(device, { by: 'person', key: 'newer-0001' })
  await device.store.update('newer-0001', { state: 'waiting' })
  expect(device.sentKeys()).toEqual(['key-0001'])
  expect(device.entries()).toEqual([NEWER])
  device.putRecord('newer-0001', { ...NEWER, version: 1, retryAfter: undefined })
  await replay(device, { by: 'trigger' })
  expect(device.sentKeys()).toEqual(['key-0001', 'newer-0001'])
})

test('a message is shown, or set aside and shown as far as possible, but never lost', () => {
  const circle: Record<string, unknown> = { text: 'round' }
  circle.self = circle
  for (const record of [undefined, circle, new ArrayBuffer(8), 1n]) expect(typeof rawText(record)).toBe('string')
  fc.assert(
    fc.property(spoilt(WHOLE), (record) => {
      const { entries, unreadable } = read(['key-0001', record], ['seq', record], ['done', record])
      expect(entries.length + unreadable.length).toBe(1)
      for (const entry of entries) {
        const { title, text } = messageInWords(entry)
        for (const shown of [title, text, stateInWords(entry)]) expect(typeof shown).toBe('string')
        expect(typeof isEditable(entry)).toBe('boolean')
        expect(formatMoment(entry.writtenAt)).toMatch(/\d/)
        isDue(entry, { by: 'timer' }, START)
        expect(nextReplayInMs([entry], START)).not.toBeNaN()
      }
      for (const { record: shown } of unreadable) expect(typeof rawText(shown)).toBe('string')
    }),
    A_THOUSAND,
  )
})

test('a valid receipt can be shown', () => {
  for (const writtenAt of [0, -1, START, 8.64e15, -8.64e15])
    expect(v.is(ReceiptSchema, { ...RECEIPT, writtenAt })).toBe(true)
  fc.assert(
    fc.property(spoilt(RECEIPT), (record) => {
      const { success, output } = v.safeParse(ReceiptSchema, record)
      if (!success) return
      for (const time of [output.writtenAt, output.deliveredAt]) expect(formatMoment(time)).toMatch(/\d/)
    }),
    A_THOUSAND,
  )
})

test('a receipt that only a newer release can read is left alone', () => {
  const newer = { number: '946-69G', kind: 'prayer', read: 'by hand' }
  const draft = { id: 'd', sent: { text: '', key: 'key-0001' } }
  for (const [announced, change] of [
    ['pending', (records: Records) => MESSAGE_WRITES.takeUnannounced(records)],
    ['in-form', (records: Records) => MESSAGE_WRITES.eraseSafeDraft(records, draft)],
  ] as const) {
    const records = recordsOf([['done', [newer, { ...RECEIPT, announced }]]])
    change(records)
    expect(records.receipts).toMatchObject([newer, { number: '946-69F' }])
  }
})

test('receipts that no list shows do not push out those that one shows', () => {
  const records = recordsOf([['done', [{ ...RECEIPT, announced: 'done' }]]])
  for (let count = 0; count < 30; count++) {
    records.messages.set('key-0002', WHOLE)
    MESSAGE_WRITES.remove(records, 'key-0002', { ...RECEIPT, kind: 'contact', announced: 'in-form' })
  }
  expect(read(['done', records.receipts]).receipts.map(({ announced }) => announced)).toEqual(['in-form', 'done'])
})
