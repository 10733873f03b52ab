import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'

const GOOD = {
  name: 'Ida Berg',
  email: 'ida@example.org',
  phone: '',
  subject: 'Baptism',
  message: 'When is the next one?',
}

/** Each issue as field and message. */
function issues(change: Record<string, unknown>): string[] {
  const { issues: found = [] } = v.safeParse(ContactMessageSchema, { ...GOOD, ...change })
  return found.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

test('a valid message is accepted unchanged', () => {
  expect(v.parse(ContactMessageSchema, GOOD)).toEqual(GOOD)
})

test.each([
  ['name', 'I', 'Name must be at least 2 characters'],
  ['name', '', 'Name must be at least 2 characters'],
  ['email', 'ida@', 'Please enter a valid email address'],
  ['email', 'ida.example.org', 'Please enter a valid email address'],
  ['email', 'ida@example', 'Please enter a valid email address'],
  ['email', '', 'Please enter a valid email address'],
  ['subject', 'Hi', 'Subject must be at least 3 characters'],
  ['message', 'Too short', 'Message must be at least 10 characters'],
])('%s %j is refused with the specified message', (field, value, message) => {
  expect(issues({ [field]: value })).toEqual([`${field}: ${message}`])
})

test.each([
  ['name', 'Jo'],
  ['subject', 'Hi!'],
  ['message', '1234567890'],
])('%s of exactly the minimum length (%j) is accepted', (field, value) => {
  expect(issues({ [field]: value })).toEqual([])
})

test.each([
  ['name', ' J ', 'Name must be at least 2 characters'],
  ['subject', '\tHi\n', 'Subject must be at least 3 characters'],
  ['message', '   123456789   ', 'Message must be at least 10 characters'],
])('blanks around %s do not count', (field, value, message) => {
  expect(issues({ [field]: value })).toEqual([`${field}: ${message}`])
})

test('blanks around the email address, as phone keyboards add them, are removed', () => {
  expect(v.parse(ContactMessageSchema, { ...GOOD, email: ' ida@example.org ' }).email).toBe('ida@example.org')
})

test('the phone number may be empty, missing, or any text', () => {
  const { phone: _, ...without } = GOOD
  expect(v.parse(ContactMessageSchema, without).phone).toBe('')
  for (const phone of ['', 'ask Ruth', '(217) 555-0199']) expect(issues({ phone })).toEqual([])
})

test('no field has a maximum length', () => {
  const long = 'x'.repeat(20_000)
  expect(issues({ name: long, subject: long, message: long, phone: long })).toEqual([])
})

test('every invalid field is named', () => {
  expect(issues({ name: '', email: '', subject: '', message: '' }).map((issue) => issue.split(':')[0])).toEqual([
    'name',
    'email',
    'subject',
    'message',
  ])
})

test.each(['name', 'email', 'subject', 'message'])('a message without %s is refused', (field) => {
  expect(issues({ [field]: undefined })).toHaveLength(1)
})
