import { expect, test } from 'vitest'
import { fateOfDraft, fieldsOf, idempotencyKeyFor } from '#data/outbox/draft.ts'

const sent = { text: '{"email":"ida@example.com"}', key: 'key-0001' }

test('the same text has the same key, changed text another', () => {
  expect(idempotencyKeyFor(sent, sent.text)).toBe('key-0001')
  expect(idempotencyKeyFor(sent, '{"email":"ada@example.com"}')).toMatch(/^[0-9a-f-]{36}$/)
  expect(idempotencyKeyFor(undefined, sent.text)).not.toBe('key-0001')
})

test('a draft is erased if its message is in the outbox, left while it is being sent, and offered otherwise', () => {
  const entry = { key: 'key-0001', state: 'waiting' } as const
  expect(fateOfDraft({ sent }, [entry], [])).toBe('erase')
  expect(fateOfDraft({ sent }, [{ ...entry, state: 'needs-you' }], [])).toBe('erase')
  expect(fateOfDraft({ sent }, [{ ...entry, state: 'sending' }], [])).toBe('leave')
  expect(fateOfDraft({ sent }, [{ ...entry, key: 'key-0002' }], [])).toBe('offer')
  expect(fateOfDraft({}, [entry], [])).toBe('offer')
})

test('a draft is erased if there is a receipt of its message', () => {
  expect(fateOfDraft({ sent }, [], [{ number: '946-69F' }])).toBe('erase')
  expect(fateOfDraft({ sent }, [], [{ number: '946-69G' }])).toBe('offer')
})

test('a body is read as fields only if all its values are text', () => {
  expect(fieldsOf({ body: '{"name":"Ida","email":"ida@example.com"}' })).toEqual({
    name: 'Ida',
    email: 'ida@example.com',
  })
  for (const body of ['{"name":{"first":"Ida"}}', 'not JSON', '{"count":3}']) expect(fieldsOf({ body })).toBeUndefined()
})
