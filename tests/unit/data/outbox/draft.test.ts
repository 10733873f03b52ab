import { expect, test } from 'vitest'
import { fateOfDraft, draftFields, idempotencyKeyFor } from '#data/outbox/draft.ts'
import type { Stored } from '#data/outbox/store/entry.ts'
import { START, waiting } from './outbox-fakes.ts'

const sent = { text: '{"email":"ida@example.com"}', key: 'key-0001' }
const stored = (state: 'waiting' | 'needs-you' | 'sending', key = 'key-0001') => ({
  entries: [{ ...waiting(key, { state }), sequence: 1 }],
})
const delivered = (number: string) => ({
  receipts: [{ number, kind: 'contact' as const, writtenAt: START, deliveredAt: START, announced: 'in-form' as const }],
})

test('the same text has the same key, and changed text has a new one', () => {
  expect(idempotencyKeyFor(sent, sent.text)).toBe('key-0001')
  expect(idempotencyKeyFor(sent, '{"email":"ada@example.com"}')).toMatch(/^[0-9a-f-]{36}$/)
  expect(idempotencyKeyFor(undefined, sent.text)).not.toBe('key-0001')
})

test.each<[string, Partial<Stored>, string, string?]>([
  ['whose message waits', stored('waiting'), 'erase'],
  ['whose message needs the person', stored('needs-you'), 'erase'],
  ['whose message was delivered', delivered('946-69F'), 'erase'],
  ['whose message is being sent', stored('sending'), 'leave'],
  ['whose message only a newer release can send', { unreadable: [{ key: 'key-0001', record: {} }] }, 'leave'],
  ['that was refused', { ...stored('waiting', 'key-0002'), ...delivered('946-69G') }, 'offer'],
  ['that was changed since', stored('waiting'), 'offer', 'changed'],
])('a draft %s: %3$s', (_, found, fate, text = sent.text) => {
  expect(fateOfDraft({ sent }, text, { entries: [], unreadable: [], receipts: [], ...found })).toBe(fate)
})

test('a body is read as fields only if all its values are strings', () => {
  const fields = { name: 'Ida', email: 'ida@example.com' }
  expect(draftFields({ body: JSON.stringify(fields) })).toEqual(fields)
  for (const body of ['{"name":{"first":"Ida"}}', 'not JSON', '{"count":3}'])
    expect(draftFields({ body })).toBeUndefined()
})
