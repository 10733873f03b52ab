import { expect, test } from 'vitest'
import { FORM_FIELDS } from '#data/forms/form-fields.ts'
import { isEditable, messageInWords, stateInWords } from '#screens/contact/messages/message-texts.ts'

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
  const textWith = (when: string) => messageInWords({ kind: 'contact', body: JSON.stringify({ ...LETTER, when }) }).text
  expect(textWith('Friday')).toBe('May I bring a pie?\n\nwhen: Friday\n\nAda Example, ada@example.org')
  expect(textWith('')).toBe('May I bring a pie?\n\nAda Example, ada@example.org')
})

test.each([
  [
    422,
    'name: Name must be at least 2 characters; email: Please give an address',
    'Name must be at least 2 characters. Please give an address.',
  ],
  [413, 'Payload Too Large', 'It is too long.'],
  [422, 'This Idempotency-Key was used for another message.', 'It was already sent once with different words.'],
  [409, 'No room for more', 'Our server said: “No room for more”'],
  [400, '<!doctype html><h1>Bad Request</h1>', '(Error 400)'],
])('a refusal with %d says why', (status, text, why) => {
  expect(stateInWords({ kind: 'contact', body: '{}', state: 'needs-you', refusal: { status, text } })).toBe(
    `Needs your attention: we couldn’t accept this message. ${why} Press Edit to change it, or call us.`,
  )
})
