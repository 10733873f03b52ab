import { expect, test } from 'vitest'
import { fateOfDraft, fieldsOf, idempotencyKeyFor } from '#data/outbox/draft.ts'

const sent = { text: '{"email":"ida@example.com"}', key: 'key-0001' }

test('the same text has the same key, and changed text has a new one', () => {
  expect(idempotencyKeyFor(sent, sent.text)).toBe('key-0001')
  expect(idempotencyKeyFor(sent, '{"email":"ada@example.com"}')).toMatch(/^[0-9a-f-]{36}$/)
  expect(idempotencyKeyFor(undefined, sent.text)).not.toBe('key-0001')
})

test('a draft is erased if its message is in the outbox or delivered, left alone while it is being sent, and offered otherwise', () => {
  const fate = (key: string, state: 'waiting' | 'needs-you' | 'sending') => fateOfDraft({ sent }, [{ key, state }], [])
  expect([fate('key-0001', 'waiting'), fate('key-0001', 'needs-you')]).toEqual(['erase', 'erase'])
  expect([fate('key-0001', 'sending'), fate('key-0002', 'waiting')]).toEqual(['leave', 'offer'])
  expect(fateOfDraft({}, [{ key: 'key-0001', state: 'waiting' }], [])).toBe('offer')
  expect(['946-69F', '946-69G'].map((number) => fateOfDraft({ sent }, [], [{ number }]))).toEqual(['erase', 'offer'])
})

test('a body is read as fields only if all its values are strings', () => {
  const fields = { name: 'Ida', email: 'ida@example.com' }
  expect(fieldsOf({ body: JSON.stringify(fields) })).toEqual(fields)
  for (const body of ['{"name":{"first":"Ida"}}', 'not JSON', '{"count":3}']) expect(fieldsOf({ body })).toBeUndefined()
})
