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

/** Field and message of every issue. */
function issues(change: Record<string, unknown>): string[] {
  const { issues: found = [] } = v.safeParse(ContactMessageSchema, { ...GOOD, ...change })
  return found.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

test('a filled-in message passes unchanged', () => {
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
])('%s %j is refused in the words of the specification', (field, value, message) => {
  expect(issues({ [field]: value })).toEqual([`${field}: ${message}`])
})

test.each([
  ['name', 'Jo'],
  ['subject', 'Hi!'],
  ['message', '1234567890'],
])('%s of exactly the least length (%j) passes', (field, value) => {
  expect(issues({ [field]: value })).toEqual([])
})

test.each([
  ['name', ' J ', 'Name must be at least 2 characters'],
  ['subject', '\tHi\n', 'Subject must be at least 3 characters'],
  ['message', '   123456789   ', 'Message must be at least 10 characters'],
])('blanks around %s do not count towards its least length', (field, value, message) => {
  expect(issues({ [field]: value })).toEqual([`${field}: ${message}`])
})

test('blanks around the e-mail address, as phone keyboards leave them, are taken off', () => {
  expect(v.parse(ContactMessageSchema, { ...GOOD, email: ' ida@example.org ' }).email).toBe('ida@example.org')
})

test('the phone number may be empty, missing, or anything', () => {
  const { phone: _, ...without } = GOOD
  expect(v.parse(ContactMessageSchema, without).phone).toBe('')
  for (const phone of ['', 'ask Ruth', '(217) 555-0199']) expect(issues({ phone })).toEqual([])
})

test('nothing is too long for its field', () => {
  const long = 'x'.repeat(20_000)
  expect(issues({ name: long, subject: long, message: long, phone: long })).toEqual([])
})

test('every field that is wrong is named', () => {
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
