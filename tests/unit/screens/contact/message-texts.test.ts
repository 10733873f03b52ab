import { expect, test } from 'vitest'
import { FORM_FIELDS } from '#data/forms/form-fields.ts'
import { isEditable, messageText } from '#screens/contact/messages/message-texts.ts'

const LETTER = {
  name: 'Ada Example',
  email: 'ada@example.org',
  phone: '',
  subject: 'Supper',
  message: 'May I bring a pie?',
}

test.each(['contact', 'newsletter'] as const)(
  'a waiting message with every field of the %s form can be edited',
  (kind) => {
    const body = JSON.stringify(Object.fromEntries(Object.keys(FORM_FIELDS[kind]).map((name) => [name, 'x'])))
    expect(isEditable({ kind, body })).toBe(true)
  },
)

test('a message with a field that this release does not know cannot be edited, since the form would lose it', () => {
  expect(isEditable({ kind: 'contact', body: JSON.stringify({ ...LETTER, when: 'Friday' }) })).toBe(false)
})

test('a field that this release does not know is shown, unless it is empty', () => {
  const textWith = (when: string) => messageText({ kind: 'contact', body: JSON.stringify({ ...LETTER, when }) }).text
  expect(textWith('Friday')).toBe('May I bring a pie?\n\nwhen: Friday\n\nAda Example, ada@example.org')
  expect(textWith('')).toBe('May I bring a pie?\n\nAda Example, ada@example.org')
})
