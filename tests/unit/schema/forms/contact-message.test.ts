import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'
import { NewsletterSignupSchema } from '#schema/forms/newsletter-signup.ts'

const GOOD = {
  name: 'Ida Berg',
  email: 'ida@example.org',
  phone: '',
  subject: 'Baptism',
  message: 'When is the next one?',
}
const MESSAGES = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  subject: 'Subject must be at least 3 characters',
  message: 'Message must be at least 10 characters',
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
  ['name', 'I'],
  // Blanks at both ends do not count.
  ['name', ' J '],
  ['email', 'ida@'],
  ['email', 'ida.example.org'],
  ['email', 'ida@example'],
  ['subject', 'Hi'],
  ['subject', '\tHi\n'],
  ['message', 'Too short'],
  ['message', '   123456789   '],
] as const)('%s %j is refused with the specified message', (field, value) => {
  expect(issues({ [field]: value })).toEqual([`${field}: ${MESSAGES[field]}`])
})

test.each([
  ['name', 'Jo'],
  ['subject', 'Hi!'],
  ['message', '1234567890'],
  ['phone', 'ask Ruth'],
  ['phone', '(217) 555-0199'],
  ['phone', undefined],
])('%s %j is accepted', (field, value) => {
  expect(issues({ [field]: value })).toEqual([])
})

test('blanks around the e-mail address, as phone keyboards add them, are removed', () => {
  for (const schema of [ContactMessageSchema, NewsletterSignupSchema])
    expect(v.parse(schema, { ...GOOD, email: ' ida@example.org ' }).email).toBe('ida@example.org')
})

test('a sign-up follows the same rule for its address', () => {
  const { issues: found } = v.safeParse(NewsletterSignupSchema, { email: 'ida' })
  expect(found?.map(({ message }) => message)).toEqual([MESSAGES.email])
})

test('no field has a maximum length', () => {
  const long = 'x'.repeat(20_000)
  expect(issues({ name: long, subject: long, message: long, phone: long })).toEqual([])
})

test('every empty or missing field is named', () => {
  for (const field of Object.keys(MESSAGES)) expect(issues({ [field]: undefined })).toHaveLength(1)
  const empty = { name: '', email: '', subject: '', message: '' }
  expect(issues(empty)).toEqual(Object.entries(MESSAGES).map((entry) => entry.join(': ')))
})
