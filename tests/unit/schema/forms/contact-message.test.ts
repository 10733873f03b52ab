import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'
import { LETTER } from '#tests/fixtures/letter.ts'

const MESSAGES = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  subject: 'Subject must be at least 3 characters',
  message: 'Message must be at least 10 characters',
}

/** The error message of each field. */
function issues(change: Record<string, unknown>) {
  const { issues: found = [] } = v.safeParse(ContactMessageSchema, { ...LETTER, ...change })
  return Object.fromEntries(found.map((issue) => [v.getDotPath(issue), issue.message]))
}

test.each([
  ['name', 'I'],
  // Spaces at both ends do not count.
  ['name', ' J '],
  ['email', 'ida@'],
  ['subject', 'Hi'],
  ['subject', '\tHi\n'],
  ['message', 'Too short'],
  ['message', '   123456789   '],
] as const)('%s %j is refused with the specified message', (field, value) => {
  expect(issues({ [field]: value })).toEqual({ [field]: MESSAGES[field] })
})

const LONG = 'x'.repeat(20_000)
test.each([
  { name: 'Jo', subject: 'Hi!', message: '1234567890' },
  { phone: 'ask Ruth' },
  { phone: '(217) 555-0199' },
  { name: LONG, subject: LONG, message: LONG, phone: LONG },
])('a valid message is accepted unchanged: %j', (change) => {
  expect(v.parse(ContactMessageSchema, { ...LETTER, ...change })).toEqual({ ...LETTER, phone: '', ...change })
})

test('every empty or missing field is reported', () => {
  for (const value of ['', undefined])
    expect(issues({ name: value, email: value, phone: value, subject: value, message: value })).toEqual(MESSAGES)
})
