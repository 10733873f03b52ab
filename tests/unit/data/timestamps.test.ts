/** Stored times may be invalid. No list may fail to show them. */
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { OutboxEntrySchema, ReceiptSchema } from '#data/outbox/store/outbox-entry.ts'
import { readRecords } from '#data/outbox/store/outbox-records.ts'
import { formatMoment } from '#screens/contact/messages/message-texts.ts'
import { START, waiting } from './outbox/outbox-fakes.ts'

const NONE = [8.64e15 + 1, -8.64e15 - 1, Infinity, -Infinity, NaN, 1e300, '2026', null, {}]

test('a message with an invalid time is unreadable', () => {
  for (const writtenAt of NONE) {
    const { entries, unreadable } = readRecords([['key-0001', { ...waiting('key-0001'), sequence: 1, writtenAt }]])
    expect([entries.length, unreadable.length], String(writtenAt)).toEqual([0, 1])
  }
})

test('a receipt with an invalid time is invalid', () => {
  const receipt = { number: '946-69F', kind: 'contact', writtenAt: START, deliveredAt: START }
  expect(v.is(ReceiptSchema, receipt)).toBe(true)
  for (const time of NONE) {
    expect(v.is(ReceiptSchema, { ...receipt, writtenAt: time }), String(time)).toBe(false)
    expect(v.is(ReceiptSchema, { ...receipt, deliveredAt: time }), String(time)).toBe(false)
  }
})

test('every valid time can be shown', () => {
  for (const writtenAt of [0, -1, START, 8.64e15, -8.64e15]) {
    const entry = v.parse(OutboxEntrySchema, { ...waiting('key-0001'), sequence: 1, writtenAt })
    expect(formatMoment(entry.writtenAt)).toMatch(/\d/)
  }
})
